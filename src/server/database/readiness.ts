import pg from 'pg'
import { singleFlight } from '../concurrency/single-flight.ts'
import { databaseErrorCode } from './database.ts'

const connectTimeoutMs = 5_000
const rememberMs = 1_000

/** A database that accepts no more connections because it is full serves those it has. */
const tooManyConnections = '53300'

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'makit: readiness',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return databaseErrorCode(error) === tooManyConnections
  } finally {
    // Not awaited: a database that hangs just now would hold up the caller.
    client.end().catch(() => {})
  }
}

/**
 * Returns a readiness probe: a function that returns whether the database accepts a new connection. A pool doesn't show
 * that, because a database that is being stopped may go on serving the connections it has.
 */
export const createReadinessProbe = (connectionString: string): (() => Promise<boolean>) =>
  singleFlight(() => acceptsConnections(connectionString), rememberMs)
