import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCustomer, aVendorWithListing } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { inDatabaseAt } from '#tests/support/running-database.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createBucketClient } from '../pictures/bucket/bucket-client.ts'
import { folderPlace, openPictures } from '../pictures/open-pictures.ts'
import { readSettings } from '../settings.ts'
import { backUpToBucket, pruneBackups } from './back-up-to-bucket.ts'
import { type BackupBucket, openBackupBucket } from './backup-bucket.ts'
import { hashStream } from './manifest.ts'
import { restoreFrom } from './restore-backup.ts'

const server = testServer()
let s3: S3Server
let bucket: BackupBucket
let place: string

const connectionString = () => server.services.settings.databaseUrl!
const addressOf = (url: string) => readSettings({ ...s3.settings, BACKUP_URL: url }).backupBucket!
const bucketAt = (url: string) => openBackupBucket(addressOf(url), { error: () => {} })
const clientAt = (url: string) => createBucketClient(addressOf(url), { error: () => {} })
const places = () => ({
  connectionString: connectionString(),
  pictures: folderPlace(server.services.settings.dataDir),
})
const backUpAt = (time: string) => backUpToBucket(places(), bucket, new Date(time))
const prune = (days: number, justMade?: string) =>
  pruneBackups(places(), bucket, { days, weeks: 0, months: 0 }, justMade)

async function keysIn(url: string): Promise<string[]> {
  const found: string[] = []
  for await (const keys of clientAt(url).keys('')) found.push(...keys)
  return found.sort()
}

const picturesIn = async (url: string) => [...(await bucketAt(url).pictureSizes()).keys()]

async function aListingWithPhoto(colour: string): Promise<string> {
  const { listingId } = await aVendorWithListing(server, { price: 10 })
  const { hash } = await server.services.pictures.storePicture(await aPhoto(colour))
  await server.db
    .updateTable('listings')
    .set({ pictures: [hash] })
    .where('id', '=', listingId)
    .execute()
  return listingId
}

beforeAll(async () => {
  s3 = await startS3Server()
  place = await mkdtemp(join(tmpdir(), 'makit-backup-bucket-'))
  bucket = bucketAt('s3://makit/nightly')
  const listingId = await aListingWithPhoto('#2f6f4f')
  const buyer = await aCustomer(server)
  await aPlacedOrder(server, buyer, [{ listingId, price: 10 }])
})
afterAll(async () => {
  await s3.stop()
  await rm(place, { recursive: true, force: true })
})

/** Tables and pictures as of a restore, without what a restore leaves out or makes its own. */
async function restored(source: Parameters<typeof restoreFrom>[0], name: string) {
  const empty = await createEmptyDatabase()
  const pictures = folderPlace(join(place, name))
  try {
    await restoreFrom(source, { connectionString: empty.connectionString, pictures })
    return await inDatabaseAt(empty.connectionString, async (db) => {
      const store = await openPictures(db, { dataDir: join(place, name) }, pictures)
      return comparable(
        await dumpEverything({ ...server, db, services: { ...server.services, pictures: store } }),
      )
    })
  } finally {
    await empty.drop()
  }
}

const comparable = (dump: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(dump).filter(([name]) => !/sessions|push_subscriptions|migration|settings/.test(name)),
  )

test('a backup in the bucket is restored into an empty database and an empty folder: all that was there', async () => {
  const before = comparable(await dumpEverything(server))
  const { name, manifest, newPictures } = await backUpAt('2026-11-20T02:00:05Z')
  expect(name).toBe('2026-11-20T02-00-05Z')
  expect(newPictures).toBe(manifest.pictures.length)
  expect(newPictures).toBeGreaterThan(0)
  const after = await restored(bucket.source(name), 'first')
  expect(after).toEqual(before)
  expect(after['public.orders']).toMatch(/^1 rows/)
  expect(after.pictures).toMatch(/\.webp/)
  const { backed_up_at } = await server.db
    .selectFrom('settings')
    .select('backed_up_at')
    .executeTakeFirstOrThrow()
  expect(backed_up_at?.toISOString()).toBe(manifest.takenAt)
})

test('the next backup writes only pictures that are new, and each is whole by itself', async () => {
  await aListingWithPhoto('#aa3311')
  const before = comparable(await dumpEverything(server))
  const { name, manifest, newPictures } = await backUpAt('2026-11-21T02:00:05Z')
  expect(newPictures).toBe(manifest.pictures.length / 2)
  expect(await restored(bucket.source(name), 'second')).toEqual(before)
  // One that is not as the newest backup says is written again.
  const [first] = manifest.pictures
  await clientAt('s3://makit/nightly').write(
    `makit-backups/${first!.name}`,
    Buffer.from('x'),
    'image/webp',
    '',
  )
  expect((await backUpAt('2026-11-21T03:00:05Z')).newPictures).toBe(1)
})

