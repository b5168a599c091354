import { beforeAll, describe, expect, test } from 'vitest'
import { type FailureCode, failures } from '#shared/failures.ts'
import { aCustomer } from './support/factories.ts'
import { readAnswers, sendRaw } from './support/raw-connection.ts'
import { dumpEverything } from './support/table-dump.ts'
import { testServer } from './support/test-server.ts'

/** What a hostile client, or a proxy that parses differently, may send (docs/security.md). */
const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let address: string
beforeAll(async () => {
  address = await server.listen()
})

const host = 'Host: makit.example\r\n'
/** For requests that are served: the server hangs up after its response, and the test need not wait. */
const hostAndClose = `${host}Connection: close\r\n`
const json = `${host}Content-Type: application/json\r\n`
const message = JSON.stringify({
  firstName: 'A',
  email: 'a@makit.example',
  phone: '076123456',
  message: 'Hi',
})
/** The change that the server would make if it took the body for a request of its own. */
const smuggled = `POST /api/messages HTTP/1.1\r\n${json}Content-Length: ${message.length}\r\n\r\n${message}`
const post = (headers: string, body = '') =>
  `POST /api/auth/login HTTP/1.1\r\n${json}${headers}\r\n\r\n${body}`
const get = (path: string, headers = host) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`

const answersTo = async (bytes: string) => readAnswers(await sendRaw(address, bytes))

/** One refusal in the shape of every failure, with its headers, after which the connection is closed. */
async function expectRefused(bytes: string, status: number): Promise<void> {
  const before = await dumpEverything(server)
  const [answer, ...more] = await answersTo(bytes)
  expect(answer?.status).toBe(status)
  expect(more).toEqual([])
  const { message: words, error } = JSON.parse(answer!.body)
  expect(words).toBe(error)
  expect(answer!.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  })
  expect(failures[JSON.parse(answer!.body).code as FailureCode].status).toBe(status)
  expect(await dumpEverything(server)).toEqual(before)
}

describe('a request that two parsers could read differently', () => {
  const chunked = 'Transfer-Encoding: chunked'
  test.each([
    ['a length and chunks', post(`Content-Length: 4\r\n${chunked}`, `0\r\n\r\n${smuggled}`)],
    ['chunks and a length', post(`${chunked}\r\nContent-Length: 4`, `5c\r\n${smuggled}\r\n0\r\n\r\n`)],
    ['two lengths', post('Content-Length: 0\r\nContent-Length: 4', smuggled)],
    ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2', `{}${smuggled}`)],
    ['a list of lengths', post('Content-Length: 0, 4', smuggled)],
    ['a length with a sign', post('Content-Length: +0', smuggled)],
    ['a negative length', post('Content-Length: -1', smuggled)],
    ['a length beyond all numbers', post('Content-Length: 99999999999999999999999', smuggled)],
    ['two encodings', post(`${chunked}\r\nTransfer-Encoding: identity`, `0\r\n\r\n${smuggled}`)],
    ['a space before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)],
    ['a control character before the value', post('Transfer-Encoding: \x0bchunked', `0\r\n\r\n${smuggled}`)],
    ['a folded encoding', post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${smuggled}`)],
    ['a folded header', get('/', `${host}X-Note: one\r\n two\r\n`)],
    ['bare line feeds', `GET / HTTP/1.1\n${host.trim()}\n\n${smuggled}`],
    ['a bare carriage return', get('/', `${host}X-Note: one\rX-Other: two\r\n`)],
    ['a NUL in a header', get('/', `${host}X-Note: one\0two\r\n`)],
    ['a NUL in the address', get('/shop\0.html')],
    ['a space in the address', get('/shop /x')],
    ['an unknown method', `STEAL / HTTP/1.1\r\n${host}\r\n`],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('with %s is refused, and nothing behind it is read', async (_name, bytes) => {
    await expectRefused(bytes, 400)
  })

  test.each([
    ['an unknown encoding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    ['a chunk size that is no number', post(chunked, `zz\r\n{}\r\n0\r\n\r\n${smuggled}`)],
    ['a chunk size beyond all numbers', post(chunked, `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${smuggled}`)],
    ['a chunk longer than said', post(chunked, `1\r\n{}\r\n0\r\n\r\n${smuggled}`)],
    ['chunks with bare line feeds', post(chunked, `2\n{}\n0\n\n${smuggled}`)],
  ])('with %s has no length: it is refused, and nothing behind it is read', async (_name, bytes) => {
    await expectRefused(bytes, 411)
  })
})

