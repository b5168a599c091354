import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#shared/accounts/roles.ts'
import { retentionDays } from '#shared/retention.ts'
import { type Database, databaseErrorCode, type Queryable, type Transaction } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { anyPlan } from '../database/statement-names.ts'
import { forbidden, notSignedIn } from '../errors.ts'

/** The caller: read from the database at every request, so a new role or a deactivation holds at once. */
export interface Caller {
  userId: string
  role: Role
  sessionHash: Buffer
  /** Signed in within the last 15 minutes: may change password and e-mail without the current password. */
  isFresh: boolean
  /** Where the request comes from. */
  address: string
}

/** Only this is kept of a token: 256 random bits need no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const longestSession = sql`make_interval(days => ${sql.lit(retentionDays.sessions)})`

const notExpired = sql<boolean>`case when u.role = 'admin'
  then s.created_at > now() - interval '12 hours'
    and s.last_used_at > now() - make_interval(mins => settings.admin_timeout_minutes)
  else s.created_at > now() - ${longestSession} end`

interface FoundSession {
  user_id: string
  role: Role
  is_running: boolean
  is_fresh: boolean
  is_stale: boolean
}

/** The session with the role that its user has now; undefined when it was ended, or its user was deactivated or deleted. */
async function findSession(db: Queryable, sessionHash: Buffer): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select ${anyPlan} s.user_id, u.role, ${notExpired} as is_running,
      s.created_at > now() - interval '15 minutes' as is_fresh,
      s.last_used_at < now() - interval '20 seconds' as is_stale
    from sessions s join users u on u.id = s.user_id cross join settings
    where s.token_hash = ${sessionHash} and u.is_active and u.deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * The caller behind a bearer token; null when there is no running session. Expiry goes by the database's clock, and what
 * has expired is gone with its first refusal: a longer timeout or another role must not bring it back. A call that a page
 * makes by itself, unattended, does not count as use of the session.
 */
export async function findCaller(
  db: Database,
  token: string,
  { address, isUnattended }: { address: string; isUnattended: boolean },
): Promise<Caller | null> {
  const sessionHash = hashToken(token)
  const found = await findSession(db, sessionHash)
  if (!found) return null
  if (!found.is_running) {
    await endSession(db, sessionHash).catch(ignoreFullDisk)
    return null
  }
  // Not at every request: reading pages stays a read.
  if (found.is_stale && !isUnattended) await touchSession(db, sessionHash).catch(ignoreFullDisk)
  return { userId: found.user_id, role: found.role, sessionHash, isFresh: found.is_fresh, address }
}

/**
 * For what took its time after its caller was let in, a slow body or a picture: throws AppError 401 when the session has
 * been ended meanwhile, or its user deactivated or deleted, and 403 when the user has none of `roles` any more.
 */
export async function requireStillSignedIn(
  db: Queryable,
  caller: Caller,
  roles?: readonly Role[],
): Promise<void> {
  const now = await stillSignedIn(db, caller)
  if (!now) throw notSignedIn()
  if (roles && !roles.includes(now.role)) throw forbidden()
}

/** The caller with the role of now; null when the session has been ended meanwhile. */
export async function stillSignedIn(db: Queryable, caller: Caller): Promise<Caller | null> {
  const found = await findSession(db, caller.sessionHash)
  return found?.is_running ? { ...caller, role: found.role } : null
}

/** Returns which of these sessions have not ended, as hashes in hexadecimal. Does not count as using them. */
export async function runningAmong(db: Queryable, hashes: readonly Buffer[]): Promise<Set<string>> {
  const asked = hashes.map((hash) => hash.toString('hex'))
  const { rows } = await sql<{ hash: string }>`
    select encode(s.token_hash, 'hex') as hash
    from unnest(${asked}::text[]) asked (hash) join sessions s on s.token_hash = decode(asked.hash, 'hex')
    join users u on u.id = s.user_id cross join settings
    where u.is_active and u.deleted_at is null and ${notExpired}`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** A running session of a user. */
interface RunningSession {
  tokenHash: Buffer
  createdAt: Date
  lastUsedAt: Date
  /** Where it was signed in from. */
  address: string
  /** What the browser called itself. */
  device: string
}

/** The sessions of a user that have not expired, the one used last first. */
export async function runningSessionsOf(db: Queryable, userId: string): Promise<RunningSession[]> {
  const { rows } = await sql<RunningSession>`
    select s.token_hash as "tokenHash", s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.address, s.device
    from sessions s join users u on u.id = s.user_id cross join settings
    where s.user_id = ${userId} and ${notExpired}
    order by s.last_used_at desc, s.created_at desc`.execute(db)
  return rows
}

const diskFull = '53100'

/** Reading goes on while nothing can be written. */
function ignoreFullDisk(error: unknown): void {
  if (databaseErrorCode(error) !== diskFull) throw error
}

const touchSession = (db: Database, sessionHash: Buffer) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()` })
    .where('token_hash', '=', sessionHash)
    .execute()

/** Each sign-in leaves a row for 30 days; no person uses more devices at once. */
const mostSessions = 20

/**
 * Starts a session and answers its token, which is kept nowhere else. Beyond 20 the oldest of the account end. The caller
 * has locked the account.
 */
export async function startSession(
  tx: Transaction,
  userId: string,
  from: { address: string; device: string },
): Promise<string> {
  const token = newToken()
  const tokenHash = hashToken(token)
  await tx
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, ...from })
    .execute()
  await sql`delete from sessions where token_hash in (select token_hash from sessions
    where user_id = ${userId} and token_hash <> ${tokenHash}
    order by created_at desc offset ${mostSessions - 1})`.execute(tx)
  return token
}

export async function endSession(db: Queryable, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute()
}

/** Ends the sessions of a user; all, or all but one. */
export async function endSessionsOf(tx: Transaction, userId: string, butNot?: Buffer): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(butNot !== undefined, (query) => query.where('token_hash', '!=', butNot!))
    .execute()
}

/** Ends what has expired by role and setting as they are now, before one of them changes: of one user or of all. */
export async function endExpiredSessions(tx: Transaction, whose: { userId?: string } = {}): Promise<void> {
  const ofUser = whose.userId === undefined ? sql`true` : sql`u.id = ${whose.userId}`
  await sql`delete from sessions s using users u, settings
    where u.id = s.user_id and ${ofUser} and not (${notExpired})`.execute(tx)
}

/** Ends every session on the platform. */
export async function endAllSessions(tx: Transaction): Promise<void> {
  await tx.deleteFrom('sessions').execute()
}

/** Deletes sessions that have ended. */
export async function deleteOldSessions(db: Database): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`created_at < now() - ${longestSession}`)
}
