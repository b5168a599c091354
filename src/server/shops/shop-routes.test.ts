import { readdir } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureFolderIn } from '#server/pictures/picture-folder.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aPerson,
  aVendor,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let vendor: Vendor
let photo: Buffer

beforeAll(async () => {
  photo = await aPhoto('#00843d')
})
beforeEach(async () => {
  vendor = await aVendor(server, { name: 'Kissy Road Store' })
})

const save = (body: unknown, token: string | undefined = vendor.token) =>
  server.call('POST', '/api/vendor/shop', { token, body })
const saveForm = (parts: [string, string | Buffer][]) =>
  sendForm(server, 'POST', '/api/vendor/shop', vendor.token, parts)
const shop = async () => (await server.call('GET', '/api/vendor/shop', { token: vendor.token })).body.shop
const asData = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`
const ourPicture = expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-640\.webp$/)

test('a shop is answered to its vendor', async () => {
  expect(await shop()).toEqual({
    _id: vendor.shopId,
    name: 'Kissy Road Store',
    description: '',
    address: 'Freetown',
    town: '',
    logo: '',
    banner: '',
    status: 'active',
    showContact: true,
    awayUntil: null,
  })
})

test('given fields change, absent ones stay, as JSON and as a form', async () => {
  const answer = await save({
    name: ' Bo Gara House ',
    description: 'Gara cloth\nand thread',
    address: '2 Damballa Road, Bo',
  })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Shop saved' } })
  expect(answer.body.shop).toEqual(await shop())
  expect(await shop()).toMatchObject({
    name: 'Bo Gara House',
    description: 'Gara cloth\nand thread',
    address: '2 Damballa Road, Bo',
  })
  await save({ description: '' })
  await saveForm([['address', 'Kenema']])
  await save(undefined)
  expect(await shop()).toMatchObject({
    name: 'Bo Gara House',
    description: '',
    address: 'Kenema',
    status: 'active',
  })
})

test('a shop is saved 60 times in an hour', async () => {
  for (let time = 0; time < 60; time++) expect((await save({ name: `Bo House ${time}` })).status).toBe(200)
  expect((await save({ name: 'Gara House' })).status).toBe(429)
  expect(await shop()).toMatchObject({ name: 'Bo House 59' })
})

test('what a vendor may not set is ignored', async () => {
  const other = await aVendor(server)
  await save({
    _id: other.shopId,
    id: other.shopId,
    vendor_id: other.id,
    status: 'inactive',
    is_active: false,
    isActive: false,
  })
  expect(await shop()).toMatchObject({ _id: vendor.shopId, status: 'active' })
})

test('logo and banner come as files, as data: pictures or as this site’s paths, and go with an empty text', async () => {
  const { logo } = (
    await saveForm([
      ['name', 'Bo Gara House'],
      ['logo', photo],
    ])
  ).body.shop
  expect(logo).toEqual(ourPicture)
  expect((await server.app.inject(logo)).statusCode).toBe(200)
  expect((await save({ banner: asData(await aPhoto('#1eb53a')) })).body.shop).toMatchObject({
    logo,
    banner: ourPicture,
  })
  expect((await save({ banner: logo })).body.shop).toMatchObject({ logo, banner: logo })
  expect(
    (
      await saveForm([
        ['logo', ''],
        ['banner', logo],
      ])
    ).body.shop,
  ).toMatchObject({ logo: '', banner: logo })
  expect((await save({ banner: '' })).body.shop.banner).toBe('')
  expect((await saveForm([['logo', asData(photo)]])).body.shop.logo).toBe(logo)
})

test('a photo of several megabytes comes as data: too, in JSON', async () => {
  const large = Buffer.concat([photo, Buffer.alloc(7 * 1024 * 1024)])
  const { status, body } = await save({ logo: asData(large), banner: asData(large), description: 'Two' })
  expect([status, body.shop.logo, body.shop.description]).toEqual([200, body.shop.banner, 'Two'])
  const escaped = JSON.stringify({ logo: asData(large) }).replaceAll('/', '\\/')
  const again = await server.call('POST', '/api/vendor/shop', {
    token: vendor.token,
    body: escaped,
    headers: { 'content-type': 'application/json' },
  })
  expect([again.status, again.body.shop.logo]).toEqual([200, body.shop.logo])
  const asText = await saveForm([['banner', asData(large)]])
  expect([asText.status, asText.body.errors]).toEqual([413, { banner: 'Please send the picture as a file.' }])
})

test('no other text may be large', async () => {
  const large = 'x'.repeat(300_000)
  const before = await shop()
  for (const body of [
    { description: large },
    { description: `data:${large}` },
    { logo: large },
    { logo: `data:image/png;base64,${large}`, description: large },
    { unknown: Array.from({ length: 100_000 }, () => 'x') },
  ])
    expect((await save(body)).status).toBe(413)
  expect(await shop()).toEqual(before)
})

test('an address elsewhere is kept and answered as it was sent', async () => {
  const address = 'https://example.com/Logo.png?x=1#y'
  expect((await save({ logo: address })).body.shop.logo).toBe(address)
})

const wrong = 'Please choose an image file'
const badPictures: [string, number, () => string | Buffer][] = [
  ['a word', 400, () => 'logo.png'],
  ['a script', 400, () => 'javascript:alert(1)'],
  ['a file address', 400, () => 'file:///etc/passwd'],
  ['another path of this site', 400, () => '/api/listings'],
  ['a picture that is not there', 400, () => '/pictures/0123456789abcdef0123456789abcdef-640.webp'],
  ['a path to elsewhere', 400, () => '//example.com/x.png'],
  ['an address with a hidden character', 400, () => 'https://example.com/\u0000'],
  ['an endless address', 400, () => `https://example.com/${'x'.repeat(3000)}`],
  ['a data: text without base64', 400, () => 'data:image/svg+xml,<svg/>'],
  [
    'a data: text that is no picture',
    415,
    () => asData(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
  ],
  ['a file that is no picture', 415, () => Buffer.from('no picture')],
]

