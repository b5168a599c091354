import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { clusterPath } from './cluster.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readIdentity } from './identity-file.ts'
import { readPostmaster } from './postmaster.ts'
import { isPostgresIn } from './running-process.ts'

const dataDir = makeDataFolder('makit-told-to-stop-')
const lines: string[] = []
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function start() {
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
  const database = await startEmbeddedPostgres({ dataDir, log })
  cleanups.push(() => database.stop())
  return database
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const cluster = () => clusterPath(dataDir, readIdentity(dataDir)!.clusterFolder)
const serverPid = () => readPostmaster(cluster())!.pid

/** As a plain `kill`: PostgreSQL then waits until all clients have disconnected. */
function signalStop(): number {
  const pid = serverPid()
  process.kill(pid, 'SIGTERM')
  return pid
}

it('starts a server again that another program told to stop, while connections to it are open', async () => {
  const { connectionString } = await start()
  await query(connectionString, 'create table note as select 7 as number')
  const lasting = new pg.Client({ connectionString })
  lasting.on('error', () => {})
  await lasting.connect()
  const signalled = signalStop()

  await expect
    .poll(() => query(connectionString, 'select number from note').catch(() => []), { timeout: 20_000 })
    .toEqual([{ number: 7 }])
  expect(serverPid()).not.toBe(signalled)
  await expect(lasting.query('select')).rejects.toThrow()
})

it('leaves nothing running when it is stopped itself at that moment', async () => {
  const { stop } = await start()
  const signalled = signalStop()
  await stop()

  expect(isPostgresIn(cluster(), signalled)).toBe(false)
  expect(readPostmaster(cluster())).toBeUndefined()
})

it('starts where a server that was told to stop waits for a client that does not disconnect', async () => {
  const script = fileURLToPath(import.meta.resolve('#tests/support/embedded-postgres-process.ts'))
  const other = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanups.push(() => other.kill('SIGKILL'))
  for await (const line of createInterface(other.stdout)) if (line.includes('connectionString')) break
  other.kill('SIGSTOP')
  const signalled = signalStop()

  const { connectionString } = await start()
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(serverPid()).not.toBe(signalled)
  expect(lines.at(-1)).toMatch(/^Started the embedded database/)
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
})
