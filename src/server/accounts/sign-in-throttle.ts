import { sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { tooMany } from '../errors.ts'
import { lockSubject, networkOf, typedSubject } from '../rate-limits/rate-limit-events.ts'
import type { Settings } from '../settings.ts'
import { type CountedPlace, delayAfterFailures, waitInWords } from './sign-in-delays.ts'

/** An attempt to sign in: the e-mail as typed, and from where. */
export interface SignInAttempt {
  email: string
  place: CountedPlace
  address: string
}

type Counting = Pick<Settings, 'countLimits'>

/** From one network, in 15 minutes, whose owners were never there. */
const mostTriedEmails = 200
const secondsBetweenTries = 5

const wrongPasswords = (seconds: number) =>
  `Too many wrong passwords for this email. Please try again in ${waitInWords(seconds)}, or press ‘Forgot password?’ to choose a new one.`
const wrongCurrentPasswords = (seconds: number) =>
  `Too many wrong passwords. Please try again in ${waitInWords(seconds)}.`
const triedEmails = (seconds: number) =>
  `Too many different emails were tried from your network, which you may share with others. Please try again in ${waitInWords(seconds)}.`

/**
 * Throws 429 with Retry-After when this attempt has to wait: for the wrong passwords in a row at its place, or, where the
 * owner is not known, for the many e-mails that were tried from its network. An e-mail without an account counts, and
 * is looked up, like any other.
 */
export async function refuseThrottled(
  db: Queryable,
  settings: Counting,
  attempt: SignInAttempt,
): Promise<void> {
  if (!settings.countLimits) return
  const seconds = await secondsAfterFailures(db, attempt)
  if (seconds > 0) {
    const words = attempt.place === 'in a session' ? wrongCurrentPasswords : wrongPasswords
    throw tooMany(seconds, words(seconds))
  }
  if (attempt.place !== 'elsewhere') return
  const more = await secondsAfterTriedEmails(db, attempt)
  if (more > 0) throw tooMany(more, triedEmails(more))
}

async function secondsAfterFailures(db: Queryable, { email, place }: SignInAttempt): Promise<number> {
  const { rows } = await sql<{ failures: number; seconds: number }>`
    select failures, extract(epoch from clock_timestamp() - last_failed_at)::float as seconds
    from failed_sign_ins where email_hash = ${typedSubject(email)} and place = ${place}`.execute(db)
  const { failures, seconds } = rows[0] ?? { failures: 0, seconds: 0 }
  return Math.max(0, Math.ceil(delayAfterFailures(failures, place) - seconds))
}

async function secondsAfterTriedEmails(db: Queryable, { address }: SignInAttempt): Promise<number> {
  const { rows } = await sql<{ emails: number; seconds: number }>`
    select count(*)::integer as emails,
      coalesce(extract(epoch from clock_timestamp() - max(last_failed_at)), 0)::float as seconds
    from (select last_failed_at from tried_emails
      where network = ${networkOf(address)} and last_failed_at > now() - interval '15 minutes'
      order by last_failed_at desc limit ${mostTriedEmails}) newest`.execute(db)
  const { emails, seconds } = rows[0]!
  return emails < mostTriedEmails ? 0 : Math.max(0, Math.ceil(secondsBetweenTries - seconds))
}

/** Locks the attempts on one account until the transaction ends, so that simultaneous ones cannot exceed the limit. */
export async function lockAttempts(
  tx: Transaction,
  settings: Counting,
  { email, place }: SignInAttempt,
): Promise<void> {
  if (settings.countLimits) await lockSubject(tx, 'sign-in', `${typedSubject(email)} ${place}`)
}

/** Counts a wrong password. */
export async function countFailure(
  tx: Transaction,
  settings: Counting,
  { email, place, address }: SignInAttempt,
): Promise<void> {
  if (!settings.countLimits) return
  const subject = typedSubject(email)
  // Not the transaction's start: it may have waited for the lock.
  await sql`insert into failed_sign_ins (email_hash, place, failures, last_failed_at)
    values (${subject}, ${place}, 1, clock_timestamp())
    on conflict (email_hash, place) do update
    set failures = failed_sign_ins.failures + 1, last_failed_at = clock_timestamp()`.execute(tx)
  if (place !== 'elsewhere') return
  await sql`insert into tried_emails (network, email_hash, last_failed_at)
    values (${networkOf(address)}, ${subject}, clock_timestamp())
    on conflict (network, email_hash) do update set last_failed_at = clock_timestamp()`.execute(tx)
}

/** After the right password or a new one: what was counted before says nothing any more, wherever it was. */
export async function forgetFailures(tx: Transaction, email: string): Promise<void> {
  await tx.deleteFrom('failed_sign_ins').where('email_hash', '=', typedSubject(email)).execute()
}

/**
 * Deletes failures after a year without another one, the few of a row that never grew to a delay after 30 days, and tried
 * e-mails after a day. Only their number decides: otherwise it would reveal which e-mails have an account.
 */
export async function deleteOldFailures(db: Database): Promise<void> {
  await sql`delete from failed_sign_ins where last_failed_at < now() - interval '30 days'
    and (failures < 10 or last_failed_at < now() - interval '1 year')`.execute(db)
  await db
    .deleteFrom('tried_emails')
    .where('last_failed_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
