import { beforeAll, describe, expect, test } from 'vitest'
import { lessDataCookie } from '#shared/less-data.ts'
import { pictureAt, pictureHashOf } from '#shared/listings/picture-urls.ts'
import { aCustomer, anAdministrator, aVendor, type Person, type Vendor } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { readPublicAddress, withPublicPictures } from './public-address.ts'

const site = 'https://makit.example'
const cdn = 'https://cdn.example/makit'
const server = testServer({ settings: { PUBLIC_URL: site, PICTURES_PUBLIC_URL: `${cdn}/` } })
const there = /^https:\/\/cdn\.example\/makit\/pictures\/[0-9a-f]{32}-640\.webp$/
const unknown = 'f'.repeat(32)

let vendor: Vendor
let buyer: Person
let listing: { _id: string; images: string[] }
let logo: string

const product = [
  ['title', 'Gara cloth'],
  ['price', '120'],
  ['stock', '3'],
  ['categoryId', '01900000-0000-7000-8000-00000000ca02'],
] as [string, string][]

const saveShop = (body: object) => server.call('POST', '/api/vendor/shop', { token: vendor.token, body })
const storedLogo = async () => (await server.db.selectFrom('shops').select('logo').executeTakeFirst())?.logo
/** Without the address before it. */
const pathOf = (address: string) => address.slice(cdn.length)

beforeAll(async () => {
  vendor = await aVendor(server, { name: 'Bo Gara House' })
  buyer = await aCustomer(server)
  const photos = [await aPhoto('#0b7a45'), await aPhoto('#7c3f36')]
  const images = photos.map((photo) => ['images', photo] as [string, Buffer])
  const added = await sendForm(server, 'POST', '/api/listings', vendor.token, [...product, ...images])
  listing = added.body.listing
  const saved = await sendForm(server, 'POST', '/api/vendor/shop', vendor.token, [
    ['logo', await aPhoto('#35696b')],
    ['banner', await aPhoto('#d9bd92')],
  ])
  logo = saved.body.shop.logo
})

test('every answer names the pictures where PICTURES_PUBLIC_URL has them', async () => {
  const administrator = await anAdministrator(server)
  const order = await aPlacedOrder(server, buyer, [{ listingId: listing._id, price: 120 }])
  await server.call('POST', '/api/cart/add', {
    token: buyer.token,
    body: { listingId: listing._id, quantity: 1 },
  })
  await sendForm(server, 'PUT', '/api/user/profile', buyer.token, [['image', await aPhoto('#a9bcd9')]])
  const asked = [
    ['/api/listings', undefined],
    [`/api/listings/${listing._id}`, undefined],
    [`/api/shops/${vendor.shopId}`, undefined],
    ['/api/vendor/listings', vendor],
    ['/api/vendor/shop', vendor],
    ['/api/vendor/orders', vendor],
    ['/api/order', buyer],
    [`/api/order/${order._id}`, buyer],
    ['/api/cart', buyer],
    ['/api/user/profile', buyer],
    ['/api/admin/listings', administrator],
  ] as const
  for (const [path, person] of asked) {
    const { status, body } = await server.call('GET', path, { token: person?.token })
    expect(status, path).toBe(200)
    const text = JSON.stringify(body)
    expect(text, path).toContain(`"${cdn}/pictures/`)
    expect(text, path).not.toContain('"/pictures/')
  }
  expect(listing.images).toEqual([expect.stringMatching(there), expect.stringMatching(there)])
  expect(logo).toMatch(there)
})

test('the database keeps none of it: another setting needs no change of rows', async () => {
  expect(await storedLogo()).toBe(pathOf(logo))
})

describe('what a form sends back', () => {
  const edit = (keepImages: string[]) =>
    server.call('PUT', `/api/listings/${listing._id}`, { token: vendor.token, body: { keepImages } })

  test('may name the pictures of a product with that address or without', async () => {
    const [first, second] = listing.images as [string, string]
    const answer = await edit([second, pathOf(first)])
    expect(answer.body.listing.images).toEqual([second, first])
    expect((await edit([`${cdn}/pictures/${unknown}-640.webp`])).status).toBe(400)
  })

  test.each([
    ['as it was answered', () => logo],
    ['without it', () => pathOf(logo)],
    ['with the address of the site', () => site + pathOf(logo)],
    ['with that of another CDN', () => `https://before.example${pathOf(logo)}`],
  ])('may name the picture of a shop %s', async (_how, address) => {
    const answer = await saveShop({ logo: address() })
    expect([answer.status, answer.body.shop.logo]).toEqual([200, logo])
    expect(await storedLogo()).toBe(pathOf(logo))
  })

  test('may not name what only looks like a picture of ours: pages would load it', async () => {
    for (const address of [
      `https://evil.example/pictures/${unknown}-640.webp`,
      `${cdn}/pictures/${unknown}-640.webp`,
    ])
      expect((await saveShop({ logo: address })).body.errors).toEqual({ logo: 'Please choose an image file' })
    expect(await storedLogo()).toBe(pathOf(logo))
  })

  test('is left as it is where it is a text', async () => {
    const description = `It is "${pathOf(logo)}" and "${pathOf(logo)}"`
    expect((await saveShop({ description })).body.shop.description).toBe(description)
  })
})

