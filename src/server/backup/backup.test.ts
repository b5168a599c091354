import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCustomer, aVendorWithListing } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import {
  fillGraphileJobs,
  hasGraphileSchema,
  readTakenOver,
  takenOver,
} from '#tests/support/graphile-jobs.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { aPushSubscription } from '#tests/support/permission-things.ts'
import { inDatabaseAt } from '#tests/support/running-database.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import { testServer } from '#tests/support/test-server.ts'
import { aWholeUpload } from '#tests/support/upload-calls.ts'
import { dataDirId } from '../data-folder/data-dir-id.ts'
import { freeLapsedJobs } from '../jobs/job-rows.ts'
import { migrateTo, readMigrationNames } from '../migrate.ts'
import { folderPlace, openPictures } from '../pictures/open-pictures.ts'
import { manifestFile } from './backup-files.ts'
import { makeBackup, takeBackup } from './make-backup.ts'
import { BackupError, hashFile, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const server = testServer()
const dataDir = () => join(place, 'data')
let place: string
let empty: { connectionString: string; drop: () => Promise<void> }

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'makit-backup-'))
  empty = await createEmptyDatabase()
  const { listingId, vendor } = await aVendorWithListing(server, { price: 10 })
  await aWholeUpload(server, vendor, Buffer.alloc(9))
  const buyer = await aCustomer(server)
  await aPushSubscription(server, buyer)
  await aPlacedOrder(server, buyer, [{ listingId, price: 10 }])
  await server.services.pictures.storePicture(await aPhoto('#2f6f4f'))
  // Jobs in every state, besides those that wait.
  await sql`insert into jobs (queue, name, payload, key, run_at, attempts, last_error, lease, leased_until, given_up_at) values
    ('mails', 'send-mail', '{"messageId": "a\\tb"}', 'one', now() + interval '1 day', 0, null, null, null, null),
    ('mails', 'send-mail', '{}', null, now(), 2, 'No', null, null, null),
    ('mails', 'send-mail', '{}', null, now(), 1, null, gen_random_uuid(), now(), null),
    ('mails', 'send-mail', '{}', null, now(), 12, 'Never', null, null, now())`.execute(server.db)
})
afterAll(async () => {
  await empty.drop()
  await rm(place, { recursive: true, force: true })
})

const inPublic = (table: string) => `public.${table}`
const backUp = (name: string) =>
  makeBackup({
    connectionString: server.services.settings.databaseUrl!,
    pictures: folderPlace(server.services.settings.dataDir),
    folder: join(place, name),
  })

const restoreInto = (connectionString: string, name: string, replaces = false) =>
  restoreBackup(
    { connectionString, pictures: folderPlace(dataDir()), folder: join(place, name) },
    { replaces },
  )
const restore = (name: string, replaces = false) => restoreInto(empty.connectionString, name, replaces)

/** Everything in the database and the folder of pictures that are restored into. */
async function dumpRestored(): Promise<Record<string, string>> {
  const { db, services } = server
  const settings = { ...services.settings, dataDir: dataDir() }
  const pictures = await openPictures(db, settings, folderPlace(dataDir()))
  return inDatabaseAt(empty.connectionString, (db) =>
    dumpEverything({ ...server, db, services: { ...server.services, pictures } }),
  )
}

/** A backup that was changed after it was made, its manifest too where the change says so. */
async function alter(name: string, change: (manifest: Manifest) => unknown): Promise<void> {
  const file = join(place, name, manifestFile)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  await change(manifest)
  await writeFile(file, JSON.stringify(manifest))
}

/** Writes another text into a table's file, as if it had been so from the beginning. */
async function rewrite(
  name: string,
  manifest: Manifest,
  table: string,
  change: (lines: string[]) => string[],
) {
  const { file } = manifest.tables.find((one) => one.table === table)!
  const path = join(place, name, file.name)
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
  await writeFile(
    path,
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  )
  Object.assign(file, await hashFile(path))
}

test('what is restored is what was there, down to waiting mails and counts; sessions and uploads aside', async () => {
  await backUp('good')
  await restore('good')
  const there = await dumpEverything(server)
  const here = await dumpRestored()
  // Settings name the folder that belongs to the database, which is another one.
  const apart = /sessions|push_subscriptions|uploads|upload_pieces|migration|settings/
  const comparable = (dump: Record<string, string>) =>
    Object.fromEntries(Object.entries(dump).filter(([name]) => !apart.test(name)))
  expect(comparable(here)).toEqual(comparable(there))
  expect(there.pictures).toMatch(/\.webp/)
  for (const ended of ['sessions', 'push_subscriptions', 'uploads', 'upload_pieces'].map(inPublic))
    expect([there[ended], here[ended]]).toEqual([
      expect.stringMatching(/^[1-9]/),
      expect.stringMatching(/^0 rows/),
    ])
  expect(Number.parseInt(here['public.jobs']!, 10)).toBeGreaterThan(4)
})