test.each([
  ['headers of 20 KB', get('/', `${host}X-Note: ${'a'.repeat(20_000)}\r\n`), 431],
  ['3,000 headers', get('/', `${host}${'X-Note: a\r\n'.repeat(3_000)}`), 431],
  ['an address of 20 KB', get(`/${'a'.repeat(20_000)}`), 431],
  [
    'a chunk extension of 20 KB',
    post('Transfer-Encoding: chunked', `2;${'a'.repeat(20_000)}\r\n{}\r\n`),
    411,
  ],
  ['an expectation of its own', post('Expect: the-best\r\nContent-Length: 2', '{}'), 417],
])('%s are refused as too much', async (_name, bytes, status) => {
  await expectRefused(bytes, status)
})

test.each([
  ['a body of 10 GB', post('Content-Length: 10000000000', '{}'), 413],
  ['no host', get('/api/category', 'Connection: close\r\n'), 400],
  ['two hosts', get('/api/category', `${hostAndClose}Host: evil.example\r\n`), 400],
  ['the first HTTP', 'GET /api/category\r\n\r\n', 400],
  ['TRACE', `TRACE /api/cart HTTP/1.1\r\n${hostAndClose}Authorization: Bearer secret\r\n\r\n`, 404],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${hostAndClose}\r\n`, 404],
])('%s is refused without an echo', async (_name, bytes, status) => {
  const [answer] = await answersTo(bytes)
  expect(answer?.status).toBe(status)
  expect(answer?.body).not.toMatch(/secret|evil/)
})

test.each(['*', '**', '*/x', '*api/category', 'file:///etc/passwd', 'ftp://x/y', 'ws://a/', 'ws://a/%ff'])(
  'an address like %s is none of ours',
  async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      if (method === 'OPTIONS' && url === '*') continue
      const [answer] = await answersTo(`${method} ${url} HTTP/1.1\r\n${hostAndClose}\r\n`)
      expect(answer).toMatchObject({
        status: 400,
        headers: { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
      })
      if (method === 'HEAD') continue
      const { message, error, code } = JSON.parse(answer!.body)
      expect([error, code]).toEqual([message, 'malformed_request'])
    }
  },
)

test.each([
  ['POST', '/api/nope', 'text/plain', 'x'],
  ['POST', '/api/nope', 'application/json', '{'],
  ['POST', '/api/nope', 'no type at all', '{'],
  ['POST', '/api/nope', 'multipart/form-data', 'x'],
  ['PUT', '/api/category', 'text/plain', 'x'],
  ['DELETE', '/api/category', 'application/json', '{'],
  ['POST', '/nope', 'application/x-www-form-urlencoded', 'a=b'],
])('%s %s is not found, whatever is sent: %s %s', async (method, path, type, body) => {
  const headers = `${hostAndClose}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`
  const [answer] = await answersTo(`${method} ${path} HTTP/1.1\r\n${headers}\r\n${body}`)
  expect([answer?.status, JSON.parse(answer!.body).message]).toEqual([404, 'Not found.'])
  expect(answer?.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

test('the server is no proxy to other servers', async () => {
  expect(await sendRaw(address, `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`)).toBe('')
  const [answer] = await answersTo(get('http://127.0.0.1:22/api/category', hostAndClose))
  expect([answer?.status, answer?.body]).toEqual([200, expect.stringContaining('"categories"')])
  for (const url of ['http://evil.example', 'https://evil.example?x', 'HTTP://evil.example/403'])
    expect((await answersTo(get(url, hostAndClose)))[0]).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
})

test('the Host header has no effect: no response and no mail repeats it', async () => {
  const evil =
    'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\nConnection: close\r\n'
  const page = await sendRaw(address, get('/', evil))
  expect(page).toContain('HTTP/1.1 200')
  expect(page).not.toMatch(/evil|gopher/)
  const { email } = await aCustomer(server)
  const body = JSON.stringify({ email })
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`
  const answer = await sendRaw(
    address,
    `POST /api/auth/forgot-password HTTP/1.1\r\n${evil}${type}\r\n\r\n${body}`,
  )
  expect(answer).toContain('HTTP/1.1 200')
  expect(answer).not.toContain('evil')
  const [mail] = await server.waitingMails()
  expect(mail?.to).toBe(email)
  expect(mail?.text).toContain(`${server.services.settings.publicUrl}/set-password#`)
  expect(JSON.stringify(mail)).not.toMatch(/evil|gopher/)
})

test.each(['/%ff', '/%', '/%zz?x=%', '/blog/%zz', '/shop/product/%E0%A4%A', 'http://x.example/%ff'])(
  'the address %s, which cannot be decoded, is the 404 page',
  async (url) => {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' }
    const [page] = await answersTo(get(url, hostAndClose))
    expect(page).toMatchObject({ status: 404, headers, body: expect.stringMatching(/Oops!|not found/) })
    const [head] = await answersTo(`HEAD ${url} HTTP/1.1\r\n${hostAndClose}\r\n`)
    expect(head).toMatchObject({ status: 404, headers })
    const [posted] = await answersTo(`POST ${url} HTTP/1.1\r\n${hostAndClose}\r\n`)
    expect([posted?.status, JSON.parse(posted!.body).message]).toEqual([404, 'Not found.'])
  },
)