test('pictures that a backup sent before it broke off are not sent again', async () => {
  const broken: BackupBucket = {
    ...bucketAt('s3://makit/slow'),
    writeTable: () => Promise.reject(new Error('the line broke')),
  }
  const first = new Date('2026-11-21T02:00:05Z')
  await expect(backUpToBucket(places(), broken, first)).rejects.toThrow('the line broke')
  await clientAt('s3://makit/slow').write(
    `makit-backups/pictures/${(await picturesIn('s3://makit/slow'))[0]}`,
    Buffer.from('x'),
    '',
    '',
  )
  const slow = bucketAt('s3://makit/slow')
  const { name, newPictures } = await backUpToBucket(places(), slow, new Date('2026-11-21T03:00:05Z'))
  expect(newPictures).toBe(1)
  expect(await restored(slow.source(name), 'slow')).toEqual(comparable(await dumpEverything(server)))
})

test('what is not kept is removed, with pictures that only it had; nothing that is not ours', async () => {
  const older = comparable(await dumpEverything(server))
  const client = clientAt('s3://makit/nightly')
  const foreign = [
    'makit-backups/README',
    'makit-backups/pictures/notes.txt',
    'makit-backups/backups/2026-11-20T02-00-05Z/notes.txt',
    'makit-backups/backups/monday/manifest.json',
    'pictures/0123456789abcdef0123456789abcdef-640.webp',
    'other/file',
  ]
  for (const key of foreign) await client.write(key, Buffer.from('not ours'), 'text/plain', '')
  await client.write(
    'makit-backups/backups/2026-11-19T02-00-05Z/public.users.copy.gz',
    Buffer.from('x'),
    '',
    '',
  )
  await server.db.updateTable('listings').set({ deleted_at: new Date() }).execute()
  await server.db.updateTable('order_items').set({ picture: '' }).execute()
  const files = await folderPlace(server.services.settings.dataDir).open()
  for await (const names of files.names()) for (const name of names) await files.remove(name)
  await aListingWithPhoto('#1144aa')
  const { name, manifest } = await backUpAt('2026-11-22T02:00:05Z')

  const few = await prune(2)
  expect(few.kept).toEqual(['2026-11-21T03-00-05Z', name])
  expect(few.removed).toEqual(['2026-11-20T02-00-05Z', '2026-11-21T02-00-05Z', '2026-11-19T02-00-05Z'])
  // Both kept ones need theirs.
  expect(few.pictures).toBe(0)
  expect(await restored(bucket.source(few.kept[0]!), 'older')).toEqual(older)

  const one = await prune(1)
  expect(one).toMatchObject({ kept: [name], removed: ['2026-11-21T03-00-05Z'] })
  expect(one.pictures).toBeGreaterThan(0)
  const left = await keysIn('s3://makit/nightly')
  for (const key of foreign) expect(left).toContain(key)
  expect(left.filter((key) => key.endsWith('.webp') && key.startsWith('makit-backups/'))).toEqual(
    manifest.pictures.map((file) => `makit-backups/${file.name}`).sort(),
  )
  expect(await restored(bucket.source(name), 'third')).toEqual(comparable(await dumpEverything(server)))
})

test('a backup made when a clock was right again is kept, and what is later than now is told', async () => {
  const [newest] = (await bucket.backups()).finished
  const { name, later } = await backUpAt('2026-11-01T02:00:05Z')
  expect(later).toBe(newest)
  expect((await prune(1, name)).kept).toEqual([name, newest])
  expect((await prune(1)).kept).toEqual([newest])
})

test('a kept backup that cannot be read keeps all pictures', async () => {
  const { name } = await backUpAt('2026-11-23T02:00:05Z')
  const client = clientAt('s3://makit/nightly')
  const manifestKey = `makit-backups/backups/${name}/manifest.json`
  const manifest = await client.read(manifestKey)
  await client.write(manifestKey, Buffer.from('{'), 'application/json', '')
  const before = await keysIn('s3://makit/nightly')
  await expect(prune(2)).rejects.toThrow("can't be read")
  expect(await keysIn('s3://makit/nightly')).toEqual(before)
  await client.write(manifestKey, manifest!, 'application/json', '')
})

test('a table or picture that is damaged or missing stops a restore by its name', async () => {
  const { name, manifest } = await backUpAt('2026-11-23T03:00:05Z')
  const client = clientAt('s3://makit/nightly')
  const table = `makit-backups/backups/${name}/public.users.copy.gz`
  const picture = `makit-backups/${manifest.pictures[0]!.name}`
  for (const [key, words] of [
    [table, 'public.users.copy'],
    [picture, manifest.pictures[0]!.name],
  ] as const) {
    const whole = (await client.read(key))!
    await client.write(key, Buffer.concat([whole.subarray(0, -9), Buffer.alloc(9)]), '', '')
    await expect(restored(bucket.source(name), 'damaged')).rejects.toThrow(`${words} is not as it was`)
    await client.remove(key)
    await expect(restored(bucket.source(name), 'damaged')).rejects.toThrow(`${words} is missing`)
    await client.write(key, whole, '', '')
  }
})

