import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const dataDir = makeDataFolder('makit-reset-')
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startServer = () =>
  startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, SEED: 'none' })

async function reset(settings: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database.connectionString, ...settings }
  return promisify(execFile)(process.execPath, ['scripts/db-reset.ts'], { env }).catch((error) => error)
}

test('a development database is emptied once no server uses it', async () => {
  const first = await startServer()
  expect((await reset()).stderr).toMatch(/connections use the database: stop all servers first/)
  await first.stop()
  expect(existsSync(join(dataDir, 'makit.id'))).toBe(true)

  expect((await reset()).stdout).toContain('are empty')
  expect(existsSync(join(dataDir, 'makit.id'))).toBe(false)
  // Remaining tables would make the migrations fail.
  const second = await startServer()
  expect(await second.stop()).toBe(0)
})

test.each([
  ['production', { NODE_ENV: 'production' }],
  ['a database on another machine', { DATABASE_URL: 'postgresql://makit@db.makit.example/makit' }],
])('%s is never emptied', async (_what, settings) => {
  expect(await reset(settings)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Only a development'),
  })
})
