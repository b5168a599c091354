import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureFolderIn } from '#server/pictures/picture-folder.ts'
import { categories } from '#shared/listings/categories.ts'
import { messages } from '#shared/messages.ts'
import { aCustomer, anAdministrator, aPerson, aVendor, type Vendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const food = categories[2]
let vendor: Vendor
let photo: Buffer

beforeAll(async () => {
  photo = await aPhoto('#b5651d')
})
beforeEach(async () => {
  vendor = await aVendor(server)
})

const fields = { title: 'Shea butter, 250 g', price: '85.50', categoryId: food._id as string }

type Files = [string, Buffer, string?][]

const add = (texts: Record<string, string>, files: Files, token: string | undefined = vendor.token) =>
  sendForm(server, 'POST', '/api/listings/', token, [...Object.entries(texts), ...files])

const storedFiles = async () =>
  (await readdir(pictureFolderIn(server.services.settings.dataDir))).filter((name) => name !== '.unfinished')

const nothingAdded = async () => {
  const { body } = await server.call('GET', '/api/vendor/listings', { token: vendor.token })
  expect(body).toMatchObject({ listings: [], totalProducts: 0 })
}

test('a product with its fields and pictures is in the shop at once', async () => {
  const green = await aPhoto('#007a3d')
  const answer = await add({ ...fields, description: 'From Kabala,\npure', stock: '12' }, [
    ['images', photo],
    ['images', green],
  ])
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    message: 'Product added',
    listing: {
      _id: expect.any(String),
      title: 'Shea butter, 250 g',
      description: 'From Kabala,\npure',
      price: 85.5,
      images: [expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-640\.webp$/), expect.any(String)],
      stock: 12,
      categoryId: food._id,
      isActive: true,
      createdAt: expect.any(String),
      shop: { _id: vendor.shopId, name: 'Kissy Road Store', town: '', awayUntil: null },
      rating: { average: null, count: 0 },
    },
  })
  const { listing } = answer.body
  expect((await server.call('GET', `/api/listings/${listing._id}`)).body).toEqual({
    ...listing,
    shop: { ...listing.shop, awayUntil: null, showContact: true },
  })
  expect((await server.call('GET', '/api/listings?search=shea%20kabala')).body.listings).toEqual([listing])
  expect((await server.call('GET', '/api/listings?search=sheaa%20buter')).body.listings).toEqual([listing])
  const picture = await server.app.inject(listing.images[1])
  expect(picture.statusCode).toBe(200)
  const { channels } = await sharp(picture.rawPayload).stats()
  expect(channels[1]!.mean).toBeGreaterThan(channels[0]!.mean + 50)
})

test('files may come before the text fields', async () => {
  const parts = [['images', photo], ...Object.entries(fields)] as [string, string | Buffer][]
  expect((await sendForm(server, 'POST', '/api/listings', vendor.token, parts)).status).toBe(201)
})

test('without stock, or with an empty one, there is one unit', async () => {
  for (const texts of [fields, { ...fields, stock: '' }, { ...fields, stock: ' ' }]) {
    expect((await add(texts, [['images', photo]])).body.listing.stock).toBe(1)
  }
  expect((await add({ ...fields, stock: '0' }, [['images', photo]])).body.listing.stock).toBe(0)
})

test('what a client may not set is ignored, and so are files of other fields', async () => {
  const other = await aVendor(server)
  const answer = await add(
    {
      ...fields,
      isActive: 'false',
      shopId: other.shopId,
      shop_id: other.shopId,
      _id: 'x',
      is_shop_open: 'false',
      pictures: 'x',
    },
    [
      ['evil', Buffer.from('x')],
      ['images', photo],
      ['image', Buffer.from('y')],
    ],
  )
  expect(answer.body.listing).toMatchObject({ isActive: true, shop: { _id: vendor.shopId } })
  expect(answer.body.listing.images).toHaveLength(1)
})

