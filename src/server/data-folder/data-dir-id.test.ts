import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { startServerProcess } from '#tests/support/server-process.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { dataDirId, ForeignDataDirError, requireOwnPlace } from './data-dir-id.ts'

let connectionString: string
let place: string

beforeEach(async () => {
  const database = await createTestDatabase()
  connectionString = database.connectionString
  place = await mkdtemp(join(tmpdir(), 'makit-data-dir-'))
  return async () => {
    await database.drop()
    await rm(place, { recursive: true, force: true })
  }
})

const folder = (name: string) => join(place, name)

/** As a server that starts does. */
async function startOn(name: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await requireOwnPlace(client, dataDirId(folder(name))).finally(() => client.end())
}

test('a new database takes a new folder, and servers that share it start; the next start finds the same', async () => {
  await Promise.all([startOn('shared'), startOn('shared'), startOn('shared')])
  await startOn('shared')
})

test('another folder is refused and not made, with the way out in the message', async () => {
  await startOn('first')
  const id = (await readFile(join(folder('first'), 'makit.id'), 'utf8')).trim()
  const refusal = await startOn('second').catch((error) => error)
  expect(refusal).toBeInstanceOf(ForeignDataDirError)
  expect(refusal.message).toMatch(/is not mounted: .*second\/makit\.id is missing/)
  expect(existsSync(folder('second'))).toBe(false)
  await rm(folder('first'), { recursive: true })
  await expect(startOn('first')).rejects.toThrow(`write ${id} into that file`)
})

test('of two servers that start together, each with a folder of its own, one is refused', async () => {
  const starts = await Promise.allSettled([startOn('one'), startOn('other')])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a folder that another database has is refused, and stays that one’s', async () => {
  await startOn('mine')
  await writeFile(join(folder('mine'), 'makit.id'), 'c3a6fd25-3d0c-4d5b-9e8f-6a9a0e6b9b1d\n')
  await expect(startOn('mine')).rejects.toThrow('belongs to another database')
  expect(await readFile(join(folder('mine'), 'makit.id'), 'utf8')).toMatch(/^c3a6fd25/)
})

test('a start that was cut off before the database knew is begun anew', async () => {
  await startOn('first')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('update settings set has_data_dir = false').finally(() => client.end())
  await startOn('first')
  await expect(startOn('second')).rejects.toThrow(ForeignDataDirError)
})

test('a server on the wrong folder does not start', async () => {
  const server = await startServerProcess({ DATA_DIR: folder('right'), DATABASE_URL: connectionString })
  expect(await server.stop()).toBe(0)
  const wrong = startServerProcess({ DATA_DIR: folder('wrong'), DATABASE_URL: connectionString })
  await expect(wrong).rejects.toThrow('Set DATA_DIR to the folder with the pictures')
  expect(existsSync(folder('wrong'))).toBe(false)
})
