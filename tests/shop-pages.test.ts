import { beforeAll, expect, test } from 'vitest'
import { aListing, aVendor, type Vendor } from './support/factories.ts'
import { pageLinks, pagePart, pageText } from './support/page-text.ts'
import { testServer } from './support/test-server.ts'

/** The page of one shop and the towns of the market, as the server sends them, without any JavaScript. */
const server = testServer()
const html = async (path: string): Promise<string> => (await server.call('GET', path)).body
const address = () => `/shops/${vendor.shopId}`
const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]
const previewOf = (page: string, name: string) =>
  new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(page)?.[1]
const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]
const cards = (page: string) => [...page.matchAll(/href="\/shop\/product\/([\w-]+)"/g)].map(([, id]) => id)
const pagerOf = (page: string) => pageLinks(pagePart(page, 'nav', 'aria-label="Pages"'))

const picture = (digit: string) => `/pictures/${digit.repeat(32)}-640.webp`
const present = ({ shopId }: Vendor, shop: object) =>
  server.db.updateTable('shops').set(shop).where('id', '=', shopId).execute()

let vendor: Vendor
const ids: string[] = []

beforeAll(async () => {
  vendor = await aVendor(server, { name: 'Hangha Road Rice', town: 'Kenema' })
  await present(vendor, {
    description: 'Country rice\nfrom Blama.',
    banner: picture('a'),
    logo: picture('b'),
  })
  await aListing(server, await aVendor(server), { title: 'Rice of another shop' })
  for (let number = 1; number <= 23; number++)
    ids.push(await aListing(server, vendor, { title: `Rice ${number}` }))
})

test('a shop has a page with its name, place, words and newest goods', async () => {
  const page = await html(address())
  const main = pagePart(page, 'main')
  expect(pagePart(main, 'h1')).toBe('Hangha Road Rice')
  expect(pageText(main)).toMatch(/Kenema · on Makit since [A-Z][a-z]+ \d{4}\s*New shop/)
  expect(pageText(main)).toContain('Country rice from Blama.')
  expect(pageText(main)).toContain('23 products')
  expect(cards(page)).toEqual(ids.toReversed().slice(0, 20))
  expect(main).toContain(`src="${picture('a')}"`)
})

test('its links lead through all of its goods', async () => {
  expect(pagerOf(await html(address()))).toEqual([`Next → ${address()}?page=2`])
  const page = await html(`${address()}?page=2`)
  expect(cards(page)).toEqual(ids.slice(0, 3).toReversed())
  expect(pagerOf(page)).toEqual([`Previous → ${address()}`])
})

test('the form searches within the shop', async () => {
  const page = await html(`${address()}?search=another`)
  expect(pageText(pagePart(page, 'main'))).toContain('No products available.')
  expect(pagePart(page, 'main')).toContain(` action="${address()}"`)
  expect(pageLinks(page)).toContain(`Show all of this shop → ${address()}`)
  expect(cards(await html(`${address()}?search=rice+23`))).toEqual([ids.at(-1)])
})

test('a shared link shows name, town and banner, or the logo where there is no banner', async () => {
  const page = await html(address())
  expect(previewOf(page, 'title')).toBe('Hangha Road Rice, Kenema')
  expect(previewOf(page, 'description')).toBe('Country rice from Blama.')
  expect(previewOf(page, 'image')).toMatch(/\/pictures\/a{32}-og\.jpg$/)
  expect(page).toMatch(/href="https:\/\/wa\.me\/\?text=Hangha%20Road%20Rice%2C%20Kenema%20/)
  const other = await aVendor(server)
  await present(other, { logo: picture('c') })
  expect(previewOf(await html(`/shops/${other.shopId}`), 'image')).toMatch(/\/pictures\/c{32}-og\.jpg$/)
})

test('each page of a shop has an address and a title of its own; a search is not for search engines', async () => {
  const { publicUrl } = server.services.settings
  const [first, second] = [await html(`${address()}?utm=x&page=1`), await html(`${address()}/?page=2`)]
  expect([canonicalOf(first), titleOf(first)]).toEqual([
    publicUrl + address(),
    'Hangha Road Rice, Kenema | Makit',
  ])
  expect([canonicalOf(second), titleOf(second)]).toEqual([
    `${publicUrl}${address()}?page=2`,
    'Hangha Road Rice, Kenema, page 2 | Makit',
  ])
  for (const page of [first, second]) expect(page).not.toContain('noindex')
  for (const path of [
    `${address()}?search=rice`,
    `${address()}?page=3`,
    '/shop?page=3',
    `/shop?categories=${ids[0]}`,
  ])
    expect(await html(path)).toContain('<meta name="robots" content="noindex">')
  expect(await html('/shop?page=2')).not.toContain('noindex')
})

test.each(['0190aaaa-0000-7000-8000-000000000001', 'nowhere'])(
  'there is no shop %s, and the page says so',
  async (id) => {
    const { status, body } = await server.call('GET', `/shops/${id}`)
    expect(status).toBe(404)
    expect(titleOf(body)).toBe('Not found | Makit')
    const main = pagePart(body, 'main')
    expect(pageText(main)).toContain('Shop not found')
    expect(pageLinks(main)).toEqual(['Back to Shop → /shop'])
  },
)

test('a shop without goods has its page', async () => {
  const { shopId } = await aVendor(server, { name: 'Empty Shelf' })
  const { status, body } = await server.call('GET', `/shops/${shopId}`)
  expect(status).toBe(200)
  expect(pageText(pagePart(body, 'main'))).toContain('No products available.')
})

test('the name of a shop leads to its page, from product and card', async () => {
  const main = pagePart(await html(`/shop/product/${ids[0]}`), 'main')
  expect(pageText(main)).toContain('Sold by Hangha Road Rice , Kenema')
  expect(pageLinks(main)).toContain(`Hangha Road Rice → ${address()}`)
  expect(pageLinks(await html('/'))).toContain(`Hangha Road Rice → ${address()}`)
})

test('the shop offers the towns that have goods, with their number, and narrows down to one', async () => {
  const options = (page: string) =>
    [...page.matchAll(/<option[^>]*>([^<]*\(\d+\))<\/option>/g)].map(([, words]) => words)
  expect(options(await html('/shop'))).toEqual(['Kenema (23)'])
  const page = await html('/shop?town=Kenema')
  expect(titleOf(page)).toBe('Kenema · Shop | Makit')
  expect(canonicalOf(page)).toMatch(/\/shop\?town=Kenema$/)
  expect(page).not.toContain('noindex')
  expect(cards(page)).toEqual(ids.toReversed().slice(0, 20))
  expect(pagerOf(page)).toEqual(['Next → /shop?town=Kenema&amp;page=2'])
  expect(page).toMatch(/<option value="Kenema" selected/)
})