/** Makes a backup of which only this is kept of each table. */
function backUpTables(write: (name: string, content: Readable) => Promise<void>) {
  const { databaseUrl, dataDir } = server.services.settings
  return takeBackup({ connectionString: databaseUrl!, pictures: folderPlace(dataDir) }, async () => ({
    write,
    known: () => undefined,
    writePicture: async () => {},
    finish: async () => {},
  }))
}

test('a backup whose target fails in the middle of a large table ends, and its connection with it', async () => {
  await sql`insert into messages (id, first_name, email, tel, message)
    select gen_random_uuid(), 'Abu', 'abu@makit.example', '+23276000003', repeat(md5(i::text), 60)
    from generate_series(1, 5000) i`.execute(server.db)
  const taken: string[] = []
  const failing = backUpTables(async (name, content) => {
    const write: Writable['_write'] = (_chunk, _encoding, done) =>
      done(name.includes('messages') ? new Error('no room left') : null)
    await pipeline(content, new Writable({ write }))
    taken.push(name)
  })
  await expect(failing).rejects.toThrow('no room left')
  expect(taken.length).toBeGreaterThan(0)
  await vi.waitFor(async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where application_name = 'makit: backup' and datname = current_database()`.execute(server.db)
    expect(rows).toEqual([])
  })
  await sql`delete from messages where email = 'abu@makit.example'`.execute(server.db)
})

test('a backup whose target takes nothing of a table ends with its words', async () => {
  const refusing = backUpTables(async () => {
    throw new Error('no room left')
  })
  await expect(refusing).rejects.toThrow('no room left')
})

test('no migration writes a table anew while a backup is made, copied or not', async () => {
  const tried: string[] = []
  await backUpTables(async (name, content) => {
    for await (const _ of content);
    const altering = server.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '20ms'`.execute(tx)
      await sql`lock table messages in access exclusive mode`.execute(tx)
    })
    await expect(altering).rejects.toMatchObject({ code: '55P03' })
    tried.push(name)
  })
  expect(tried.length).toBeGreaterThan(20)
})

test('a database with data is left alone unless told; pictures are on the disk before a restore is done, their names too', async () => {
  await expect(restore('good')).rejects.toThrow('The database has data already')
  const folder = await open(place)
  const handles: { sync(): Promise<void>; stat(): Promise<{ ino: number }> } = Object.getPrototypeOf(folder)
  await folder.close()
  const { sync } = handles
  const flushed = new Set<number>()
  const flushing = vi.spyOn(handles, 'sync').mockImplementation(async function (this: typeof handles) {
    flushed.add((await this.stat()).ino)
    await sync.call(this)
  })
  await restore('good', true).finally(() => flushing.mockRestore())
  const pictures = join(dataDir(), 'pictures')
  const names = (await readdir(pictures)).filter((name) => name.endsWith('.webp'))
  expect(names.length).toBeGreaterThan(0)
  for (const path of [pictures, ...names.map((name) => join(pictures, name))])
    expect([path, flushed.has((await stat(path)).ino)]).toEqual([path, true])
})

