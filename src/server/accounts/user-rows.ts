import { type Selectable, sql } from 'kysely'
import { emailKey } from '#shared/accounts/email-key.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import type { Recipient } from '../mail/mail-text.ts'
import { endExpiredSessions } from '../sessions/session.ts'

export type UserRow = Selectable<Tables['users']>

/** The unique index that allows one account per e-mail, whatever its case. */
export const oneAccountPerEmail = 'users_email'

/** A user as the API answers it. */
export const presentUser = (row: UserRow): User => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  otherNames: row.other_names,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email ?? '',
  tel: row.tel,
  address: row.address,
  role: row.role,
  image: row.image,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  isEmailConfirmed: row.email_confirmed_at !== null,
})

/** The owner of the account as the recipient of mails. */
export const recipientOf = (
  row: Pick<UserRow, 'email' | 'first_name' | 'email_confirmed_at'>,
): Recipient => ({
  email: row.email,
  firstName: row.first_name,
  isConfirmed: row.email_confirmed_at !== null,
})

/** The account with this e-mail in any case; never a deleted one. */
export const accountWithEmail = (db: Queryable, email: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).where('deleted_at', 'is', null)

export const findUserByEmail = (db: Queryable, email: string): Promise<UserRow | undefined> =>
  accountWithEmail(db, email).executeTakeFirst()

/** An account that is not deleted. */
export const findUser = (db: Queryable, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** All who can do an administrator's work now. */
export async function activeAdministratorIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface NewUser {
  id: string
  firstName: string
  lastName: string
  otherNames?: string
  email: string
  tel: string
  address: string
  role: Role
  passwordHash: string
  createdAt: Date
}

/** Stores a new account. Violates `oneAccountPerEmail` when the e-mail is taken. */
export const insertUser = (tx: Transaction, user: NewUser): Promise<UserRow> =>
  tx
    .insertInto('users')
    .values({
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      other_names: user.otherNames ?? '',
      email: user.email,
      tel: user.tel,
      address: user.address,
      role: user.role,
      password_hash: user.passwordHash,
      created_at: user.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Gives an account another role; it holds from the next request of every running session. Those that have expired under
 * the old role do not run again under the new one.
 */
export async function setRole(tx: Transaction, userId: string, role: Role): Promise<void> {
  await endExpiredSessions(tx, { userId })
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

export type UserChange = Partial<
  Pick<UserRow, 'first_name' | 'last_name' | 'other_names' | 'email' | 'tel' | 'address' | 'image'>
>

/**
 * Changes the given columns of a user and returns the row; a new e-mail counts as not confirmed. Violates
 * `oneAccountPerEmail` when it is taken.
 */
export const updateUser = (tx: Transaction, userId: string, change: UserChange): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set(change.email === undefined ? change : { ...change, email_confirmed_at: null })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function setPasswordHash(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** A link mailed to the account's e-mail was used. */
export async function confirmEmail(tx: Transaction, userId: string): Promise<void> {
  const email_confirmed_at = sql<Date>`now()`
  await tx.updateTable('users').set({ email_confirmed_at }).where('id', '=', userId).execute()
}

/** Whether there is an administrator. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return administrator !== undefined
}
