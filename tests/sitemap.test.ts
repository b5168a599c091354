import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import robotsParser from 'robots-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { takeInPosts } from '#server/blog/take-in-posts.ts'
import { categories } from '#shared/listings/categories.ts'
import { shopPageSize } from '#shared/listings/limits.ts'
import { routes } from '#web/app/routes.tsx'
import { toggle } from './support/administration.ts'
import { addressesIn, xmlViolations } from './support/crawling/xml-violations.ts'
import { aListing, anAdministrator, aVendor, type Person, type Vendor } from './support/factories.ts'
import { pageLinks, pagePart } from './support/page-text.ts'
import { testServer } from './support/test-server.ts'

/** What search engines are told, checked by the parsers that others wrote for them. */
const origin = 'https://makit.example'
const server = testServer({ settings: { PUBLIC_URL: origin } })
// Its types describe another kind of module than it is.
const parseRobots = robotsParser as unknown as typeof robotsParser.default
const read = async (path: string): Promise<string> => (await server.call('GET', path)).body
const pathsIn = async (path = '/sitemap.xml') =>
  addressesIn(await read(path)).map((address) => address.slice(origin.length))
const pageIn = (path: string) => Number(new URL(path, origin).searchParams.get('page') ?? 1)
const product = (id: string) => `/shop/product/${id}`
const changeOf = async (path: string) =>
  new RegExp(`<loc>${origin}${path}</loc><lastmod>([\\d-]+)</lastmod>`).exec(await read('/sitemap.xml'))?.[1]

let admin: Person
let vendor: Vendor
let rice: string
const today = new Date().toISOString().slice(0, 10)
const edit = (id: string, body: object) =>
  server.call('PUT', `/api/listings/${id}`, { token: vendor.token, body })

beforeAll(async () => {
  await takeInPosts(server.services)
  admin = await anAdministrator(server)
  vendor = await aVendor(server, { town: 'Port Loko' })
  rice = await aListing(server, vendor, { title: 'Rice', stock: 5 })
})

test('the sitemap is valid, and names every page for all visitors once', async () => {
  const closed = await aVendor(server, { town: 'Bonthe' })
  const hidden = await aListing(server, vendor)
  const inClosedShop = await aListing(server, closed)
  await edit(hidden, { isActive: false })
  await toggle(server, admin, closed.id)
  const sitemap = await read('/sitemap.xml')
  expect(await xmlViolations(sitemap, 'sitemap')).toEqual([])
  const paths = await pathsIn()
  expect(new Set(paths).size).toBe(paths.length)
  const posts: { _id: string }[] = (await server.call('GET', '/api/blogs')).body
  const withoutId = routes.filter(
    ({ path, guard, isIndexed }) =>
      !(guard || /[:*]/.test(path) || isIndexed?.({ params: {}, search: new URLSearchParams() }) === false),
  )
  expect(posts.length).toBeGreaterThan(3)
  expect(paths.toSorted()).toEqual(
    [
      ...withoutId.map(({ path }) => path),
      ...categories.map(({ _id }) => `/shop?categories=${_id}`),
      '/shop?town=Port+Loko',
      ...posts.map(({ _id }) => `/blog/${_id}`),
      `/shops/${vendor.shopId}`,
      product(rice),
    ].toSorted(),
  )
  expect(paths).not.toContain(product(inClosedShop))
})

test('each of its pages is there, may be listed, and calls itself by the same address', async () => {
  for (const address of addressesIn(await read('/sitemap.xml'))) {
    const { status, body } = await server.call('GET', address.slice(origin.length))
    expect([address, status]).toEqual([address, 200])
    expect(body).toContain(`<link rel="canonical" href="${address}">`)
    expect(body).not.toContain('noindex')
  }
})

test('it is cached, and the next one knows of every change', async () => {
  await vi.waitFor(async () => {
    await read('/sitemap.xml')
    expect(server.app.responseCache.find('/sitemap.xml')).toBeDefined()
  })
  const oil = await aListing(server, vendor, { title: 'Palm oil' })
  expect(await pathsIn()).toContain(product(oil))
  await edit(oil, { isActive: false })
  expect(await pathsIn()).not.toContain(product(oil))
  await toggle(server, admin, vendor.id)
  expect(await pathsIn()).not.toContain(product(rice))
  expect(await pathsIn()).not.toContain(`/shops/${vendor.shopId}`)
  await toggle(server, admin, vendor.id)
  expect(await pathsIn()).toContain(product(rice))
})