test('new ids and jobs go on where the old ones ended', async () => {
  await inDatabaseAt(empty.connectionString, async (db) => {
    const job = { queue: 'mails', name: 'send-mail', payload: {} }
    await db.insertInto('jobs').values(job).execute()
    // The lease of a job under way is that of a server of the past: it has lapsed.
    await freeLapsedJobs(db)
    expect(await db.selectFrom('jobs').select('id').where('lease', 'is not', null).execute()).toEqual([])
    // The triggers that count are on again.
    await sql`update listings set is_active = false`.execute(db)
    const shown = await sql<{
      sum: number
    }>`select coalesce(sum(listings), 0)::integer as sum from listing_counts
      where dimension = 'all'`.execute(db)
    expect(shown.rows[0]!.sum).toBe(0)
  })
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
    pictures: folderPlace(place),
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

test('a restore that fails in the middle leaves everything as it was', async () => {
  await backUp('cut')
  await alter('cut', (manifest) => rewrite('cut', manifest, 'order_items', (lines) => lines.slice(1)))
  const before = await dumpRestored()
  await expect(restore('cut', true)).rejects.toThrow('of order_items only 0 could be restored')
  expect(await dumpRestored()).toEqual(before)
  await alter('cut', (manifest) =>
    rewrite('cut', manifest, 'order_items', (lines) => lines.map((line) => line.slice(0, 30))),
  )
  await expect(restore('cut', true)).rejects.toThrow(BackupError)
  expect(await dumpRestored()).toEqual(before)
  expect(await readdir(join(dataDir(), 'pictures', '.unfinished'))).toEqual([])
})

test('a backup of a newer Makit is refused', async () => {
  await backUp('newer')
  const before = await dumpRestored()
  await alter('newer', ({ migrations }) => migrations.push('9999-of-a-newer-makit'))
  await expect(restore('newer', true)).rejects.toThrow('made by another Makit')
  expect(await dumpRestored()).toEqual(before)
})

test('jobs that graphile-worker kept are restored into the table of jobs; those of a replaced database go', async () => {
  const old = await createEmptyDatabase()
  try {
    await migrateTo(old.connectionString, '0021-operations')
    await inDatabaseAt(old.connectionString, fillGraphileJobs)
    await makeBackup({
      connectionString: old.connectionString,
      pictures: folderPlace(dataDir()),
      folder: join(place, 'former'),
    })
    // Backups of that time name the version of those tables.
    await alter('former', (manifest) => Object.assign(manifest, { jobsVersion: 20 }))
    await restore('former', true)
    await inDatabaseAt(empty.connectionString, async (db) => {
      expect(await readTakenOver(db)).toEqual(takenOver)
      expect(await hasGraphileSchema(db)).toBe(false)
    })
    await restoreInto(old.connectionString, 'good', true)
    await inDatabaseAt(old.connectionString, async (db) => {
      expect(await hasGraphileSchema(db)).toBe(false)
      expect(await readTakenOver(db)).toEqual(await readTakenOver(server.db))
    })
  } finally {
    await old.drop()
  }
})

test('a backup of an older Makit is restored with what came since', async () => {
  const old = await createEmptyDatabase()
  try {
    await migrateTo(old.connectionString, '0014-waiting-items')
    await inDatabaseAt(old.connectionString, (db) =>
      sql`insert into users (id, first_name, last_name, email, password_hash)
        values ('0190aaaa-0000-7000-8000-000000000001', 'Fatu', 'Sesay', 'fatu@makit.example', '!')`.execute(
        db,
      ),
    )
    await makeBackup({
      connectionString: old.connectionString,
      pictures: folderPlace(dataDir()),
      folder: join(place, 'old'),
    })
    await restore('old', true)
    await inDatabaseAt(empty.connectionString, async (db) => {
      expect(await db.selectFrom('users').select('first_name').execute()).toEqual([{ first_name: 'Fatu' }])
      const applied = await sql`select name from kysely_migration order by name`.execute(db)
      expect(applied.rows.map((row) => (row as { name: string }).name)).toEqual(await readMigrationNames())
    })
    // And the other way round: what a restore replaces may be an older Makit's.
    await restoreInto(old.connectionString, 'good', true)
  } finally {
    await old.drop()
  }
})

test('what another program keeps in the database is never dropped', async () => {
  const inEmpty = (statement: string) =>
    inDatabaseAt(empty.connectionString, (db) => sql.raw(statement).execute(db))
  const foreign = await createEmptyDatabase()
  try {
    await inDatabaseAt(foreign.connectionString, async (db) => {
      await sql`create table invoices as select 7 as id`.execute(db)
      await sql`create schema graphile_worker`.execute(db)
      await sql`create table graphile_worker.jobs (id integer)`.execute(db)
    })
    const names = 'graphile_worker.jobs, public.invoices'
    for (const replaces of [false, true])
      await expect(restoreInto(foreign.connectionString, 'good', replaces)).rejects.toThrow(names)
    await inDatabaseAt(foreign.connectionString, async (db) => {
      expect((await sql`select id from invoices`.execute(db)).rows).toEqual([{ id: 7 }])
      const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
      expect(rows).toHaveLength(1)
    })
  } finally {
    await foreign.drop()
  }
  // Beside Makit, and built on it from outside.
  const before = await dumpRestored()
  for (const [make, drop, words] of [
    ['create table public.invoices (id integer)', 'drop table public.invoices', 'public.invoices'],
    [
      'create schema reports; create view reports.people as select id from public.users',
      'drop schema reports cascade',
      'view reports.people depends on table users',
    ],
  ] as const) {
    await inEmpty(make)
    await expect(restore('good', true)).rejects.toThrow(words)
    await inEmpty(drop)
  }
  expect(await dumpRestored()).toEqual(before)
})

test('a folder of another database is left alone unless told', async () => {
  const id = await dataDirId(dataDir()).read()
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const other = await createEmptyDatabase()
  try {
    await expect(restoreInto(other.connectionString, 'good')).rejects.toThrow('belongs to another database')
    await restoreInto(other.connectionString, 'good', true)
    expect(await dataDirId(dataDir()).read()).toBe(id)
  } finally {
    await other.drop()
  }
})

test('a picture that only deleted products had is not missed', async () => {
  const missing = async (name: string) => (await backUp(name)).missingPictures
  const [lost, ...others] = await missing('with-product')
  expect([lost, others]).toEqual([expect.any(String), []])
  await sql`update listings set deleted_at = now()`.execute(server.db)
  await sql`update order_items set picture = ''`.execute(server.db)
  expect(await missing('without-product')).toEqual([])
})
