import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeInPosts } from '#server/blog/take-in-posts.ts'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import type { Towns } from '#shared/towns.ts'
import { activate, deactivate, deleteUser, setRole, toggle } from './support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aPerson,
  aVendor,
  type Person,
  type Vendor,
} from './support/factories.ts'
import { aPhoto, sendForm } from './support/forms.ts'
import { aPlacedOrder, decideItem } from './support/order-calls.ts'
import { testServer } from './support/test-server.ts'

const server = testServer()
const [electronics, fashion] = categories
let admin: Person
let vendor: Vendor
let listing: string

beforeAll(async () => {
  admin = await anAdministrator(server)
})
beforeEach(async () => {
  vendor = await aVendor(server, { name: 'Kissy Road Store' })
  listing = await aListing(server, vendor, { title: 'Solar lantern', stock: 5, categoryId: electronics._id })
})

const get = async (path: string) => (await server.call('GET', path)).body
const isCached = (path: string) => server.app.responseCache.find(path) !== undefined

/** Requests them until they are cached: the cache is enabled once the server listens for changes. */
async function cache(...paths: string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const path of paths) {
        await server.call('GET', path)
        expect(isCached(path), path).toBe(true)
      }
    },
    { timeout: 30_000 },
  )
}

const list = '/api/listings'
const one = () => `/api/listings/${listing}`
const productPage = () => `/shop/product/${listing}`
const shopPage = () => `/shops/${vendor.shopId}`
const pages = () => ['/', '/shop', productPage(), shopPage()]
const everything = () => [list, one(), ...pages()]
const editListing = (body: object) =>
  server.call('PUT', `/api/listings/${listing}`, { token: vendor.token, body })
const titles = async () => (await get(list)).listings.map(({ title }: Listing) => title)

describe('the next response shows', () => {
  beforeEach(() => cache(...everything()))

  test('an edited listing, in calls and pages', async () => {
    await editListing({ title: 'Solar lamp, large', price: 321 })
    expect(await get(one())).toMatchObject({ title: 'Solar lamp, large', price: 321 })
    expect(await titles()).toContain('Solar lamp, large')
    for (const page of pages()) expect(await get(page), page).toContain('Solar lamp, large')
  })

  test('an edited stock', async () => {
    await editListing({ stock: 77 })
    expect(await get(one())).toMatchObject({ stock: 77 })
    expect((await get(list)).listings[0]).toMatchObject({ stock: 77 })
  })

  test('a new listing', async () => {
    const response = await sendForm(server, 'POST', '/api/listings', vendor.token, [
      ['title', 'Raffia bag'],
      ['price', '150'],
      ['categoryId', fashion._id],
      ['images', await aPhoto('#00843d')],
    ])
    expect(response.status).toBe(201)
    expect(await titles()).toContain('Raffia bag')
    for (const page of ['/', '/shop', shopPage()]) expect(await get(page)).toContain('Raffia bag')
  })

  test('a hidden listing no longer, and a shown one again', async () => {
    const total = (await get(list)).total
    await editListing({ isActive: false })
    expect((await server.call('GET', one())).status).toBe(404)
    expect((await server.call('GET', productPage())).status).toBe(404)
    expect((await get(list)).total).toBe(total - 1)
    await editListing({ isActive: true })
    expect((await server.call('GET', productPage())).status).toBe(200)
    expect((await get(list)).total).toBe(total)
  })

  test('a deleted listing no longer', async () => {
    const total = (await get(list)).total
    await server.call('DELETE', one(), { token: vendor.token })
    for (const path of [one(), productPage()]) expect((await server.call('GET', path)).status).toBe(404)
    expect((await get(list)).total).toBe(total - 1)
  })

  test('a listing in its new category, and no longer in the old one', async () => {
    const inCategory = ({ _id }: { _id: string }) => `/api/listings?categories=${_id}`
    await cache(inCategory(electronics), inCategory(fashion))
    const [before, after] = [await get(inCategory(electronics)), await get(inCategory(fashion))]
    await editListing({ categoryId: fashion._id })
    expect((await get(inCategory(electronics))).total).toBe(before.total - 1)
    expect((await get(inCategory(fashion))).total).toBe(after.total + 1)
  })

  test('a new name of the shop, and finds it once its job has run', async () => {
    const search = '/api/listings?search=moyamba'
    await cache(search)
    const token = vendor.token
    await server.call('POST', '/api/vendor/shop', { token, body: { name: 'Moyamba Corner' } })
    expect(await get(one())).toMatchObject({ shop: { name: 'Moyamba Corner' } })
    for (const page of [productPage(), shopPage()]) expect(await get(page)).toContain('Moyamba Corner')
    await server.runJobs()
    expect((await get(search)).total).toBe(1)
  })

  test('a shop that moved to another town, in lists and in the number of each town', async () => {
    const inTown = (town: string) => `/api/listings?town=${town}`
    await cache('/api/towns', inTown('Kenema'), inTown('Bo'))
    const numbers = async () => {
      const { towns }: { towns: Towns } = await get('/api/towns')
      const of = (town: string) => towns.find(({ name }) => name === town)?.listings
      return [of('Kenema'), of('Bo'), (await get(inTown('Kenema'))).total, (await get(inTown('Bo'))).total]
    }
    const move = (town: string) =>
      server.call('POST', '/api/vendor/shop', { token: vendor.token, body: { town } })
    expect(await numbers()).toEqual([0, 0, 0, 0])
    await move('Kenema')
    expect(await get(one())).toMatchObject({ shop: { town: 'Kenema' } })
    expect(await get(productPage())).toContain('Kenema')
    expect(await numbers()).toEqual([1, 0, 1, 0])
    await move('Bo')
    expect(await numbers()).toEqual([0, 1, 0, 1])
    await editListing({ isActive: false })
    expect(await numbers()).toEqual([0, 0, 0, 0])
  })

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a shop switched off', () => toggle(server, admin, vendor.id), () => toggle(server, admin, vendor.id)],
    [
      'a vendor deactivated',
      () => deactivate(server, admin, vendor.id),
      () => activate(server, admin, vendor.id),
    ],
    [
      'a vendor made a customer',
      () => setRole(server, admin, vendor.id, 'customer'),
      () => setRole(server, admin, vendor.id, 'vendor'),
    ],
  ])('%s: nothing of it, and all again afterwards', async (_what, close, open) => {
    const total = (await get(list)).total
    await close()
    for (const path of [one(), productPage(), shopPage()])
      expect((await server.call('GET', path)).status, path).toBe(404)
    expect((await get(list)).total).toBe(total - 1)
    await open()
    for (const path of [one(), productPage(), shopPage()])
      expect((await server.call('GET', path)).status, path).toBe(200)
    expect((await get(list)).total).toBe(total)
  })

  test('a deleted vendor: nothing of the shop', async () => {
    await deleteUser(server, admin, vendor.id)
    for (const path of [one(), productPage()]) expect((await server.call('GET', path)).status).toBe(404)
  })
})

