import { beforeAll, expect, test, vi } from 'vitest'
import { lessDataCookie } from '#shared/less-data.ts'
import { cardWidth, pictureAt } from '#shared/listings/picture-urls.ts'
import { aListing, aVendor } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let origin: string
let url: string
let productPath: string

beforeAll(async () => {
  const picture = await server.services.pictures.storePicture(await aPhoto('#0b7a45'))
  url = picture.url
  const vendor = await aVendor(server)
  const listing = await aListing(server, vendor, { title: 'Solar lantern' })
  await server.db
    .updateTable('listings')
    .set({ pictures: [picture.hash] })
    .execute()
  productPath = `/shop/product/${listing}`
  origin = await server.listen()
})

const on = { cookie: lessDataCookie(true).split(';')[0]! }
const off = { cookie: lessDataCookie(false).split(';')[0]! }
const asTheBrowserIsSet = { 'save-data': 'on' }

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
const bytesOf = async (path: string) => (await (await get(path)).arrayBuffer()).byteLength
const pictures = /<img |rel="preload" as="image"/

test('a page with less data requests no picture and no font, and says how large each is', async () => {
  const card = pictureAt(url, cardWidth)
  for (const [path, file] of [
    ['/', card],
    ['/shop', card],
    [productPath, url],
  ] as const) {
    const page = await (await get(path, on)).text()
    expect(page).not.toMatch(pictures)
    expect(page).toContain('<html lang="en" data-network>')
    expect(page).toContain(`<a href="${file}"`)
    expect(page).toContain(`Show picture, ${Math.max(1, Math.round((await bytesOf(file)) / 1024))} KB`)
    expect(await (await get(path)).text()).toMatch(pictures)
  }
})

test.each([
  ['chosen', on, true],
  ['the browser’s setting', asTheBrowserIsSet, true],
  ['the browser’s setting, written otherwise', { 'save-data': 'On' }, true],
  ['switched off against the browser’s setting', { ...off, ...asTheBrowserIsSet }, false],
  ['switched off', off, false],
  ['nothing', {}, false],
  ['a cookie that says neither', { cookie: 'less-data=maybe' }, false],
  ['a setting that says no', { 'save-data': 'off' }, false],
])('%s', async (_what, headers, hasLessData) => {
  const page = await (await get('/shop', headers as Record<string, string>)).text()
  expect(pictures.test(page)).toBe(!hasLessData)
})

test('each visitor gets their own variant from the cache, and no shared cache mixes them', async () => {
  const cached = ['/shop', 'less data /shop']
  await vi.waitFor(
    async () => {
      const pages = [await get('/shop'), await get('/shop', on)]
      expect(cached.map((address) => server.app.responseCache.find(address)).every(Boolean)).toBe(true)
      expect(pages.map(({ headers }) => headers.get('vary'))).toEqual(
        Array(2).fill('Accept-Encoding, Cookie, Save-Data'),
      )
    },
    { timeout: 30_000 },
  )
  const [shown, left] = await Promise.all([get('/shop'), get('/shop', on)])
  expect(await shown.text()).toMatch(pictures)
  expect(await left.text()).not.toMatch(pictures)
  expect(left.headers.get('etag')).not.toBe(shown.headers.get('etag'))
  const { responses } = server.app.responseCache.size
  await get('/api/listings')
  const withMore = server.app.responseCache.size.responses
  await get('/api/listings', on)
  await get('/shop', { cookie: `other=1; ${on.cookie}` })
  await get('/shop', asTheBrowserIsSet)
  expect(server.app.responseCache.size.responses).toBe(withMore)
  expect(withMore).toBeLessThanOrEqual(responses + 1)
})

test('a page of one person comes without a font too', async () => {
  expect(await (await get('/cart', on)).text()).toContain('<html lang="en" data-network>')
})
