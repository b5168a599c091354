import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { emailKey } from '#shared/accounts/email-key.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { tooMany } from '../errors.ts'
import type { Settings } from '../settings.ts'

/** At most `most` events of a kind per subject within the last minutes. */
export interface RateLimit {
  kind: string
  subject: string
  most: number
  minutes: number
  /** What a refusal says, where that is more than that there were too many. */
  words?: string | ((seconds: number) => string)
}

type Counting = Pick<Settings, 'countLimits'>

/**
 * The network that an address is counted as: one IPv4 address, or the /64 of which an IPv6 customer may take any address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // An address has many spellings; those in URLs are all one.
  const plain = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(plain)?.slice(1)
  if (mapped) return mapped.flatMap((two) => [Number(`0x${two}`) >> 8, Number(`0x${two}`) & 255]).join('.')
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(tail === undefined ? 0 : 8 - groups.length - tailGroups.length).fill('0')
  const network = [...groups, ...zeros, ...tailGroups].slice(0, 4)
  return `${network.join(':')}::/64`
}

/**
 * The subject for a typed e-mail. It is hashed, because people type their password into that field. Two spellings of the
 * e-mail of one account are one subject.
 */
export const typedSubject = (email: string): string => hash('sha256', emailKey(email), 'base64url')

/** Seconds until there is room for one more event; 0 when there is room now. By the database's clock. */
export async function secondsUntilRoom(
  db: Queryable,
  { kind, subject, most, minutes }: RateLimit,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from happened_at + make_interval(mins => ${minutes}) - now())))::integer
      as seconds
    from rate_limit_events
    where kind = ${kind} and subject = ${subject} and happened_at > now() - make_interval(mins => ${minutes})
    order by happened_at desc offset ${most - 1} limit 1`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Throws 429 with Retry-After when the limit is reached; counts nothing. Called before slow work, it spares the work of requests that are refused anyway. */
export async function refuseBeyondLimit(db: Queryable, settings: Counting, limit: RateLimit): Promise<void> {
  if (!settings.countLimits) return
  const seconds = await secondsUntilRoom(db, limit)
  if (seconds > 0) throw tooMany(seconds, wordsOf(limit, seconds))
}

const wordsOf = ({ words }: RateLimit, seconds: number): string | undefined =>
  typeof words === 'function' ? words(seconds) : words

/**
 * Counts one event, or throws 429 with Retry-After when the limit is reached. It belongs into the transaction that stores
 * the thing: what is refused (400, 409) rolls back and does not count. `settings.countLimits` false switches it off.
 */
export async function countEvent(tx: Transaction, settings: Counting, limit: RateLimit): Promise<void> {
  const seconds = await countIfRoom(tx, settings, limit)
  if (seconds > 0) throw tooMany(seconds, wordsOf(limit, seconds))
}

/**
 * Like `countEvent`, for what is left out beyond the limit and not refused: returns 0 when the event was counted, else the
 * seconds until there is room.
 */
export async function countIfRoom(tx: Transaction, settings: Counting, limit: RateLimit): Promise<number> {
  if (!settings.countLimits) return 0
  await lockSubject(tx, limit.kind, limit.subject)
  const seconds = await secondsUntilRoom(tx, limit)
  if (seconds === 0) await addEvent(tx, limit.kind, limit.subject)
  return seconds
}

/** Until the transaction ends no other one counts this subject, so that simultaneous requests cannot exceed the limit. */
export async function lockSubject(tx: Transaction, kind: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`.execute(tx)
}

/** Counts one event whatever the limit. */
export async function addEvent(tx: Transaction, kind: string, subject: string): Promise<void> {
  await tx
    .insertInto('rate_limit_events')
    // Not the transaction's start: it may have waited for the lock.
    .values({ kind, subject, happened_at: sql<Date>`clock_timestamp()` })
    .execute()
}

/** Deletes events that no limit looks at any more. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await deleteInBatches(db, 'rate_limit_events', sql`happened_at < now() - interval '1 day'`)
}
