import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '../message-of.ts'
import { isLostConnection } from './lost-connection.ts'

/** It is not there yet, does not take connections yet, or its balancer knows of none that does. */
const isStarting = (error: unknown) =>
  /^(ECONNREFUSED|57P03)$/.test((error as { code?: string }).code ?? '') || isLostConnection(error)

async function tryToConnect(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * Waits up to a minute for a database that is starting, as after a power cut on machines that start together; one line is told
 * meanwhile. Throws what stands in the way then, and anything else at once.
 */
export async function untilStarted(
  connectionString: string,
  tell: (line: string) => void,
  { longestMs = 60_000, pauseMs = 1_000 } = {},
): Promise<void> {
  const end = performance.now() + longestMs
  for (let isTold = false; ; isTold = true) {
    const error = await tryToConnect(connectionString)
    if (!error) return
    if (!isStarting(error) || performance.now() + pauseMs > end) throw error
    if (!isTold) tell(`Waits for the database up to a minute, in case it is starting: ${messageOf(error)}.`)
    await sleep(pauseMs)
  }
}