test('the backups of another database are left alone, and only one backup runs at a time', async () => {
  const foreign = bucketAt('s3://makit/foreign')
  await foreign.writeId('c3a6fd25-3d0c-4d5b-9e8f-6a9a0e6b9b1d')
  await expect(backUpToBucket(places(), foreign, new Date())).rejects.toThrow('backups of another database')
  await expect(pruneBackups(places(), foreign, { days: 1, weeks: 0, months: 0 })).rejects.toThrow(
    'backups of another database',
  )
  const times = ['2026-11-23T04:00:00Z', '2026-11-23T04:00:01Z']
  const outcomes = await Promise.allSettled(times.map(backUpAt))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

/** A proxy that never tells the database that a client has left. */
async function openForgetfulProxy(): Promise<string> {
  const target = new URL(connectionString())
  const sockets: Socket[] = []
  const terminate = 'X'.charCodeAt(0)
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    sockets.push(database)
    database.pipe(client.on('error', () => {}))
    client.on('data', (chunk) => chunk[0] !== terminate && database.write(chunk))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const through = new URL(target)
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return through.href
}

test('the lock of a backup is free when it is done, though its connection ends later', async () => {
  const through = { ...places(), connectionString: await openForgetfulProxy() }
  const { name } = await backUpToBucket(through, bucket, new Date('2026-11-23T05:00:05Z'))
  expect((await prune(1)).kept).toEqual([name])
})

test('a table of any length passes in pieces, and one that breaks off leaves nothing', async () => {
  const large = bucketAt('s3://makit/large')
  const sum = createHash('sha256')
  function* pieces(count: number, breaksOff = false) {
    for (let piece = 0; piece < count; piece++) {
      const bytes = randomBytes(1024 * 1024)
      sum.update(bytes)
      yield bytes
    }
    if (breaksOff) throw new Error('the connection to the database broke')
  }
  await large.writeTable('2026-11-23T02-00-05Z', 'public.users.copy', Readable.from(pieces(20)))
  const file = { name: 'public.users.copy', bytes: 0, sha256: '' }
  expect(await hashStream(await large.source('2026-11-23T02-00-05Z').open(file))).toEqual({
    bytes: 20 * 1024 * 1024,
    sha256: sum.digest('hex'),
  })
  const broken = large.writeTable(
    '2026-11-24T02-00-05Z',
    'public.users.copy',
    Readable.from(pieces(12, true)),
  )
  await expect(broken).rejects.toThrow()
  expect((await keysIn('s3://makit/large')).filter((key) => key.includes('2026-11-24'))).toEqual([])
})

test('a backup is named by the clock of the database, whatever that of the machine says', async () => {
  const wrongClock = `globalThis.Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super('2001-01-01') }
    static now() { return Date.parse('2001-01-01') }
  }`
  const wrong = `data:text/javascript,${encodeURIComponent(wrongClock)}`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', wrong, resolve('scripts/backup.ts')],
    {
      cwd: place,
      env: {
        ...process.env,
        PICTURES_URL: '',
        BACKUP_URL: '',
        DATABASE_URL: connectionString(),
        DATA_DIR: server.services.settings.dataDir,
      },
    },
  )
  const today = new Date().toISOString().slice(0, 8)
  expect(stdout).toContain(`backups/makit-${today}`)
})

test('the commands say what they did, and list what there is', async () => {
  const run = promisify(execFile)
  const empty = await createEmptyDatabase()
  const env = {
    ...process.env,
    ...s3.settings,
    PICTURES_URL: '',
    BACKUP_URL: 's3://makit/by-command',
    BACKUP_KEEP: '1,0,0',
    DATABASE_URL: connectionString(),
    DATA_DIR: server.services.settings.dataDir,
  }
  const script = (name: string, more: Record<string, string>, ...given: string[]) =>
    run(process.execPath, [`scripts/${name}.ts`, ...given], { env: { ...env, ...more } })
  try {
    const backup = await script('backup', {})
    expect(backup.stdout).toMatch(
      /rows of \d+ tables and \d+ picture files are in s3:\/\/makit\/by-command, 20/,
    )
    expect(backup.stdout).toContain('1 backups are kept there, 0 were removed.')
    const there = { DATABASE_URL: empty.connectionString, DATA_DIR: join(place, 'by-command') }
    const list = await script('restore', there)
    expect(list.stdout).toMatch(/^Backups in s3:\/\/makit\/by-command:\n20[\dTZ-]+\n/)
    await expect(script('restore', there, '2020-01-01T00-00-00Z')).rejects.toThrow('has no backup 2020')
    const restore = await script('restore', there, 'newest')
    expect(restore.stdout).toMatch(/^Restored \d+ rows and \d+ picture files as of /)
  } finally {
    await empty.drop()
  }
})