test('it says when a page has changed: by what its vendor edits, and by the last unit sold', async () => {
  const old = async () => {
    await sql`update listings set created_at = '2025-03-01', stock = 5 where id = ${rice}`.execute(server.db)
    await sql`update listings set changed_at = null where id = ${rice}`.execute(server.db)
    server.app.responseCache.invalidate('listings')
    expect(await changeOf(product(rice))).toBe('2025-03-01')
  }
  const setStock = async (stock: number) => {
    await sql`update listings set stock = ${stock} where id = ${rice}`.execute(server.db)
    server.app.responseCache.invalidate('listings')
  }
  await old()
  await setStock(4)
  expect(await changeOf(product(rice))).toBe('2025-03-01')
  await setStock(0)
  expect(await changeOf(product(rice))).toBe(today)
  await old()
  await edit(rice, { price: 99 })
  expect(await changeOf(product(rice))).toBe(today)
  await sql`update shops set created_at = '2025-03-01', changed_at = null`.execute(server.db)
  server.app.responseCache.invalidate('shops')
  expect(await changeOf(`/shops/${vendor.shopId}`)).toBe('2025-03-01')
  await server.call('POST', '/api/vendor/shop', { token: vendor.token, body: { name: 'Rice and more' } })
  expect(await changeOf(`/shops/${vendor.shopId}`)).toBe(today)
})

test.each([
  '/sitemaps/nothing.xml',
  '/sitemaps/listings-2.xml',
  '/sitemaps/listings-0.xml',
  '/sitemaps/pages',
  '/sitemaps/pages-1.xml',
  '/sitemaps/shops.xml',
  '/sitemaps/toString-1.xml',
])('there is no %s', async (path) => {
  expect((await server.call('GET', path)).status).toBe(404)
})

describe('robots.txt', () => {
  const robots = async () => parseRobots(`${origin}/robots.txt`, await read('/robots.txt'))

  test('names the sitemap', async () => {
    expect((await robots()).getSitemaps()).toEqual([`${origin}/sitemap.xml`])
  })

  test('lets crawlers read every page of the sitemap and every picture, and no call of the API', async () => {
    const rules = await robots()
    const isAllowed = (path: string) => rules.isAllowed(origin + path, 'Googlebot')
    const open = [...(await pathsIn()), '/pictures/a-640.webp', '/cart', '/blog/rss.xml', '/assets/x.js']
    expect(open.filter((path) => !isAllowed(path))).toEqual([])
    for (const path of ['/api/listings', '/dashboard', '/dashboard/vendor/orders', '/order/create'])
      expect([path, isAllowed(path)]).toEqual([path, false])
  })
})