test('an order shows at once on the product, and soon in lists; the cart is never cached', async () => {
  const buyer = await aCustomer(server)
  await cache(...everything())
  await server.call('POST', '/api/cart/add', { token: buyer.token, body: { listingId: listing } })
  await aPlacedOrder(server, await aCustomer(server), [{ listingId: listing, quantity: 4, price: 100 }])
  expect(await get(one())).toMatchObject({ stock: 1 })
  const { body } = await server.call('GET', '/api/cart', { token: buyer.token })
  expect(body.cart.items[0].listingId).toMatchObject({ stock: 1 })
  const inList = async () => (await get(list)).listings.find(({ _id }: Listing) => _id === listing)
  await vi.waitFor(async () => expect(await inList()).toMatchObject({ stock: 1 }), { timeout: 30_000 })
})

test('units of items that a vendor rejects are in stock again', async () => {
  const order = await aPlacedOrder(server, await aCustomer(server), [{ listingId: listing, price: 100 }])
  await cache(one())
  expect(await get(one())).toMatchObject({ stock: 4 })
  await decideItem(server, vendor, order._id, order.items[0]!._id, 'rejected')
  expect(await get(one())).toMatchObject({ stock: 5 })
})

test('imported posts are shown', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makit-posts-'))
  const write = (title: string) =>
    writeFile(join(folder, '2026-01-01-rice.md'), `---\ntitle: ${title}\nhook: Why it rose\n---\nText.\n`)
  const services = { ...server.services, settings: { ...server.services.settings, blogDir: folder } }
  await write('The price of rice')
  await takeInPosts(services)
  const [{ _id }] = await get('/api/blogs')
  const all = ['/api/blogs', `/api/blogs/${_id}`, '/blog', `/blog/${_id}`]
  await cache(...all)
  await write('The price of palm oil')
  await takeInPosts(services)
  for (const path of all) expect(JSON.stringify(await get(path)), path).toContain('The price of palm oil')
  await rename(join(folder, '2026-01-01-rice.md'), join(folder, '2026-01-02-oil.md'))
  await takeInPosts(services)
  expect(await get('/api/blogs')).not.toContainEqual(expect.objectContaining({ _id }))
  expect((await server.call('GET', `/blog/${_id}`)).status).toBe(404)
})

test('responses that a change does not touch stay cached', async () => {
  const still = [
    '/faq',
    '/terms-of-service',
    '/cart',
    '/dashboard/vendor',
    '/blog',
    '/api/blogs',
    '/api/category',
  ]
  const other = `/api/listings/${await aListing(server, vendor, { title: 'Palm oil' })}`
  await cache(...still, other, list)
  await editListing({ title: 'Solar lamp' })
  await aPerson(server, 'customer')
  expect([...still, other].filter((path) => !isCached(path))).toEqual([])
  expect(isCached(list)).toBe(false)
})
