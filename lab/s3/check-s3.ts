// `npm run check:s3`: OpenStack Swift of Debian with its S3 interface, and two real servers in production mode on one database
// and that bucket, without a common folder. Installs Swift by apt where it is missing; prints 'not run' where it can't.
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { aVendor, type Vendor } from '../../tests/support/factories.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { inDatabaseAt } from '../../tests/support/running-database.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { installSwift, type Swift, startSwift, swiftKeys } from './swift-process.ts'

const versions = installSwift()
if (!versions) notRun('this is no Debian, or Swift is missing and only root can install it')
const { folder, check, atEnd, run } = openChecks('s3')

async function makeBucket(endpoint: string): Promise<void> {
  const credentials = {
    accessKeyId: swiftKeys.S3_ACCESS_KEY_ID,
    secretAccessKey: swiftKeys.S3_SECRET_ACCESS_KEY,
  }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: 'pictures' }))
}

let photos = 0

/** Sends a product with a new photo; the status and, where it was taken, the picture's address. */
async function addProduct(
  server: ServerProcess,
  { token }: Vendor,
): Promise<{ status: number; url: string }> {
  const background = `#${((++photos * 0x2f3d51) & 0xffffff).toString(16).padStart(6, '0')}`
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  const fields = { title: `Gara cloth ${photos}`, price: '120', stock: '3' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('categoryId', '01900000-0000-7000-8000-00000000ca02')
  form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'cloth.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}/api/listings`, { method: 'POST', headers, body: form })
  const body = (await answer.json()) as { listing?: { images: string[] } }
  return { status: answer.status, url: body.listing?.images[0] ?? '' }
}

const get = (server: ServerProcess, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers })

async function checkServing(one: ServerProcess, other: ServerProcess, vendor: Vendor): Promise<string> {
  const { status, url } = await addProduct(one, vendor)
  check('a photo that one server took', status === 201, status)
  const whole = await get(other, url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  check('is shown by the other', whole.status === 200 && bytes.length > 100, whole.status)
  check('for good', whole.headers.get('cache-control') === 'public, max-age=31536000, immutable')
  const part = await get(other, url, { range: 'bytes=10-19' })
  const isPart = Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))
  check('in part', part.status === 206 && isPart, part.status)
  // fetch would say 'no-cache' by itself, which asks for the whole.
  const asBrowsersAsk = { 'if-none-match': whole.headers.get('etag')!, 'cache-control': 'max-age=0' }
  const known = await get(one, url, asBrowsersAsk)
  check('and not again to who has it', known.status === 304, known.status)
  const preview = await get(other, url.replace('-640.webp', '-og.jpg'))
  check('its link preview too', preview.headers.get('content-type') === 'image/jpeg', preview.status)
  return url
}

async function checkOutage(server: ServerProcess, swift: Swift, vendor: Vendor, url: string): Promise<void> {
  await swift.stop()
  const [picture, page, list, added] = await Promise.all([
    get(server, url),
    get(server, '/shop?page=1&maxPrice=119'),
    get(server, '/api/listings?page=1'),
    addProduct(server, vendor),
  ])
  check('without Swift pictures are 503', picture.status === 503, picture.status)
  check('with a time to come back', Number(picture.headers.get('retry-after')) > 0)
  check('pages and lists come', page.status === 200 && list.status === 200, [page.status, list.status])
  check('what needs it is 503', added.status === 503, added.status)
  await swift.start()
  check('once it is back pictures are there', (await get(server, url)).status === 200)
  check('and photos are taken', (await addProduct(server, vendor)).status === 201)
}

const execute = promisify(execFile)

/** A command of the project, as `npm run` has it; its output. */
async function command(script: string, words: string[], settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', ...settings }
  const done = await execute(process.execPath, [`scripts/${script}.ts`, ...words], { env }).catch(
    (error) => error,
  )
  return `${done.stdout}${done.stderr}`.trim()
}

async function checkMoving(settings: Record<string, string>): Promise<void> {
  const back = await command('move-pictures', ['folder'], settings)
  check(
    'pictures go to the folder while servers run',
    /^[1-9]\d* files are written and read back, 0 were there/.test(back),
    back,
  )
  const again = await command('move-pictures', ['bucket'], settings)
  check(
    'and back, where all are still',
    /^0 files are written and read back, [1-9]\d* were there/.test(again),
    again,
  )
}

async function checkBackup(settings: Record<string, string>, empty: string): Promise<void> {
  const backup = join(folder, 'backup')
  const made = await command('backup', [backup], settings)
  check('a backup has the pictures', /and [1-9]\d* picture files/.test(made), made)
  const other = { ...settings, DATABASE_URL: empty, PICTURES_URL: 's3://pictures/restored' }
  const restored = await command('restore', [backup], other)
  check(
    'and is restored into another part of the bucket',
    /^Restored \d+ rows and [1-9]\d* picture files/.test(restored),
    restored,
  )
}

async function checkAll(): Promise<void> {
  const swift = await startSwift(join(folder, 'swift'))
  atEnd(() => swift.stop())
  await makeBucket(swift.endpoint)
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: { info() {}, warn: console.warn },
  })
  atEnd(() => database.stop())
  const mailbox = await openMailbox()
  atEnd(() => mailbox.close())
  const place = {
    DATABASE_URL: database.connectionString,
    PICTURES_URL: 's3://pictures/makit',
    S3_ENDPOINT: swift.endpoint,
    MAIL_KEY: Buffer.alloc(32, 9).toString('base64'),
    ...swiftKeys,
  }
  const start = (name: string, settings: Record<string, string> = {}) =>
    startServerProcess({
      NODE_ENV: 'production',
      DATA_DIR: join(folder, name),
      ...place,
      HOST: '127.0.0.1',
      SMTP_URL: mailbox.url,
      SUPPORT_EMAIL: 'office@makit.example',
      SUPPORT_PHONE: '+23210000000',
      SUPPORT_ADDRESS: 'Freetown',
      ...settings,
    })
  const servers = [await start('one'), await start('other')] as const
  atEnd(() => Promise.all(servers.map((server) => server.stop())))
  const vendor = await inDatabaseAt(database.connectionString, (db) =>
    aVendor({ db, services: { newId: uuidv7 } }),
  )
  const url = await checkServing(...servers, vendor)
  const left = ['one', 'other'].flatMap((name) => readdirSync(join(folder, name, 'pictures')))
  check(
    'no folder has any of it',
    left.every((name) => name === '.unfinished'),
    left,
  )
  await checkOutage(servers[1], swift, vendor, url)
  await checkMoving({ ...place, DATA_DIR: join(folder, 'one') })
  await inDatabaseAt(database.connectionString, (db) => sql`create database restored`.execute(db))
  const empty = new URL(database.connectionString)
  empty.pathname = '/restored'
  await checkBackup({ ...place, DATA_DIR: join(folder, 'one') }, String(empty))
  for (const [what, settings, words] of [
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'another' }, 'refuses the key'],
    ['a bucket that is not there', { PICTURES_URL: 's3://others' }, 'does not exist, see PICTURES_URL'],
    [
      'an address without storage',
      { S3_ENDPOINT: 'http://127.0.0.1:4799' },
      "can't be reached, see S3_ENDPOINT",
    ],
  ] as const) {
    const said = await start('third', settings).then(
      (server) => server.stop().then(() => 'It started.'),
      (error: Error) => error.message,
    )
    check(`a start with ${what} says so`, said.includes(words), said)
  }
}

print(`Runs ${versions}`)
await run(checkAll)