test.each(badPictures)(
  '%s is refused with %i, and the good picture beside it is not kept',
  async (_what, status, make) => {
    const before = await shop()
    const files = await readdir(pictureFolderIn(server.services.settings.dataDir))
    const answer = await saveForm([
      ['name', 'Never seen'],
      ['logo', await aPhoto('#abcdef')],
      ['banner', make()],
    ])
    expect(answer).toMatchObject({
      status,
      body: {
        message: wrong,
        error: wrong,
        code: status === 415 ? 'unsupported_type' : 'invalid_input',
        errors: { banner: wrong },
      },
    })
    expect(await shop()).toEqual(before)
    expect(await readdir(pictureFolderIn(server.services.settings.dataDir))).toEqual(files)
  },
)

test('an empty picture is refused as that', async () => {
  const answer = await saveForm([['banner', 'data:image/png;base64,']])
  const banner = 'This file is empty. Please choose another one.'
  expect(answer).toMatchObject({ status: 400, body: { code: 'damaged_picture', errors: { banner } } })
})

test('two logos, or more than 8 MB, are refused', async () => {
  expect(
    (
      await saveForm([
        ['logo', photo],
        ['logo', photo],
      ])
    ).body,
  ).toMatchObject({ errors: { logo: 'Please choose at most one picture.' } })
  const large = Buffer.alloc(9 * 1024 * 1024)
  expect((await saveForm([['logo', large]])).status).toBe(413)
  expect(await save({ logo: asData(large) })).toMatchObject({
    status: 413,
    body: { errors: { logo: expect.any(String) } },
  })
  expect((await save({ logo: 'x'.repeat(30 * 1024 * 1024) })).status).toBe(413)
})