describe('pages', () => {
  const get = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { headers })

  test('load pictures from there, in a way that lets the service worker keep them', async () => {
    for (const path of ['/', '/shop', `/shop/product/${listing._id}`, `/shops/${vendor.shopId}`]) {
      const html: string = (await get(path)).body
      const pictures = html.match(/<img [^>]*\/pictures\/[^>]*>/g) ?? []
      expect(pictures.length, path).toBeGreaterThan(0)
      for (const picture of pictures) {
        expect(picture).toContain(`src="${cdn}/pictures/`)
        expect(picture).toContain('crossorigin=""')
        expect(picture).not.toMatch(/[" ]\/pictures\//)
      }
    }
  })

  test('allow them, and the service worker may ask for them; nothing else of that host', async () => {
    const page = await get('/')
    expect(page.headers['content-security-policy']).toContain(`;img-src 'self' data: blob: ${cdn}/pictures/;`)
    const worker = await get('/sw.js')
    expect(worker.headers['content-security-policy']).toContain(`;connect-src 'self' ${cdn}/pictures/;`)
    expect(worker.body).toMatch(/^self\.picturesUrl="https:\/\/cdn\.example\/makit";\n/)
  })

  test('without pictures say how large they are, and link to them there', async () => {
    const cookie = lessDataCookie(true).split(';')[0]!
    const html: string = (await get('/shop', { cookie })).body
    expect(html).not.toContain('<img ')
    expect(listing.images.map((picture) => `<a href="${pictureAt(picture, 400)}"`)).toContainEqual(
      /<a href="https:[^"]+"/.exec(html)?.[0],
    )
    expect(html).toMatch(/Show picture, \d+ KB/)
  })

  test('tell other sites absolute addresses: the link preview of the site, which makes it, and the pictures there', async () => {
    const html: string = (await get(`/shop/product/${listing._id}`)).body
    const [first] = (await get(`/api/listings/${listing._id}`)).body.images
    const preview = `${site}/pictures/${pictureHashOf(first)}-og.jpg`
    expect(html).toContain(`<meta property="og:image" content="${preview}">`)
    expect((await get(preview.slice(site.length))).status).toBe(200)
    const [things] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!),
    )
    expect(things[0].image[0]).toBe(first)
    const shop: string = (await get(`/shops/${vendor.shopId}`)).body
    expect(shop).toContain(`"logo":"${logo}"`)
  })
})

test('the site has them still, for a CDN that takes them from it, and lets all pages read them', async () => {
  for (const file of [pathOf(logo), pictureAt(pathOf(logo), 400)]) {
    const { status, headers } = await server.call('GET', file)
    expect([status, headers['access-control-allow-origin'], headers['cache-control']]).toEqual([
      200,
      '*',
      'public, max-age=31536000, immutable',
    ])
  }
  for (const path of ['/api/listings', '/', '/assets/nothing.js'])
    expect((await server.call('GET', path)).headers['access-control-allow-origin'], path).toBeUndefined()
})

test.each([
  ['https://cdn.example', 'https://cdn.example'],
  ['HTTPS://Cdn.Example/', 'https://cdn.example'],
  ['https://cdn.example:443', 'https://cdn.example'],
  ['http://127.0.0.1:9000/bucket', 'http://127.0.0.1:9000/bucket'],
  ['https://storage.example/v1/AUTH_makit/pictures-1/', 'https://storage.example/v1/AUTH_makit/pictures-1'],
])('%s is read as %s', (text, address) => {
  expect(readPublicAddress(text)).toBe(address)
})

test.each([
  '',
  'cdn.example',
  'ftp://cdn.example',
  'https://',
  'https://cdn.example/?x',
  'https://cdn.example/#x',
  'https://cdn.example//bucket',
  'https://cdn.example/../x',
  'https://office:secret@cdn.example',
  "https://cdn.example;script-src 'unsafe-inline'",
  'https://cdn.example/a b',
  'https://cdn.example/%2e',
  'https://cdn.example/$1',
  'https://cdn.example:99999',
])('%j is no such address', (text) => {
  expect(readPublicAddress(text)).toBeNull()
})

test('of a JSON text only whole strings are addresses', () => {
  const [path, other] = [`/pictures/${unknown}-640.webp`, `/pictures/${unknown}-400.webp`]
  const answer = { logo: path, text: `"${path}"`, more: `${path} `, other, key: [path, `\\${path}`] }
  expect(JSON.parse(withPublicPictures(JSON.stringify(answer), cdn))).toEqual({
    ...answer,
    logo: cdn + path,
    key: [cdn + path, `\\${path}`],
  })
})
