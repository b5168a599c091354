import { type SqlBool, sql } from 'kysely'
import { normalisePhone } from '#shared/phone.ts'
import type { Queryable } from '../../database/database.ts'
import { typedSubject } from '../../rate-limits/rate-limit-events.ts'
import { findPlaces, type Origin } from '../known-places.ts'
import { type Counted, phoneSubject, type SignInAttempt } from '../sign-in-throttle.ts'
import { findUserByEmail, type UserRow } from '../user-rows.ts'

/** Numbers are not proved to be anyone's, so several accounts may have the same. */
const mostAccountsOfNumber = 5

/** An account that the password is tried on; without a user it only takes as long, and counts. */
export interface TriedAccount extends Counted {
  user: UserRow | undefined
}

/** What is typed as the name at sign-in, in its one form: `076 123 456` is `+23276123456`. */
export const signInName = (typed: string): string => normalisePhone(typed) ?? typed

/** The account with an e-mail, or the oldest active ones with a number; one without a user where there is none. */
export async function findTriedAccounts(
  db: Queryable,
  name: string,
  origin: Origin,
): Promise<SignInAttempt<TriedAccount>> {
  const found = isNumber(name) ? await findUsersByPhone(db, name) : [await findUserByEmail(db, name)]
  const users = found.length > 0 ? found : [undefined]
  const places = await findPlaces(
    db,
    users.map((user) => user?.id ?? null),
    origin,
  )
  const accounts = users.map((user, index) => ({
    user,
    subject: user && isNumber(name) ? phoneSubject(name, user.id) : typedSubject(name),
    place: places[index]!,
  }))
  return { name, accounts, address: origin.address }
}

/** How many passwords are verified at a sign-in: for a number always as many, or the time would tell how many accounts have it. */
export const verificationsFor = (name: string): number => (isNumber(name) ? mostAccountsOfNumber : 1)

const isNumber = (name: string): boolean => normalisePhone(name) !== null

const findUsersByPhone = (db: Queryable, phone: string): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('tel', '=', phone)
    // Literally as the index has it, or no plan for any number could use it.
    .where(sql<SqlBool>`is_active and deleted_at is null and tel <> ''`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostAccountsOfNumber)
    .execute()