test.each<[string, unknown, string]>([
  ['name', '', 'Shop name is required'],
  ['name', '  ', 'Shop name is required'],
  ['name', null, 'Shop name is required'],
  ['name', 'x'.repeat(81), 'Please use at most 80 characters'],
  ['name', 'two\nlines', 'Please remove the hidden characters from this text'],
  ['description', 'x'.repeat(5001), 'Please use at most 5000 characters'],
  ['description', 7, 'Please enter text'],
  ['address', 'x'.repeat(301), 'Please use at most 300 characters'],
  ['logo', 7, 'Please choose an image file'],
])('a bad %s (%j) changes nothing: %s', async (field, value, message) => {
  const before = await shop()
  expect(await save({ description: 'Never seen', [field]: value })).toMatchObject({
    status: 400,
    body: { message, errors: { [field]: message } },
  })
  expect(await shop()).toEqual(before)
})

test('after another name the listings are found by it, and no longer by the old one', async () => {
  const listing = await aListing(server, vendor, { title: 'Solar lantern' })
  await save({ name: 'Makeni Lights' })
  await save({ name: 'Makeni Lamps' })
  await server.runJobs()
  const find = async (search: string) => (await server.call('GET', `/api/listings?search=${search}`)).body
  expect((await find('makeni%20lantern')).listings).toMatchObject([
    { _id: listing, shop: { name: 'Makeni Lamps' } },
  ])
  expect((await find('makeny%20lantern')).total).toBe(1)
  expect(await find('kissy%20lantern')).toMatchObject({ notIn: 'Kissy' })
})

test('the dashboard counts what is the vendor’s own', async () => {
  const dashboard = async () =>
    (await server.call('GET', '/api/vendor/dashboard', { token: vendor.token })).body
  expect(await dashboard()).toEqual({
    totalProducts: 0,
    activeProducts: 0,
    totalOrders: 0,
    waitingOrders: 0,
    acceptedIn7Days: 0,
    acceptedIn30Days: 0,
    runningOut: [],
    runningOutCount: 0,
    soldOutCount: 0,
    takenDownCount: 0,
  })
  const listingId = await aListing(server, vendor)
  await aListing(server, vendor, { isActive: false })
  const deleted = await aListing(server, vendor)
  await server.call('DELETE', `/api/listings/${deleted}`, { token: vendor.token })
  const other = await aListing(server, await aVendor(server))
  const customer = await aCustomer(server)
  const delivery = {
    firstName: 'Mariama',
    lastName: 'Sesay',
    phone: '+23210000222',
    address: 'Wilkinson Road',
  }
  for (const items of [
    [
      { listingId, quantity: 1 },
      { listingId: other, quantity: 1 },
    ],
    [{ listingId: other, quantity: 1 }],
  ]) {
    expect(
      (await server.call('POST', '/order/create', { token: customer.token, body: { items, delivery } }))
        .status,
    ).toBe(201)
  }
  expect(await dashboard()).toMatchObject({
    totalProducts: 2,
    activeProducts: 1,
    totalOrders: 1,
    waitingOrders: 1,
    acceptedIn30Days: 0,
  })
})

test('only vendors have a shop to see and change', async () => {
  const [customer, administrator, shopless] = [
    await aCustomer(server),
    await anAdministrator(server),
    await aPerson(server, 'vendor'),
  ]
  for (const [token, status] of [
    ['', 401],
    ['garbage', 401],
    [customer.token, 403],
    [administrator.token, 403],
    [shopless.token, 404],
  ] as const) {
    expect((await server.call('GET', '/api/vendor/shop', { token })).status).toBe(status)
    expect((await save({ name: 'Mine' }, token)).status).toBe(status)
  }
  for (const path of ['/api/vendor/dashboard', '/api/vendor/listings']) {
    expect((await server.call('GET', path, { token: customer.token })).status).toBe(403)
    expect((await server.call('GET', path)).status).toBe(401)
  }
})
