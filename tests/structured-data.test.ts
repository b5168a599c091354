import { beforeAll, expect, test } from 'vitest'
import { takeInPosts } from '#server/blog/take-in-posts.ts'
import { productData } from '#web/listings/product-data.ts'
import { storefrontData } from '#web/listings/storefront/storefront-data.ts'
import { type Thing, thingsIn, vocabularyViolations } from './support/crawling/structured-data.ts'
import { aListing, aVendor, type Vendor } from './support/factories.ts'
import { testServer } from './support/test-server.ts'

/** What pages tell search engines they are about, checked against the vocabulary of schema.org. */
const origin = 'https://makit.example'
const server = testServer({ settings: { PUBLIC_URL: origin } })
const html = async (path: string): Promise<string> => (await server.call('GET', path)).body
const thingsOf = async (path: string) => thingsIn(await html(path))
const picture = (digit: string) => `/pictures/${digit.repeat(32)}-640.webp`

const food = '01900000-0000-7000-8000-00000000ca03'
const nasty = 'Rice</script><script>alert(1)</script><!-- & "more"'
let vendor: Vendor
let rice: string
let soldOut: string
let post: string
/** A page of each kind. */
let paths: string[]

beforeAll(async () => {
  await takeInPosts(server.services)
  vendor = await aVendor(server, { name: 'Hangha Road Rice', town: 'Kenema' })
  await server.db
    .updateTable('shops')
    .set({ banner: picture('a'), logo: picture('b') })
    .execute()
  rice = await aListing(server, vendor, { title: nasty, price: 450.5, stock: 3, categoryId: food })
  soldOut = await aListing(server, vendor, { title: 'Oil', stock: 0 })
  post = (await server.call('GET', '/api/blogs')).body[0]._id
  paths = [
    `/shop/product/${rice}`,
    `/shop/product/${soldOut}`,
    `/shops/${vendor.shopId}`,
    `/blog/${post}`,
    '/contact',
    `/shop?categories=${food}`,
    '/shop?town=Kenema&page=2',
  ]
})

test('schema.org accepts product, shop, post, the market itself and the way to each', async () => {
  const things = (await Promise.all(paths.map(thingsOf))).flat()
  const rated = { rating: { average: 4.3, count: 7 } }
  const listing = (await server.call('GET', `/api/listings/${rice}`)).body
  const { shop } = (await server.call('GET', `/api/shops/${vendor.shopId}`)).body
  things.push(
    ...productData({ ...listing, ...rated }, origin),
    ...storefrontData({ shop: { ...shop, ...rated } }, origin),
  )
  expect(new Set(things.map((thing) => thing['@type']))).toEqual(
    new Set(['Product', 'BreadcrumbList', 'Store', 'BlogPosting', 'Organization']),
  )
  expect(await vocabularyViolations(JSON.parse(JSON.stringify(things)))).toEqual([])
})

test('the vocabulary refuses what it does not know', async () => {
  const product = { '@type': 'Product', name: 'Rice' }
  const wrong = [
    { ...product, prize: 5 },
    { ...product, offers: { '@type': 'Ofer' } },
  ]
  expect(await vocabularyViolations([product, ...wrong])).toEqual([
    expect.stringContaining('prize'),
    expect.stringContaining('Ofer'),
  ])
})

