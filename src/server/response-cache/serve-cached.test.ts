import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { aListing, anAdministrator, aVendor, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { chosenEncoding } from '../http/content-encoding.ts'

const server = testServer()
let origin: string
let vendor: Vendor
let paths: string[]

beforeAll(async () => {
  origin = await server.listen()
  vendor = await aVendor(server)
  const listing = await aListing(server, vendor, { title: 'Solar lantern' })
  await aListing(server, vendor, { title: 'Palm oil' })
  paths = [
    '/',
    '/shop',
    `/shop/product/${listing}`,
    '/api/listings',
    `/api/listings/${listing}`,
    '/api/category',
  ]
})

interface Wire {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Over a real connection, where cached responses are served before the framework. */
async function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<Wire> {
  const asked = request(origin + path, { method, headers }).end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode!,
    headers: response.headers,
    body: Buffer.concat(await response.toArray()),
  }
}

const isCached = (path: string) => server.app.responseCache.find(path) !== undefined

/** Requests it until it is cached in the variant that these headers accept: the cache is enabled once the server listens for changes. */
async function cache(path: string, headers: Record<string, string> = {}): Promise<void> {
  const isReady = async () => {
    await ask(path, { headers })
    expect(
      server.app.responseCache.find(path)?.ready(chosenEncoding(headers['accept-encoding'])),
    ).toBeDefined()
  }
  await vi.waitFor(isReady, { timeout: 30_000 })
}

/** The framework's own response. */
async function fromFramework(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.inject({ url: path, headers })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

/** Pages come with or without their pictures. */
const varies = (path: string) =>
  path.startsWith('/api') ? 'Accept-Encoding' : 'Accept-Encoding, Cookie, Save-Data'

const untimed = ({
  date,
  connection,
  'keep-alive': _alive,
  'server-timing': _timing,
  ...headers
}: Record<string, unknown>) => headers

test('a cached response is the same, header by header, before the framework and from it', async () => {
  for (const path of paths) {
    for (const encoding of ['br', 'gzip', '']) {
      const headers = { 'accept-encoding': encoding }
      await cache(path, headers)
      const [early, late] = [await ask(path, { headers }), await fromFramework(path, headers)]
      expect(untimed(early.headers)).toEqual(untimed(late.headers))
      expect(early.body.equals(late.body)).toBe(true)
    }
  }
})

test('all variants hold the same text, each with an ETag of its own and its true length', async () => {
  for (const path of paths) {
    const variants = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      await cache(path, headers)
      variants.push(await ask(path, { headers }))
    }
    const [brotli, gzip, plain] = variants as [Wire, Wire, Wire]
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(new Set(variants.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers, body } of variants) {
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers).toMatchObject({
        vary: varies(path),
        'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
        'x-content-type-options': 'nosniff',
      })
      expect(headers.etag).toMatch(/^"[\w-]+"$/)
    }
  }
})

test.each(['garbage;;;=,', '\u00ff\u00fe', 'br;q=0', `x${'-'.repeat(4000)}`])(
  'Accept-Encoding %j gets the plain variant',
  async (encoding) => {
    await cache('/api/listings')
    const response = await ask('/api/listings', { headers: { 'accept-encoding': encoding } })
    expect(response.status).toBe(200)
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(response.body.toString()).total).toBe(2)
  },
)

test('a client that has it already gets 304 without a body, however it asks', async () => {
  for (const path of paths) {
    await cache(path, { 'accept-encoding': 'br' })
    const { etag } = (await ask(path, { headers: { 'accept-encoding': 'br' } })).headers
    const known = [etag!, `W/${etag}`, `"other", ${etag}`, '*']
    for (const tag of known) {
      const headers = { 'accept-encoding': 'br', 'if-none-match': tag }
      for (const response of [await ask(path, { headers }), await fromFramework(path, headers)]) {
        expect(response.status).toBe(304)
        expect(response.body.length).toBe(0)
        expect(response.headers).toMatchObject({ etag, vary: varies(path) })
        expect(response.headers['cache-control']).toContain('max-age=0')
      }
    }
    for (const tag of ['"other"', 'W/"other"', '""', ',,"', etag!.slice(1, -1)]) {
      expect((await ask(path, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } })).status).toBe(
        200,
      )
    }
  }
})

