import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { aListing, aVendor, type Vendor } from '#tests/support/factories.ts'
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

/** Over a real connection, where kept answers are given out before the framework. */
async function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<Wire> {
  const asked = request(origin + path, { method, headers }).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode!,
    headers: answer.headers,
    body: Buffer.concat(await answer.toArray()),
  }
}

const isKept = (path: string) => server.app.keptAnswers.at(path) !== undefined

/** Asks until it is kept, in the form that these headers ask for: the server has to hear that it is listening first. */
async function keep(path: string, headers: Record<string, string> = {}): Promise<void> {
  const kept = async () => {
    await ask(path, { headers })
    expect(server.app.keptAnswers.at(path)?.ready(chosenEncoding(headers['accept-encoding']))).toBeDefined()
  }
  await vi.waitFor(kept, { timeout: 30_000 })
}

/** What the framework itself answers. */
async function byFramework(path: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url: path, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}

const untimed = ({ date, connection, 'keep-alive': _alive, ...headers }: Record<string, unknown>) => headers

test('a kept answer is the same, header by header, before the framework and from it', async () => {
  for (const path of paths) {
    for (const encoding of ['br', 'gzip', '']) {
      const headers = { 'accept-encoding': encoding }
      await keep(path, headers)
      const [early, late] = [await ask(path, { headers }), await byFramework(path, headers)]
      expect(untimed(early.headers)).toEqual(untimed(late.headers))
      expect(early.body.equals(late.body)).toBe(true)
    }
  }
})

test('all forms hold the same, each with an ETag of its own and its true length', async () => {
  for (const path of paths) {
    const forms = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      await keep(path, headers)
      forms.push(await ask(path, { headers }))
    }
    const [brotli, gzip, plain] = forms as [Wire, Wire, Wire]
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(new Set(forms.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers, body } of forms) {
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers).toMatchObject({
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
        'x-content-type-options': 'nosniff',
      })
      expect(headers.etag).toMatch(/^"[\w-]+"$/)
    }
  }
})

test.each(['garbage;;;=,', '\u00ff\u00fe', 'br;q=0', `x${'-'.repeat(4000)}`])(
  'Accept-Encoding %j gets the plain form',
  async (encoding) => {
    await keep('/api/listings')
    const answer = await ask('/api/listings', { headers: { 'accept-encoding': encoding } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(answer.body.toString()).total).toBe(2)
  },
)

test('whoever has it already hears 304 without a body, in every way of asking', async () => {
  for (const path of paths) {
    await keep(path, { 'accept-encoding': 'br' })
    const { etag } = (await ask(path, { headers: { 'accept-encoding': 'br' } })).headers
    const known = [etag!, `W/${etag}`, `"other", ${etag}`, '*']
    for (const tag of known) {
      const headers = { 'accept-encoding': 'br', 'if-none-match': tag }
      for (const answer of [await ask(path, { headers }), await byFramework(path, headers)]) {
        expect(answer.status).toBe(304)
        expect(answer.body.length).toBe(0)
        expect(answer.headers).toMatchObject({ etag, vary: 'Accept-Encoding' })
        expect(answer.headers['cache-control']).toContain('max-age=0')
      }
    }
    for (const tag of ['"other"', 'W/"other"', '""', ',,"', etag!.slice(1, -1)]) {
      expect((await ask(path, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } })).status).toBe(
        200,
      )
    }
  }
})

test('HEAD says what GET would, without the body', async () => {
  for (const path of paths) {
    await keep(path)
    const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)]
    expect(head.status).toBe(200)
    expect(head.body.length).toBe(0)
    expect(untimed(head.headers)).toEqual(untimed(get.headers))
    const unchanged = await ask(path, { method: 'HEAD', headers: { 'if-none-match': get.headers.etag } })
    expect(unchanged.status).toBe(304)
  }
})

test('a token, a cookie or who asks changes nothing, and nothing personal is in an answer', async () => {
  for (const path of paths) {
    const headers = { authorization: `Bearer ${vendor.token}`, cookie: 'session=abc', 'user-agent': 'Amie' }
    server.app.keptAnswers.drop('listings')
    const signedIn = await ask(path, { headers })
    const bad = await ask(path, { headers: { authorization: 'Bearer garbage' } })
    const visitor = await ask(path)
    for (const answer of [signedIn, bad]) {
      expect(answer.body.equals(visitor.body)).toBe(true)
      expect(untimed(answer.headers)).toEqual(untimed(visitor.headers))
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    for (const secret of [vendor.token, vendor.email, vendor.id])
      expect(visitor.body.toString()).not.toContain(secret)
  }
})

test('parameters that mean nothing or the same make no further answers', async () => {
  const [first, second] = ['01900000-0000-7000-8000-00000000ca01', '01900000-0000-7000-8000-00000000ca02']
  await keep('/')
  await keep('/shop')
  await keep('/api/listings')
  await keep(`/api/listings?categories=${first},${second}`)
  await keep(`/shop?categories=${first},${second}`)
  const { answers } = server.app.keptAnswers.size
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
    expect(server.app.keptAnswers.size.answers, path).toBe(answers)
  }
  expect(isKept('/?utm_source=whatsapp')).toBe(true)
})

test('refusals and failures are not kept', async () => {
  const unknown = server.services.newId()
  for (const [path, status] of [
    ['/api/listings?page=x', 400],
    ['/api/listings/nothing', 404],
    [`/api/listings/${unknown}`, 404],
    [`/shop/product/${unknown}`, 404],
    ['/nowhere', 404],
    ['/api/nowhere', 404],
  ] as const) {
    const answer = await ask(path)
    expect(answer.status, path).toBe(status)
    expect(answer.headers['cache-control'] ?? 'no-store', path).toBe('no-store')
    expect(isKept(path), path).toBe(false)
  }
})

test('what is no plain GET is the framework’s: other methods, bodies', async () => {
  await keep('/api/listings')
  expect((await ask('/api/listings', { method: 'POST' })).status).toBe(401)
  expect((await ask('/api/listings', { method: 'DELETE' })).status).toBe(404)
  // Node sends no length with a GET: its body can't be read, and the server hangs up behind the answer.
  const unread = { 'content-type': 'application/json', connection: 'close' }
  const withBody = { headers: unread, body: '{"page":2}' }
  expect(JSON.parse((await ask('/api/listings', withBody)).body.toString()).currentPage).toBe(1)
  const asForm = { headers: { 'transfer-encoding': 'chunked' }, body: 'x' }
  expect((await ask('/api/listings', asForm)).status).toBeLessThan(500)
  const twice = { 'accept-encoding': ['br', 'gzip'] }
  expect((await ask('/api/listings', { headers: twice })).headers['content-encoding']).toBe('br')
  expect((await ask('/api/listings', { headers: { range: 'bytes=0-3' } })).status).toBe(200)
})

test('many who ask at once for what is not kept make the database answer once', async () => {
  await keep('/api/listings')
  const asked = vi.spyOn(server.app.keptAnswers, 'get')
  server.app.keptAnswers.drop('listings')
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/api/listings?limit=7')))
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1)
  const made = await Promise.all(asked.mock.results.map(({ value }) => value))
  expect(new Set(made).size).toBe(1)
  asked.mockRestore()
})
