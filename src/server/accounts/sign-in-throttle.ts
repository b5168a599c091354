import { sql } from 'kysely'
import {
  addEvent,
  type EventLimit,
  lockSubject,
  networkOf,
  refuseBeyondLimit,
  typedSubject,
} from '../platform/counted-events.ts'
import type { Database, Queryable, Transaction } from '../platform/database.ts'
import { tooMany } from '../platform/errors.ts'
import type { Settings } from '../settings.ts'

/** Who tries to sign in: the e-mail as typed, the account if there is one, and where the request comes from. */
export interface SignInAttempt {
  email: string
  userId: string | null
  address: string
  /** From an address that the account's owner has signed in from; `isOwnersAddress` tells. */
  isFromOwnersAddress?: boolean
  /** Guesses the current password while signed in: counted apart from sign-ins, and slowed from every address. */
  isInSession?: boolean
}

type Counting = Pick<Settings, 'countLimits'>

const minutes = 15
const failuresBeforeDelays = 10
/** Where its owner has been: a family shares a phone, and a town the address of its carrier. */
const failuresBeforeDelaysAtHome = 30
const firstDelaySeconds = 15
const longestDelaySeconds = minutes * 60

const accountFailure = 'sign-in failure of account'
const sessionFailure = 'wrong current password of account'
const addressFailure = 'sign-in failure from address'

const failureKind = ({ isInSession }: SignInAttempt) => (isInSession ? sessionFailure : accountFailure)

/**
 * All strangers' failures count together. Those from an address of the owner count on their own there: nobody elsewhere
 * keeps the owner out, and who shares a carrier's address with the owner can't guess without end either.
 */
const accountSubject = ({ email, address, isFromOwnersAddress }: SignInAttempt) =>
  isFromOwnersAddress ? `${typedSubject(email)} at ${networkOf(address)}` : typedSubject(email)

const addressLimit = ({ address }: SignInAttempt): EventLimit => ({
  kind: addressFailure,
  subject: networkOf(address),
  most: 200,
  minutes,
})

/**
 * How long to wait after that many failures: 15 s after the 10th (the 30th at the owner's address), twice as long after
 * each further one.
 */
export function delayAfterFailures(failures: number, isFromOwnersAddress = false): number {
  const free = isFromOwnersAddress ? failuresBeforeDelaysAtHome : failuresBeforeDelays
  if (failures < free) return 0
  return Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** (failures - free))
}

const nobodysId = '00000000-0000-0000-0000-000000000000'

/** Whether the account was signed in to from this address before. Without an account it looks just as long. */
export const isOwnersAddress = async (
  db: Queryable,
  { userId, address }: Pick<SignInAttempt, 'userId' | 'address'>,
): Promise<boolean> =>
  (await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId ?? nobodysId)
    .where('address', '=', networkOf(address))
    .executeTakeFirst()) !== undefined

async function secondsToWait(db: Queryable, attempt: SignInAttempt): Promise<number> {
  const { rows } = await sql<{ failures: number; seconds: number }>`
    select count(*)::integer as failures,
      coalesce(extract(epoch from clock_timestamp() - max(happened_at)), 0)::float as seconds
    from counted_events
    where kind = ${failureKind(attempt)} and subject = ${accountSubject(attempt)}
      and happened_at > now() - make_interval(mins => ${minutes})`.execute(db)
  const { failures = 0, seconds = 0 } = rows[0] ?? {}
  return Math.max(0, Math.ceil(delayAfterFailures(failures, attempt.isFromOwnersAddress) - seconds))
}

/**
 * Throws 429 with Retry-After when this attempt has to wait: the account has many recent failures from where its
 * owner never signed in, or from here, or this address has. It looks the same whether the e-mail has an account or not.
 */
export async function refuseThrottled(
  db: Queryable,
  settings: Counting,
  attempt: SignInAttempt,
): Promise<void> {
  if (!settings.countLimits) return
  await refuseBeyondLimit(db, settings, addressLimit(attempt))
  const seconds = await secondsToWait(db, attempt)
  if (seconds > 0) throw tooMany(seconds)
}

/** Makes attempts on one account take turns, so that many at the same instant do not slip through. */
export async function awaitTurn(tx: Transaction, settings: Counting, attempt: SignInAttempt): Promise<void> {
  if (settings.countLimits) await lockSubject(tx, failureKind(attempt), accountSubject(attempt))
}

/** Counts a failure of the account and of the address. */
export async function countFailure(
  tx: Transaction,
  settings: Counting,
  attempt: SignInAttempt,
): Promise<void> {
  if (!settings.countLimits) return
  await addEvent(tx, failureKind(attempt), accountSubject(attempt))
  await addEvent(tx, addressFailure, networkOf(attempt.address))
}

/** From now on the account's owner is not slowed by guesses that others make. */
export async function rememberAddress(tx: Transaction, userId: string, address: string): Promise<void> {
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address: networkOf(address) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Forgets where nobody of the account has signed in from for half a year. */
export async function deleteOldAddresses(db: Database): Promise<void> {
  await db
    .deleteFrom('known_addresses')
    .where('last_used_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute()
}
