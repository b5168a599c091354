import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, aVendorWithListing } from '#tests/support/factories.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { inDatabaseAt } from '#tests/support/running-database.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import { testServer } from '#tests/support/test-server.ts'
import { openPictureStore } from '../picture-store.ts'
import { makeBackup } from './make-backup.ts'
import { BackupError } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const server = testServer()
let place: string
let empty: { connectionString: string; drop: () => Promise<void> }

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'makit-backup-'))
  empty = await createEmptyDatabase()
  const { listingId } = await aVendorWithListing(server, { price: 10 })
  await aPlacedOrder(server, await aCustomer(server), [{ listingId, price: 10 }])
})
afterAll(async () => {
  await empty.drop()
  await rm(place, { recursive: true, force: true })
})

const backUp = (name: string) =>
  makeBackup({
    connectionString: server.services.settings.databaseUrl!,
    picturesDir: server.services.pictures.directory,
    folder: join(place, name),
  })

const picturesDir = () => join(place, 'pictures')
const restore = (name: string, replaces = false) =>
  restoreBackup(
    { connectionString: empty.connectionString, picturesDir: picturesDir(), folder: join(place, name) },
    { replaces },
  )

test('what is restored is what was there, down to waiting mails and counts; sessions aside', async () => {
  await backUp('good')
  await restore('good')
  const pictures = await openPictureStore(picturesDir())
  const there = await dumpEverything(server)
  const here = await inDatabaseAt(empty.connectionString, (db) =>
    dumpEverything({ ...server, db, services: { ...server.services, pictures } }),
  )
  const apart = /sessions|migration/
  const comparable = (dump: Record<string, string>) =>
    Object.fromEntries(Object.entries(dump).filter(([name]) => !apart.test(name)))
  expect(comparable(here)).toEqual(comparable(there))
  expect(here['public.sessions']).toMatch(/^0 rows/)
})

test('new ids and jobs go on where the old ones ended', async () => {
  await inDatabaseAt(empty.connectionString, async (db) => {
    await sql`select graphile_worker.add_job('send-mail')`.execute(db)
    const { rows } = await sql<{ mails: number }>`select count(*)::integer as mails
      from graphile_worker.jobs where task_identifier = 'send-mail'`.execute(db)
    expect(rows[0]!.mails).toBeGreaterThan(1)
    // The triggers that count are on again.
    await sql`update listings set is_active = false`.execute(db)
    const shown = await sql<{
      sum: number
    }>`select coalesce(sum(listings), 0)::integer as sum from listing_counts
      where ruler = 'all'`.execute(db)
    expect(shown.rows[0]!.sum).toBe(0)
  })
})

test('a database with data is left alone unless told', async () => {
  await expect(restore('good')).rejects.toThrow('The database has data already')
  await restore('good', true)
})

test('a restore while a server uses the database is refused', async () => {
  await inDatabaseAt(empty.connectionString, async (db) => {
    await sql`select`.execute(db)
    await expect(restore('good', true)).rejects.toThrow('stop all servers first')
  })
})

test('a backup goes into a new folder, and leaves nothing when it fails', async () => {
  await expect(backUp('good')).rejects.toThrow('exists already')
  const failing = makeBackup({
    connectionString: `${server.services.settings.databaseUrl}_gone`,
    picturesDir: picturesDir(),
    folder: join(place, 'failed'),
  })
  await expect(failing).rejects.toThrow()
  expect((await readdir(place)).filter((name) => name.includes('failed'))).toEqual([])
})

test('a backup that is not whole, damaged or none is refused before anything is touched', async () => {
  await backUp('damaged')
  await appendFile(join(place, 'damaged', 'public.users.copy'), 'x')
  await expect(restore('damaged', true)).rejects.toThrow('public.users.copy is not as it was written')
  await rm(join(place, 'damaged', 'public.users.copy'))
  await expect(restore('damaged', true)).rejects.toThrow('public.users.copy is missing')
  await writeFile(join(place, 'damaged', 'manifest.json'), '{')
  await expect(restore('damaged', true)).rejects.toThrow(BackupError)
  await expect(restore('none', true)).rejects.toThrow('holds no finished backup')
  await inDatabaseAt(empty.connectionString, async (db) => {
    expect((await db.selectFrom('users').select('id').execute()).length).toBeGreaterThan(0)
  })
})

test('a backup that is stopped says so and leaves nothing behind', async () => {
  const folder = join(place, 'stopped')
  const begun = async () => (await readdir(place)).filter((name) => name.includes('stopped'))
  await server.db.transaction().execute(async (tx) => {
    // So that it cannot be quicker than we are.
    await sql`lock table users in access exclusive mode`.execute(tx)
    const env = { ...process.env, DATABASE_URL: server.services.settings.databaseUrl!, DATA_DIR: place }
    const backup = spawn(process.execPath, ['scripts/run.mjs', 'scripts/backup.ts', folder], { env })
    const ended = once(backup, 'exit')
    await expect.poll(begun, { timeout: 20_000 }).toHaveLength(1)
    backup.kill('SIGTERM')
    expect(await ended).toEqual([130, null])
  })
  expect(await begun()).toEqual([])
})