test.each(['/api/%ff', '/api/listings/%zz', '/pictures/%ff', '/assets/%ff'])(
  'the address %s, which cannot be decoded, is a JSON 404',
  async (url) => {
    const [answer] = await answersTo(get(url, hostAndClose))
    expect([answer?.status, JSON.parse(answer!.body).message]).toEqual([404, 'Not found.'])
  },
)

describe('paths outside the site', () => {
  const paths = [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
    '/src/server/main.ts',
    '/dist/web/client/index.html',
    '/data/embedded.json',
    '/metrics',
    '/server-status',
    '/.well-known/security.txt.bak',
    '/assets/',
    '/pictures/',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..\\..\\..\\package.json',
    '/assets/.vite/manifest.json',
    '/assets//etc/passwd',
    '/pictures/../../../etc/passwd',
    '/pictures/..%2f..%2f..%2fetc%2fpasswd',
    '/pictures/%2e%2e%2f%2e%2e%2fembedded.json',
    '/pictures/..%5c..%5cembedded.json',
    '/pictures/.unfinished',
    '/pictures/%00.webp',
    '/pictures/a.webp%00.png',
    '/api/../package.json',
    '//etc/passwd',
    '/%c0%ae%c0%ae/etc/passwd',
  ]
  test.each(paths)('%s is not found', async (path) => {
    const answer = await sendRaw(address, get(path, hostAndClose))
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toMatch(/root:|"dependencies"|\[core\]|password/i)
  })
})

test('an encoded line break in an address or a field makes no header', async () => {
  const answers = [
    await sendRaw(address, get('/shop?search=%0d%0aSet-Cookie:%20a=b&page=%0d%0aX-Evil:1', hostAndClose)),
    await sendRaw(address, get('/%0d%0aX-Evil:1', hostAndClose)),
    await sendRaw(address, get('/pictures/%0d%0aX-Evil:1', hostAndClose)),
  ]
  for (const answer of answers) expect(answer.split('\r\n\r\n')[0]).not.toMatch(/^(set-cookie|x-evil)/im)
})

test('two pipelined requests get two responses, and a method override is ignored', async () => {
  const override = get('/api/category', `${host}X-HTTP-Method-Override: DELETE\r\nX-Method: DELETE\r\n`)
  const answers = await answersTo(`${override}${get('/api/cart', hostAndClose)}`)
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
  // A body where none belongs is read as a body, not as the next request.
  const withBody = await answersTo(
    `${get('/api/category', `${hostAndClose}Content-Length: ${smuggled.length}\r\n`)}${smuggled}`,
  )
  expect(withBody).toHaveLength(1)
  // Unreadable bytes behind a request do not take its response away, cached or not.
  for (const path of ['/api/category', '/api/category', '/nowhere'])
    expect((await answersTo(`${get(path)}GARBAGE\r\n\r\n`))[0]?.status).toBeLessThanOrEqual(404)
})

test('a value of the wrong type is refused with a message of ours, not of the validator', async () => {
  const { token } = await aCustomer(server)
  const calls = {
    'POST /api/auth/signup': ['firstName', 'email', 'tel', 'address', 'password', 'confirmPassword'],
    'POST /api/auth/login': ['email', 'password'],
    'POST /api/auth/check-link': ['token'],
    'POST /api/auth/reset-password': ['token', 'password', 'confirmPassword'],
    'POST /api/auth/confirm-email': ['token'],
    'POST /api/messages': ['firstName', 'lastName', 'message'],
    'PUT /api/user/profile': ['firstName', 'tel', 'image'],
    'POST /api/cart/add': ['listingId', 'quantity'],
    'POST /api/order/create': ['items', 'delivery', 'total'],
  }
  for (const [call, names] of Object.entries(calls)) {
    const [method, path] = call.split(' ') as ['POST' | 'PUT', string]
    for (const value of [null, 7, true, [null], [[]], {}, { constructor: 1 }]) {
      const bodies = [value, ...names.map((name) => ({ [name]: value }))]
      for (const body of bodies) {
        const answer = await server.call(method, path, {
          token,
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
        const answered = JSON.stringify(answer.body)
        expect([answered, answer.status < 500]).toEqual([
          expect.not.stringMatching(/invalid input|expected/i),
          true,
        ])
      }
    }
  }
})

test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
  'a call that names %s and sends no body is answered as one without fields',
  async (type) => {
    const call = (path: string) =>
      `POST ${path} HTTP/1.1\r\n${host}Content-Type: ${type}\r\n\r\n${get('/api/category', hostAndClose)}`
    for (const path of ['/api/messages', '/api/vendorApplication/apply'])
      expect((await answersTo(call(path))).map(({ status }) => status)).toEqual([400, 200])
  },
)