test('a vendor whose shop is off adds products that show when it is on', async () => {
  await server.db.updateTable('shops').set({ is_active: false }).where('id', '=', vendor.shopId).execute()
  const { status, body } = await add(fields, [['images', photo]])
  expect(status).toBe(201)
  expect((await server.call('GET', `/api/listings/${body.listing._id}`)).status).toBe(404)
})

const required = 'Please fill in all required fields'
const priceRange = 'Price must be from 0.01 to 10,000,000, with at most 2 decimals'
const badFields: [string, string, string][] = [
  ['title', '', required],
  ['title', '   ', required],
  ['title', 'x'.repeat(141), 'Please use at most 140 characters'],
  ['title', 'bell \u0007', 'Please remove the hidden characters from this text'],
  ['title', 'zero \u0000 byte', 'Please remove the hidden characters from this text'],
  ['price', '', required],
  ...['abc', '1e3', '1,000', '1.2.3', '-', '.', 'NaN', 'Infinity', '0x10', '\u0000'].map(
    (value): [string, string, string] => ['price', value, 'Price must be a number'],
  ),
  ...['-5', '-1', '0', '0.001', '1.234', '10000000.01', '99999999999999999999'].map(
    (value): [string, string, string] => ['price', value, priceRange],
  ),
  ['categoryId', '', required],
  ['categoryId', 'Electronics', 'Please choose a category'],
  ['categoryId', '01900000-0000-7000-8000-00000000cfff', 'Please choose a category'],
  ...['-1', '1.5', 'many', '1000001', '99999999', '1e2', '0x1', '\u0000'].map(
    (value): [string, string, string] => ['stock', value, 'Stock must be a whole number from 0 to 1,000,000'],
  ),
  ['description', 'x'.repeat(5001), 'Please use at most 5000 characters'],
  ['description', 'ŋ'.repeat(70_000), 'Please use at most 5000 characters'],
  ['description', 'bell \u0007', 'Please remove the hidden characters from this text'],
]

test.each(badFields)('a bad %s (%j) is refused: %s', async (field, value, message) => {
  const files = await storedFiles()
  const answer = await add({ ...fields, [field]: value }, [['images', await aPhoto('#123456')]])
  expect(answer).toMatchObject({
    status: 400,
    body: { message, error: message, code: 'invalid_input', errors: { [field]: message } },
  })
  expect(await storedFiles()).toEqual(files)
  await nothingAdded()
})

test('every field error is reported at once', async () => {
  const { body } = await add({ stock: 'x' }, [['images', photo]])
  expect(Object.keys(body.errors)).toEqual(['title', 'price', 'categoryId', 'stock'])
  expect(body.message).toBe(required)
})

test.each<[string, Files]>([
  ['no file', []],
  ['an empty file field, as browsers send it', [['images', Buffer.alloc(0), '']]],
])('an image is needed: %s', async (_what, files) => {
  expect(await add(fields, files)).toMatchObject({
    status: 400,
    body: { message: 'Please add an image', errors: { images: 'Please add an image' } },
  })
  await nothingAdded()
})

test('JSON cannot bring an image', async () => {
  const answer = await server.call('POST', '/api/listings', {
    token: vendor.token,
    body: { ...fields, images: ['x'] },
  })
  expect(answer).toMatchObject({ status: 400, body: { errors: { images: 'Please add an image' } } })
})

