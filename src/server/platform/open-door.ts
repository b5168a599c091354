import pg from 'pg'
import { databaseErrorCode } from './database.ts'

const patienceMs = 5_000
/** Whoever asks over and over learns no more, and must not keep the database busy. */
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
 * being stopped may go on serving the connections it has. All who ask at the same time, or within a second, hear the same.
 */
export function openDoor(connectionString: string): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  let openUntil = 0
  return async () => {
    if (performance.now() < openUntil) return true
    asking ??= letsIn(connectionString).finally(() => {
      asking = undefined
    })
    const isOpen = await asking
    if (isOpen) openUntil = performance.now() + rememberMs
    return isOpen
  }
}