test('a product has its price in Leones, whether it is there, who sells it and where it belongs', async () => {
  const [product, way] = await thingsOf(`/shop/product/${rice}`)
  const url = `${origin}/shop/product/${rice}`
  expect(product).toMatchObject({
    '@type': 'Product',
    name: nasty,
    category: 'Food & Drinks',
    url,
    image: [expect.stringMatching(/^https:\/\/makit\.example\/pictures\//)],
    offers: {
      url,
      price: '450.50',
      priceCurrency: 'SLE',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Hangha Road Rice', url: `${origin}/shops/${vendor.shopId}` },
    },
  })
  expect(stepsOf(way)).toEqual([
    ['Shop', `${origin}/shop`],
    ['Food & Drinks', `${origin}/shop?categories=${food}`],
    [nasty, url],
  ])
  const [other] = await thingsOf(`/shop/product/${soldOut}`)
  expect(other).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  // What an absent shop sells cannot be ordered.
  const listing = (await server.call('GET', `/api/listings/${rice}`)).body
  const [absent] = productData({ ...listing, shop: { ...listing.shop, awayUntil: '2026-12-03' } }, origin)
  expect(absent).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
})

const stepsOf = (way: Thing | undefined) => {
  const steps = (way!.itemListElement ?? []) as { name: string; item: string }[]
  return steps.map(({ name, item }) => [name, item])
}

test('a rating is said with its number, and none where nobody has rated', async () => {
  const listing = (await server.call('GET', `/api/listings/${rice}`)).body
  const ratingOf = (rating: unknown) => productData({ ...listing, rating }, origin)[0]?.aggregateRating
  expect(ratingOf({ average: 4.3, count: 7 })).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.3,
    reviewCount: 7,
  })
  for (const none of [undefined, null, { average: null, count: 0 }, { average: 4, count: 0 }, { count: 3 }])
    expect(ratingOf(none)).toBeUndefined()
  const { shop } = (await server.call('GET', `/api/shops/${vendor.shopId}`)).body
  const shopRating = (count: number) =>
    storefrontData({ shop: { ...shop, rating: { average: 3.5, count } } }, origin)[0]?.aggregateRating
  expect(shopRating(2)).toMatchObject({ ratingValue: 3.5, reviewCount: 2 })
  expect(shopRating(0)).toBeUndefined()
})

test('a shop has its name, town and pictures', async () => {
  const [store, way] = await thingsOf(`/shops/${vendor.shopId}`)
  expect(store).toMatchObject({
    '@type': 'Store',
    name: 'Hangha Road Rice',
    address: { addressLocality: 'Kenema', addressCountry: 'SL' },
    image: origin + picture('a'),
    logo: origin + picture('b'),
  })
  expect(JSON.stringify(store)).not.toMatch(/telephone|streetAddress/)
  expect(stepsOf(way)?.at(-1)).toEqual(['Hangha Road Rice', `${origin}/shops/${vendor.shopId}`])
})

test('a post has its day and cover', async () => {
  const [posting] = await thingsOf(`/blog/${post}`)
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: expect.any(String),
    image: expect.stringMatching(/-og\.jpg$/),
    datePublished: expect.stringMatching(/^2026-\d\d-\d\dT/),
    publisher: {
      '@type': 'Organization',
      name: 'Makit',
      url: `${origin}/`,
      logo: { url: `${origin}/icon-512.png` },
    },
  })
})

test('a category and a town say the way to them, the same on each of their pages', async () => {
  const [way] = await thingsOf(`/shop?categories=${food}&page=2`)
  expect(stepsOf(way)).toEqual([
    ['Shop', `${origin}/shop`],
    ['Food & Drinks', `${origin}/shop?categories=${food}`],
  ])
  expect(stepsOf((await thingsOf('/shop?town=Kenema'))[0])[1]).toEqual([
    'Kenema',
    `${origin}/shop?town=Kenema`,
  ])
})

test('each thing stands by itself in a list and names its vocabulary, where validators find it', async () => {
  const [json = ''] = (await html(`/shop/product/${rice}`)).match(/(?<="application\/ld\+json">)[^<]*/) ?? []
  expect(JSON.parse(json)).toMatchObject([
    { '@context': 'https://schema.org', '@type': 'Product' },
    { '@context': 'https://schema.org', '@type': 'BreadcrumbList' },
  ])
})

test('no text ends the element, and a page that is not there is about nothing', async () => {
  expect(await html(`/shop/product/${rice}`)).not.toContain('</script><script>alert')
  for (const path of [
    '/',
    '/shop',
    '/nowhere',
    '/cart',
    '/shop/product/no-id',
    `/shops/${rice}`,
    '/blog/no-id',
  ])
    expect([path, await thingsOf(path)]).toEqual([path, []])
})

test('the pages of the blog name its feed', async () => {
  const feed = '<link rel="alternate" type="application/rss+xml" href="/blog/rss.xml">'
  expect(await html('/blog')).toContain(feed)
  expect(await html(`/blog/${post}`)).toContain(feed)
  expect(await html('/')).not.toContain('rss')
})
