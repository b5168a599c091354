import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataFolder } from './support/data-folder.ts'
import { startServerProcess } from './support/server-process.ts'
import { createTestDatabase } from './support/test-database.ts'

let dataDir: string
beforeEach(() => {
  dataDir = makeDataFolder('makit-neighbour-')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/**
 * Lets a process run as rarely as one beside others that take all the processor time, until the returned function is called.
 */
async function starve(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    process.kill(pid, 'SIGSTOP')
    await sleep(700)
    process.kill(pid, 'SIGCONT')
    await sleep(15)
  }
}

test('a visitor is served, though late, while other processes keep the processor busy', async ({
  signal,
}) => {
  const { connectionString } = await createTestDatabase()
  const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: connectionString })
  const enough = new AbortController()
  const starving = starve(server.pid, enough.signal)
  try {
    const statuses = []
    // New addresses, so that no cached response helps; one of each request class.
    for (let count = 1; count <= 2; count++)
      for (const path of [
        `/api/listings?maxPrice=${count}`,
        `/shop?maxPrice=${count}`,
        `/pictures/${count}.webp`,
      ])
        statuses.push((await fetch(server.url + path, { signal })).status)
    expect(statuses).toEqual(Array.from({ length: 2 }, () => [200, 200, 404]).flat())
  } finally {
    enough.abort()
    await starving
    await server.stop()
  }
})
