import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { singleFlight } from '../concurrency/single-flight.ts'
import { messageOf } from '../message-of.ts'
import { type Database, databaseErrorCode } from './database.ts'
import { NotPrimaryError, requirePrimary } from './not-primary.ts'

const connectTimeoutMs = 5_000
/** Asking again and again tells a client no more, and must not take the connections that orders need. */
const rememberMs = 1_000

/** A database that accepts no more connections because it is full serves those it has. */
const tooManyConnections = '53300'

/** Throws why no new connection can be had, or what is wrong with it. */
async function requireOpenPrimary(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    application_name: 'makit: readiness',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await requirePrimary(client)
  } catch (error) {
    if (databaseErrorCode(error) !== tooManyConnections) throw error
  } finally {
    // Not awaited: a database that hangs just now would hold up the caller.
    client.end().catch(() => {})
  }
}

/** Throws when the pool's connections are lost, or lead through a pooler to a replica. */
async function requireAnswer(db: Database): Promise<void> {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(db)
  if (rows[0]!.isReplica) throw new NotPrimaryError()
}

/**
 * Returns a readiness probe: a function that returns whether the database answers and would take writes, on the connections that
 * there are and, if it is told how to reach it, on a new one. A pool doesn't show that, because a database that is being stopped
 * may go on serving the connections it has, and an address may lead to a replica now. The log hears each reason once.
 */
export function createReadinessProbe(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  connectionString?: string,
): () => Promise<boolean> {
  const told = new Set<string>()
  return singleFlight(async () => {
    try {
      await Promise.all([requireAnswer(db), connectionString && requireOpenPrimary(connectionString)])
      if (told.size > 0) log.info('ready again')
      told.clear()
      return true
    } catch (error) {
      const reason = messageOf(error)
      if (!told.has(reason)) log.warn({ reason }, 'not ready')
      told.add(reason)
      return false
    }
  }, rememberMs)
}
