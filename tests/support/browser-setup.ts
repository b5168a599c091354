import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder } from './data-folder.ts'

/**
 * Once before all browser tests: the real server as `npm start` runs it, with the demonstration market, on a fresh data
 * folder and a free port. Tests find it through `baseURL` and its mails in `E2E_DATA_DIR`/mail. Answers what ends it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = makeDataFolder('makit-e2e-')
  const url = `http://localhost:${await freePort()}`
  const server = startServer(url, dataDir)
  const stop = async () => {
    await stopServer(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.E2E_URL = url
  process.env.E2E_DATA_DIR = dataDir
  return stop
}

function startServer(url: string, dataDir: string): ChildProcess {
  // What Playwright sets for itself is not what a server meets in life.
  const { NODE_OPTIONS, NODE_ENV, DATABASE_URL, ...env } = process.env
  return spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...env, PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: dataDir, SEED: 'demo' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
    if (server.exitCode !== null) throw new Error('The server ended before it was ready')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('The server was not ready within two minutes')
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