test('HEAD has the headers of GET, without the body', async () => {
  for (const path of paths) {
    await cache(path)
    const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)]
    expect(head.status).toBe(200)
    expect(head.body.length).toBe(0)
    expect(untimed(head.headers)).toEqual(untimed(get.headers))
    const unchanged = await ask(path, { method: 'HEAD', headers: { 'if-none-match': get.headers.etag } })
    expect(unchanged.status).toBe(304)
  }
})

test('a token, a cookie or a user agent changes nothing, and no response holds anything personal', async () => {
  for (const path of paths) {
    const headers = { authorization: `Bearer ${vendor.token}`, cookie: 'session=abc', 'user-agent': 'Amie' }
    server.app.responseCache.invalidate('listings')
    const signedIn = await ask(path, { headers })
    const bad = await ask(path, { headers: { authorization: 'Bearer garbage' } })
    const visitor = await ask(path)
    for (const response of [signedIn, bad]) {
      expect(response.body.equals(visitor.body)).toBe(true)
      expect(untimed(response.headers)).toEqual(untimed(visitor.headers))
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    for (const secret of [vendor.token, vendor.email, vendor.id])
      expect(visitor.body.toString()).not.toContain(secret)
  }
})

test('on every route, what shared caches may keep is the same for who is signed in', async () => {
  const tokens = [vendor.token, (await anAdministrator(server)).token]
  const listing = paths[2]!.split('/').at(-1)!
  // A stream has no end.
  const routes = server.app.declaredRoutes.filter(
    ({ method, url }) => method === 'GET' && url !== '/api/events',
  )
  let kept = 0
  for (const { url } of routes) {
    const id = url.startsWith('/api/shops/') ? vendor.shopId : listing
    const path = url.replace('*', '').replaceAll(/:\w+/g, id)
    const visitor = await fromFramework(path)
    const mayBeKept = (headers: Record<string, unknown>) =>
      /public|s-maxage/.test(String(headers['cache-control']))
    if (mayBeKept(visitor.headers)) kept += 1
    for (const token of tokens) {
      const signedIn = await fromFramework(path, { authorization: `Bearer ${token}` })
      if (!mayBeKept(visitor.headers) && !mayBeKept(signedIn.headers)) continue
      expect(signedIn.status, path).toBe(visitor.status)
      expect(signedIn.body.equals(visitor.body), path).toBe(true)
      expect(signedIn.headers['set-cookie'], path).toBeUndefined()
      expect(String(signedIn.headers.vary), path).not.toMatch(/authorization/i)
    }
  }
  expect(routes.length).toBeGreaterThan(70)
  expect(kept).toBeGreaterThan(12)
})

test('parameters that mean nothing or the same make no further cached responses', async () => {
  const [first, second] = ['01900000-0000-7000-8000-00000000ca01', '01900000-0000-7000-8000-00000000ca02']
  await cache('/')
  await cache('/shop')
  await cache('/api/listings')
  await cache(`/api/listings?categories=${first},${second}`)
  await cache(`/shop?categories=${first},${second}`)
  const { responses } = server.app.responseCache.size
  for (const path of [
    '/?utm_source=whatsapp',
    '/?a=1&b=2',
    '/shop?fbclid=xyz',
    '/shop/',
    '/SHOP',
    '/shop?page=1&search=',
    '/shop?page=x',
    '/shop?sort=nonsense',
    '/api/listings/',
    '/api/listings?utm=1',
    '/api/listings?page=1&limit=20&search=&categories=',
    '/api/listings?limit=20&page=01',
    `/api/listings?categories=${second},${first},${second}`,
    `/shop?categories=${second}&categories=${first}`,
    `/shop?categories=${second},${first},no-id`,
  ]) {
    expect((await ask(path)).status, path).toBe(200)
    expect(server.app.responseCache.size.responses, path).toBe(responses)
  }
  expect(isCached('/?utm_source=whatsapp')).toBe(true)
})

test('refusals and failures are not cached', async () => {
  const unknown = server.services.newId()
  for (const [path, status] of [
    ['/api/listings?page=x', 400],
    ['/api/listings/nothing', 404],
    [`/api/listings/${unknown}`, 404],
    [`/shop/product/${unknown}`, 404],
    ['/nowhere', 404],
    ['/api/nowhere', 404],
  ] as const) {
    const response = await ask(path)
    expect(response.status, path).toBe(status)
    expect(response.headers['cache-control'] ?? 'no-store', path).toBe('no-store')
    expect(isCached(path), path).toBe(false)
  }
})

test('what is no plain GET goes to the framework: other methods, bodies', async () => {
  await cache('/api/listings')
  expect((await ask('/api/listings', { method: 'POST' })).status).toBe(401)
  expect((await ask('/api/listings', { method: 'DELETE' })).status).toBe(404)
  // Node sends no length with a GET: its body can't be read, and the server hangs up behind the response.
  const unread = { 'content-type': 'application/json', connection: 'close' }
  const withBody = { headers: unread, body: '{"page":2}' }
  expect(JSON.parse((await ask('/api/listings', withBody)).body.toString()).currentPage).toBe(1)
  const asForm = { headers: { 'transfer-encoding': 'chunked' }, body: 'x' }
  expect((await ask('/api/listings', asForm)).status).toBeLessThan(500)
  const twice = { 'accept-encoding': ['br', 'gzip'] }
  expect((await ask('/api/listings', { headers: twice })).headers['content-encoding']).toBe('br')
  expect((await ask('/api/listings', { headers: { range: 'bytes=0-3' } })).status).toBe(200)
})

test('what is saved without a change, or with one that visitors do not see, leaves cached responses as they are', async () => {
  const [, , product] = paths
  const id = product!.split('/').at(-1)!
  const { token } = vendor
  const shop = (await server.call('GET', '/api/vendor/shop', { token })).body.shop
  const { title, price, stock, categoryId, images } = (await server.call('GET', `/api/listings/${id}`)).body
  const save = (method: 'POST' | 'PUT', path: string, body: object) => async () =>
    expect((await server.call(method, path, { token, body })).status).toBe(200)
  const ofShop = (body: object) => save('POST', '/api/vendor/shop', body)
  const ofListing = (body: object) => save('PUT', `/api/listings/${id}`, body)
  const ofSeveral = (isActive: boolean) => save('PUT', '/api/vendor/listings', { ids: [id], isActive })
  const { status: _, ...fields } = shop
  for (const same of [
    ofShop({}),
    ofShop(fields),
    ofShop({ address: '5 Dambara Road, Bo' }),
    ofListing({}),
    ofListing({ title, price, stock, categoryId, isActive: true, keepImages: images }),
    ofSeveral(true),
  ]) {
    for (const path of paths) await cache(path)
    await same()
    expect(paths.filter((path) => !isCached(path))).toEqual([])
  }
  for (const other of [
    ofShop({ description: 'Gara cloth' }),
    ofShop({ name: 'Gara House' }),
    ofListing({ stock: stock + 1 }),
    ofListing({ title: 'Solar lamp' }),
    ofSeveral(false),
    ofSeveral(true),
  ]) {
    await cache('/api/listings')
    await other()
    expect(isCached('/api/listings')).toBe(false)
  }
})

test('many requests at once for what is not cached query the database once', async () => {
  await cache('/api/listings')
  const asked = vi.spyOn(server.app.responseCache, 'get')
  server.app.responseCache.invalidate('listings')
  const responses = await Promise.all(Array.from({ length: 40 }, () => ask('/api/listings?limit=7')))
  expect(new Set(responses.map(({ body }) => body.toString())).size).toBe(1)
  const made = await Promise.all(asked.mock.results.map(({ value }) => value))
  expect(new Set(made).size).toBe(1)
  asked.mockRestore()
})