describe('a large market', () => {
  /** In pieces, each well within the limit for a statement. */
  const add = async (from: number, to: number) => {
    for (let at = from; at <= to; at += 1_500) await addPiece(at, Math.min(at + 1_499, to))
  }
  const addPiece = (from: number, to: number) =>
    sql`insert into listings (id, shop_id, category_id, title, price_cents, stock, pictures, is_shop_open, search)
      select (lpad(to_hex(26214 + n / 200), 5, '0') || 'aaa-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        ${vendor.shopId}, ${categories[0]._id}, 'Rice ' || n, 100, 1, '{x}', true, ''
      from generate_series(${from}::int, ${to}::int) n`.execute(server.db)
  const countShown = async () => (await server.call('GET', '/api/listings?limit=1')).body.total
  const shownProducts = async () => {
    const rows = await sql<{ id: string }>`select id from listings where is_shown`.execute(server.db)
    return rows.rows.map(({ id }) => product(id)).toSorted()
  }
  const productsIn = (paths: string[]) => paths.filter((path) => path.startsWith('/shop/product/')).toSorted()

  test('is still one file up to the bound of the protocol, sent in parts, compressed or not', async () => {
    await add(1, 6_000)
    server.app.responseCache.invalidate('listings')
    expect(productsIn(await pathsIn())).toEqual(await shownProducts())
    const plain = await server.app.inject('/sitemap.xml')
    expect(plain.headers['cache-control']).toBe('public, max-age=600')
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const sent = await server.app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': encoding } })
      expect(sent.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      expect(decompress(sent.rawPayload).equals(plain.rawPayload)).toBe(true)
    }
    const head = await server.app.inject({ method: 'HEAD', url: '/sitemap.xml' })
    expect([head.statusCode, head.payload]).toEqual([200, ''])
  })

  test('has an index of valid files beyond it, which together name each page once', async () => {
    await add(6_001, 50_100)
    const index = await read('/sitemap.xml')
    expect(await xmlViolations(index, 'sitemap')).toEqual([])
    expect(index).toContain('<sitemapindex')
    const files = await pathsIn()
    expect(files).toEqual(
      ['pages', 'shops-1', 'listings-1', 'listings-2'].map((name) => `/sitemaps/${name}.xml`),
    )
    const all: string[] = []
    for (const file of files) {
      expect([file, await xmlViolations(await read(file), 'sitemap')]).toEqual([file, []])
      all.push(...(await pathsIn(file)))
    }
    expect(new Set(all).size).toBe(all.length)
    expect(productsIn(all)).toEqual(await shownProducts())
    expect(productsIn(all)).toHaveLength(await countShown())
    expect(all).toContain('/faq')
    expect(all).toContain(`/shops/${vendor.shopId}`)
  }, 120_000)

  test('has pages of /all-goods that lead to every page of the shop, by one more step at most', async () => {
    const linksOf = async (path: string) => {
      const html = await read(path)
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}">`)
      expect(html).not.toContain('noindex')
      return pageLinks(pagePart(html, 'main')).map((link) => link.replace(/^.* → /, ''))
    }
    const first = await linksOf('/all-goods')
    const totalPages = Math.ceil((await countShown()) / shopPageSize)
    const parts = first.filter((path) => path.startsWith('/all-goods?'))
    expect(new Set(parts).size).toBe(Math.ceil(totalPages / 300) - 1)
    const links = [...first, ...(await Promise.all(parts.map(linksOf))).flat()]
    const pages = links.flatMap((path) => (/^\/shop(?:\?page=(\d+))?$/.test(path) ? [pageIn(path)] : []))
    const beside = new Set(pages.flatMap((page) => [page - 1, page, page + 1]))
    const all = Array.from({ length: totalPages }, (_, at) => at + 1)
    expect(all.length).toBeGreaterThan(2_500)
    expect(all.filter((page) => !beside.has(page))).toEqual([])
  })

  test('shows goods on its last pages to search engines too, and nothing past the end', async () => {
    const rules = parseRobots(`${origin}/robots.txt`, await read('/robots.txt'))
    const totalPages = Math.ceil((await countShown()) / shopPageSize)
    for (const [path, goods] of [
      [`/shop?page=${totalPages - 1}`, shopPageSize],
      [`/all-goods?page=${Math.ceil(totalPages / 300)}`, 0],
    ] as const) {
      const { status, body } = await server.call('GET', path)
      expect([path, status, rules.isAllowed(origin + path, 'Googlebot')]).toEqual([path, 200, true])
      expect(body).not.toContain('noindex')
      expect(productsIn(pageLinks(body).map((link) => link.replace(/^.* → /, '')))).toHaveLength(goods)
    }
    for (const path of [
      `/shop?page=${totalPages + 1}`,
      '/all-goods?page=99',
      '/all-goods?page=9999999999999',
    ])
      expect([path, (await read(path)).includes('<meta name="robots" content="noindex">')]).toEqual([
        path,
        true,
      ])
  })

  test('is not sent to more than four at once, and to the next again when they are done', async () => {
    const ask = () => server.call('GET', '/sitemaps/listings-1.xml')
    const statuses = (await Promise.all(Array.from({ length: 7 }, ask))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 503, 503, 503])
    expect((await ask()).status).toBe(200)
  }, 60_000)
})
