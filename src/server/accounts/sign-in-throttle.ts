import { sql } from 'kysely'
import { normalisePhone } from '#shared/phone.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { tooMany } from '../errors.ts'
import { lockSubject, networkOf, typedSubject } from '../rate-limits/rate-limit-events.ts'
import type { Settings } from '../settings.ts'
import { type CountedPlace, delayAfterFailures, waitInWords } from './sign-in-delays.ts'
import type { UserRow } from './user-rows.ts'

/** What wrong passwords in a row are counted by: an account, or what was typed where there is none, and the place. */
export interface Counted {
  subject: string
  place: CountedPlace
}

/** An attempt to sign in: what was typed as the name, the accounts that the password is tried on, and from where. */
export interface SignInAttempt<One extends Counted = Counted> {
  /** An e-mail, or a phone number in its one form. */
  name: string
  accounts: readonly One[]
  address: string
}

/** The subject that failed sign-ins by phone number are counted under. */
export const phoneSubject = (phone: string, userId: string): string => typedSubject(`${phone} ${userId}`)

type Counting = Pick<Settings, 'countLimits'>

/** From one network, in 15 minutes, whose owners were never there. */
const mostTriedEmails = 200
const secondsBetweenTries = 5

const wrongPasswords = (seconds: number) =>
  `Too many wrong passwords for this email. Please try again in ${waitInWords(seconds)}, or press ‘Forgot password?’ to choose a new one.`
const wrongPasswordsOfNumber = (seconds: number) =>
  `Too many wrong passwords for this phone number. Please try again in ${waitInWords(seconds)}, or log in with your email.`
const wrongCurrentPasswords = (seconds: number) =>
  `Too many wrong passwords. Please try again in ${waitInWords(seconds)}.`
const triedEmails = (seconds: number) =>
  `Too many different emails were tried from your network, which you may share with others. Please try again in ${waitInWords(seconds)}.`

/**
 * Returns the accounts that the password may be tried on now. Throws 429 with Retry-After when each of them has to wait: for
 * the wrong passwords in a row at its place, or, where no owner is known, for the many names that were tried from the
 * network. A name without an account counts, and is looked up, like any other.
 */
export async function refuseThrottled<One extends Counted>(
  db: Queryable,
  settings: Counting,
  attempt: SignInAttempt<One>,
): Promise<readonly One[]> {
  const { accounts } = attempt
  if (!settings.countLimits) return accounts
  const waits = await secondsAfterFailures(db, accounts)
  const shortest = Math.min(...waits)
  if (shortest > 0) throw tooMany(shortest, wordsFor(attempt)(shortest))
  const free = accounts.filter((_account, index) => waits[index] === 0)
  if (!isFromElsewhere(attempt)) return free
  const more = await secondsAfterTriedEmails(db, attempt)
  if (more > 0) throw tooMany(more, triedEmails(more))
  return free
}

function wordsFor({ accounts, name }: SignInAttempt) {
  if (accounts[0]?.place === 'in a session') return wrongCurrentPasswords
  return normalisePhone(name) ? wrongPasswordsOfNumber : wrongPasswords
}

const isFromElsewhere = ({ accounts }: SignInAttempt): boolean =>
  accounts.every(({ place }) => place === 'elsewhere')

const columnsOf = (accounts: readonly Counted[]) =>
  sql`${accounts.map(({ subject }) => subject)}::text[], ${accounts.map(({ place }) => place)}::text[]`

/** For each account. */
async function secondsAfterFailures(db: Queryable, accounts: readonly Counted[]): Promise<number[]> {
  const { rows } = await sql<{ failures: number; seconds: number }>`
    select coalesce(failures, 0) as failures,
      coalesce(extract(epoch from clock_timestamp() - last_failed_at), 0)::float as seconds
    from unnest(${columnsOf(accounts)}) with ordinality as account (subject, place, number)
      left join failed_sign_ins failed on failed.email_hash = account.subject and failed.place = account.place
    order by number`.execute(db)
  return rows.map(({ failures, seconds }, index) =>
    Math.max(0, Math.ceil(delayAfterFailures(failures, accounts[index]!.place) - seconds)),
  )
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

/** Locks the attempts with one name until the transaction ends, so that simultaneous ones cannot exceed the limit. */
export async function lockAttempts(
  tx: Transaction,
  settings: Counting,
  { name }: SignInAttempt,
): Promise<void> {
  if (settings.countLimits) await lockSubject(tx, 'sign-in', typedSubject(name))
}

/** Counts a wrong password of these accounts, and that the name was tried in vain. */
export async function countFailure(
  tx: Transaction,
  settings: Counting,
  attempt: SignInAttempt,
  tried: readonly Counted[],
): Promise<void> {
  await countGuesses(tx, settings, tried)
  if (!settings.countLimits || !isFromElsewhere(attempt)) return
  await sql`insert into tried_emails (network, email_hash, last_failed_at)
    values (${networkOf(attempt.address)}, ${typedSubject(attempt.name)}, clock_timestamp())
    on conflict (network, email_hash) do update set last_failed_at = clock_timestamp()`.execute(tx)
}

/** Counts a password that was not that of these accounts. */
export async function countGuesses(
  tx: Transaction,
  settings: Counting,
  tried: readonly Counted[],
): Promise<void> {
  if (!settings.countLimits) return
  // Not the transaction's start: it may have waited for the lock.
  await sql`insert into failed_sign_ins (email_hash, place, failures, last_failed_at)
    select subject, place, 1, clock_timestamp() from unnest(${columnsOf(tried)}) as account (subject, place)
    on conflict (email_hash, place) do update
    set failures = failed_sign_ins.failures + 1, last_failed_at = clock_timestamp()`.execute(tx)
}

/** After the right password or a new one: what was counted before says nothing any more, wherever it was. */
export async function forgetFailures(
  tx: Transaction,
  { id, email, tel }: Pick<UserRow, 'id' | 'email' | 'tel'>,
): Promise<void> {
  const subjects = [phoneSubject(tel, id), ...(email ? [typedSubject(email)] : [])]
  await tx.deleteFrom('failed_sign_ins').where('email_hash', 'in', subjects).execute()
}

/**
 * Deletes failures after a year without another one, the few of a row that never grew to a delay after 30 days, and tried
 * e-mails after a day. Only their number decides: otherwise it would reveal which e-mails have an account.
 */
export async function deleteOldFailures(db: Database): Promise<void> {
  await deleteInBatches(
    db,
    'failed_sign_ins',
    sql`last_failed_at < now() - interval '30 days'
      and (failures < 10 or last_failed_at < now() - interval '1 year')`,
  )
  await deleteInBatches(db, 'tried_emails', sql`last_failed_at < now() - interval '1 day'`)
}
