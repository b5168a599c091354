import { beforeAll, expect, test } from 'vitest'
import { pictureFile, pictureWidths } from '#shared/listings/picture-urls.ts'
import { aCustomer, aVendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'
import type { SentFile } from '../http/sent-file.ts'
import { inField, type PictureSender, storeUploads } from './uploaded-pictures.ts'

const server = testServer()
let photo: Buffer

beforeAll(async () => {
  photo = await aPhoto('#663399')
})

const store = (file: SentFile, sender: PictureSender) =>
  storeUploads(server.services, inField('image', [file]), sender).then(
    () => 'kept',
    ({ status }) => status,
  )

/** Photos that can be read only when the disk has spun up. */
function onSleepingDisk() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const read = () => promise.then(() => Buffer.from(photo))
  return { file: { size: photo.length, read }, spinUp: resolve }
}
const onDisk = (): SentFile => ({ size: photo.length, read: async () => Buffer.from(photo) })
const anAccount = () => server.services.newId()

test('the pictures of a form outlive a power cut, their names too, before it is acknowledged', async () => {
  const { pictures } = server.services
  const there: (readonly string[])[] = []
  const flush = async () => {
    for await (const names of pictures.files.names()) there.push(names)
  }
  const services = { ...server.services, pictures: { ...pictures, files: { ...pictures.files, flush } } }
  const sent = await Promise.all(['#119944', '#aa2211'].map((colour) => aPhoto(colour)))
  const files = sent.map((bytes): SentFile => ({ size: bytes.length, read: async () => bytes }))
  const stored = await storeUploads(services, inField('pictures', files), {
    accountId: anAccount(),
    of: 'product',
  })
  const ofForm = stored.flatMap(({ hash }) => pictureWidths.map((width) => pictureFile(hash, width)))
  expect(there).toEqual([expect.arrayContaining(ofForm)])
})

test('profile pictures of any number of accounts leave a way for goods', async () => {
  const { file, spinUp } = onSleepingDisk()
  const profiles = Array.from({ length: 60 }, () => store(file, { accountId: anAccount(), of: 'profile' }))
  expect(await store(onDisk(), { accountId: anAccount(), of: 'product' })).toBe('kept')
  spinUp()
  const answers = await Promise.all(profiles)
  expect([
    answers.filter((one) => one === 'kept').length,
    answers.filter((one) => one === 503).length,
  ]).toEqual([31, 29])
})

test('one account does not take all places in the line', async () => {
  const { file, spinUp } = onSleepingDisk()
  const accountId = anAccount()
  const answers: unknown[] = []
  const many = Array.from({ length: 40 }, async () =>
    answers.push(await store(file, { accountId, of: 'product' })),
  )
  await expect.poll(() => answers, { timeout: 20_000 }).toEqual(Array(32).fill(503))
  const another = store(onDisk(), { accountId: anAccount(), of: 'product' })
  spinUp()
  expect(await another).toBe('kept')
  await Promise.all(many)
  expect(answers.slice(32)).toEqual(Array(8).fill('kept'))
})

test('beyond the hour’s limit pictures are refused, also bad ones, and other changes are not', async () => {
  const person = await aCustomer(server)
  const limit = { kind: 'pictures of profile', subject: person.id }
  await server.db
    .insertInto('rate_limit_events')
    .values(Array.from({ length: 29 }, () => ({ ...limit, happened_at: new Date() })))
    .execute()
  const send = (picture: Buffer) =>
    sendForm(server, 'PUT', '/api/user/profile', person.token, [['image', picture]])
  expect((await send(Buffer.from('no picture'))).status).toBe(415)
  const refused = await send(photo)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  const change = { token: person.token, body: { address: 'Bo', image: '' } }
  expect((await server.call('PUT', '/api/user/profile', change)).status).toBe(200)
  const { token } = await aVendor(server)
  expect((await sendForm(server, 'POST', '/api/vendor/shop', token, [['logo', photo]])).status).toBe(200)
})
