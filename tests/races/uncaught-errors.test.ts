import { existsSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { crashExitCode } from '../../scripts/bring-up/keep-running.mjs'
import { makeDataFolder } from '../support/data-folder.ts'
import { startServerProcess } from '../support/server-process.ts'

const dataDir = makeDataFolder('makit-uncaught-')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const preload = fileURLToPath(new URL('../support/throw-on-signal.ts', import.meta.url))

test.each([
  ['a rejection', 'unhandledRejection'],
  ['an exception', 'uncaughtException'],
])(
  'after %s that nothing caught, responses in flight are finished, and the server ends with its database, to be restarted',
  async (kind, origin) => {
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      SEED: 'none',
      TEST_ERROR: kind,
      NODE_OPTIONS: `--import=${preload}`,
    })
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true)
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const head = [
      'POST /api/auth/login HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 2',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{`)
    // It has arrived when a later one has its response.
    await fetch(`${server.url}/healthz`)

    process.kill(server.pid, 'SIGUSR2')
    await expect.poll(() => server.loggedErrors().length, { timeout: 10_000 }).toBe(1)
    socket.write('}')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
    await expect.poll(() => server.hasEnded(), { timeout: 30_000 }).toBe(true)

    expect(await server.stop()).toBe(crashExitCode)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    const [line] = server.loggedErrors()
    expect(JSON.parse(line!)).toMatchObject({ level: 60, origin, err: { message: 'an error for the test' } })
  },
)