test.each<[string, number, () => Promise<Buffer> | Buffer]>([
  ['text named .jpg', 415, () => Buffer.from('I am no picture')],
  ['an empty file', 400, () => Buffer.alloc(0)],
  ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'a GIF',
    415,
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
  ],
  [
    'a photo cut in half',
    400,
    async () =>
      (
        await sharp({
          create: {
            width: 900,
            height: 900,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 128, sigma: 30 },
          },
        })
          .jpeg()
          .toBuffer()
      ).subarray(0, 20_000),
  ],
  ['more than 8 MB', 413, () => Buffer.concat([photo, Buffer.alloc(8 * 1024 * 1024)])],
  [
    'more than 40 megapixels',
    413,
    () =>
      sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
  ],
  [
    'more than 30,000 pixels of height',
    413,
    () =>
      sharp({ create: { width: 1, height: 30_001, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
  ],
])(
  '%s is refused with %i and leaves nothing behind, the good picture before it neither',
  async (_what, status, file) => {
    const files = await storedFiles()
    const answer = await add(fields, [
      ['images', await aPhoto('#654321')],
      ['images', await file()],
    ])
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({
      message: expect.any(String),
      error: answer.body.message,
      code: { 400: 'damaged_picture', 413: 'too_large', 415: 'unsupported_type' }[answer.status],
      errors: { images: answer.body.message },
    })
    if (status === 415) expect(answer.body.message).toBe('Please choose an image file')
    expect(await storedFiles()).toEqual(files)
    await nothingAdded()
  },
)

test('eight pictures are fine, nine are too many', async () => {
  const photos = await Promise.all(Array.from({ length: 9 }, (_, n) => aPhoto(`#0000${n}0`)))
  const nine: Files = photos.map((file) => ['images', file])
  const answer = await add(fields, nine)
  expect(answer).toMatchObject({ status: 400, body: { errors: { images: expect.stringContaining('8') } } })
  await nothingAdded()
  expect((await add(fields, nine.slice(1))).body.listing.images).toHaveLength(8)
})

test('more files than a form may have are told as too many pictures', async () => {
  const many: Files = Array.from({ length: 50 }, () => ['images', photo])
  expect(await add(fields, many)).toMatchObject({
    status: 400,
    body: { errors: { images: 'Please choose at most 8 pictures.' } },
  })
  await nothingAdded()
})

test('the same picture twice is one', async () => {
  expect(
    (
      await add(fields, [
        ['images', photo],
        ['images', photo],
      ])
    ).body.listing.images,
  ).toHaveLength(1)
})

test('a form that is none is refused', async () => {
  const boundary = 'multipart/form-data; boundary=x'
  for (const [type, body, status] of [
    ['multipart/form-data', 'x', 400],
    [boundary, 'garbage', 400],
    [boundary, '', 400],
    [boundary, '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf', 400],
    [boundary, '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--', 400],
    ['application/json', '{"title":', 400],
    ['application/json', '[]', 400],
    ['application/json', 'null', 400],
    ['text/plain', 'title=x', 415],
    [boundary, `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(100)}--x--`, 413],
  ] as const) {
    const answer = await server.call('POST', '/api/listings', {
      token: vendor.token,
      body,
      headers: { 'content-type': type },
    })
    expect([type, body.slice(0, 60), answer.status]).toEqual([type, body.slice(0, 60), status])
    expect(answer.body).toMatchObject({ message: expect.any(String), error: answer.body.message })
  }
  await nothingAdded()
})

test('a text that is no UTF-8 is refused', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nCaf\xe9\r\n--x--'
  const answer = await server.call('POST', '/api/listings', {
    token: vendor.token,
    body: Buffer.from(part, 'latin1'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect([answer.status, answer.body.errors]).toEqual([400, { title: messages.notUtf8 }])
  await nothingAdded()
})

test('only vendors add products', async () => {
  const customer = await aCustomer(server)
  const administrator = await anAdministrator(server)
  const shopless = await aPerson(server, 'vendor')
  for (const [token, status] of [
    [undefined, 401],
    ['garbage', 401],
    [customer.token, 403],
    [administrator.token, 403],
    [shopless.token, 409],
  ] as const) {
    expect(
      (await sendForm(server, 'POST', '/api/listings', token, [...Object.entries(fields), ['images', photo]]))
        .status,
    ).toBe(status)
  }
})
