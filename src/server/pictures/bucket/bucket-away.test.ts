import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { pictureAt } from '#shared/listings/picture-urls.ts'
import { aVendor, type Vendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { requireOwnPlace } from '../../data-folder/data-dir-id.ts'
import { explainFailure } from '../../explain-failure.ts'
import { readSettings } from '../../settings.ts'
import { picturePlace } from '../open-pictures.ts'

let s3: S3Server
let server: TestServer
let vendor: Vendor

beforeAll(async () => {
  s3 = await startS3Server({ checksSignatures: true })
  server = await startTestServer({ settings: s3.settings })
  vendor = await aVendor(server)
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})

/** Another server on the same database, whose settings lead to such a bucket. */
async function misled(settings: Record<string, string>): Promise<TestServer> {
  const other = await startTestServer({ beside: server, settings: { ...s3.settings, ...settings } })
  onTestFinished(() => other.stop())
  return other
}

/** Takes connections and never says anything. */
async function silentEndpoint(): Promise<string> {
  const sockets = new Set<{ destroy(): void }>()
  const listener = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  return `http://127.0.0.1:${(listener.address() as { port: number }).port}`
}

async function gone(): Promise<Record<string, string>> {
  const other = await startS3Server()
  await other.stop()
  return { S3_ENDPOINT: other.settings.S3_ENDPOINT! }
}

const ways: [string, () => Promise<Record<string, string>>, RegExp][] = [
  ['is gone', gone, /can't be reached, see S3_ENDPOINT/],
  [
    'never answers',
    async () => ({ S3_ENDPOINT: await silentEndpoint() }),
    /can't be reached, see S3_ENDPOINT/,
  ],
  [
    'does not know the key',
    async () => ({ S3_ACCESS_KEY_ID: 'another' }),
    /refuses the key \(InvalidAccessKeyId\)/,
  ],
  [
    'refuses the secret',
    async () => ({ S3_SECRET_ACCESS_KEY: 'another' }),
    /refuses the key \(SignatureDoesNotMatch\)/,
  ],
  [
    'has no such bucket',
    async () => ({ PICTURES_URL: 's3://other-bucket' }),
    /does not exist, see PICTURES_URL/,
  ],
]

const product = (title: string, photo: Buffer): [string, string | Buffer][] => [
  ['title', title],
  ['price', '10'],
  ['stock', '2'],
  ['categoryId', categories[0]._id],
  ['images', photo],
]

test.each(ways)(
  'where the bucket %s, pictures fail alone and what needs it is 503',
  async (title, settings) => {
    const photo = await aPhoto('#2f6f4f')
    const added = await sendForm(server, 'POST', '/api/listings', vendor.token, product(title, photo))
    expect(added.status).toBe(201)
    const { images, _id } = added.body.listing
    const other = await misled(await settings())

    const hash = images[0].slice('/pictures/'.length).split('-')[0]
    const [picture, page, list, sizes, refused] = await Promise.all([
      other.app.inject(pictureAt(images[0], 400)),
      other.call('GET', `/shop/product/${_id}`),
      other.call('GET', '/shop'),
      other.call('GET', `/api/pictures/sizes?of=${hash}`),
      sendForm(other, 'POST', '/api/listings', vendor.token, product(`${title} 2`, photo)),
    ])
    expect([picture.statusCode, picture.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(Number(picture.headers['retry-after'])).toBeGreaterThan(0)
    expect([page.status, list.status]).toEqual([200, 200])
    expect(sizes.body).toEqual({ sizes: {} })
    expect([refused.status, refused.body.code]).toEqual([503, 'too_busy'])
    expect(refused.headers['retry-after']).toBeDefined()
    const rows = await server.db
      .selectFrom('listings')
      .select('title')
      .where('title', '=', `${title} 2`)
      .execute()
    expect(rows).toEqual([])
  },
)

const quickly = ways.filter(([way]) => way !== 'never answers')

test.each(quickly)('where the bucket %s, the start says so in one line', async (_title, settings, line) => {
  const all = { ...server.services.settings }
  const { bucket } = readSettings({ ...s3.settings, ...(await settings()) })
  const logged: string[] = []
  const log = pino({}, { write: (text: string) => void logged.push(text) })
  const place = await picturePlace({ dataDir: all.dataDir, bucket }, log)
  const client = new pg.Client({ connectionString: all.databaseUrl! })
  await client.connect()
  const error = await requireOwnPlace(client, place.id).catch((thrown) => thrown)
  await client.end()
  expect(explainFailure(error)).toMatch(line)
  expect(explainFailure(error)).not.toContain('\n')
  expect(logged.join()).toMatch(line)
})

test('a bucket that has the pictures of another database is refused', async () => {
  const client = new pg.Client({ connectionString: server.services.settings.databaseUrl! })
  await client.connect()
  const place = (url: string) =>
    picturePlace(readSettings({ ...s3.settings, PICTURES_URL: url }), server.services.log)
  const own = await place('s3://makit/one')
  await requireOwnPlace(client, own.id)
  await requireOwnPlace(client, own.id)
  await expect(requireOwnPlace(client, (await place('s3://makit/two')).id)).rejects.toThrow(
    /s3:\/\/makit\/two does not have the pictures of this database: .*npm run pictures:move/,
  )
  await own.id.write('c3a6fd25-3d0c-4d5b-9e8f-6a9a0e6b9b1d')
  await expect(requireOwnPlace(client, own.id)).rejects.toThrow(
    'Set PICTURES_URL or DATABASE_URL to the other of the pair',
  )
  await client.end()
})
