import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '../support/data-folder.ts'
import { startServerProcess } from '../support/server-process.ts'
import { createEmptyDatabase } from '../support/test-database.ts'

const dataDir = makeDataFolder('makit-stop-')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// The background jobs may still be starting: their connections once delayed a stop by 90 seconds.
test('a server that is stopped the moment it is ready ends in order', { timeout: 60_000 }, async () => {
  const { connectionString } = await createEmptyDatabase()
  for (let round = 0; round < 3; round++) {
    const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: connectionString })
    expect(await server.stop()).toBe(0)
  }
})
