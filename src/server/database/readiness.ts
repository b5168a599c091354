import pg from 'pg'
import { singleFlight } from '../concurrency/single-flight.ts'
import { databaseErrorCode } from './database.ts'

const patienceMs = 5_000
const rememberMs = 1_000

/** One that lets no more in because it is full serves those who are in. */
const tooManyConnections = '53300'

async function letsIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: patienceMs,
    application_name: 'makit: readiness',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return databaseErrorCode(error) === tooManyConnections
  } finally {
    // Not waited for: a database that hangs just now would keep everybody who asks.
    client.end().catch(() => {})
  }
}

/**
 * Answers a function that tells whether the database lets a new connection in. A pool doesn't show that: a database that is
 * being stopped may go on serving the connections it has.
 */
export const openDoor = (connectionString: string): (() => Promise<boolean>) =>
  singleFlight(() => letsIn(connectionString), rememberMs)
