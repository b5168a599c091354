import { beforeAll, describe, expect, test } from 'vitest'
import { readAnswers, sendRaw } from './support/raw-connection.ts'
import { testServer } from './support/test-server.ts'

/** The headers of every response (docs/security.md), on every existing route. */
const server = testServer({ settings: { RATE_LIMIT: 'off', PUBLIC_URL: 'https://makit.example' } })
let address: string
beforeAll(async () => {
  address = await server.listen()
})

type Headers = Record<string, unknown>

/** Missing and unexpected headers of a response; an empty list is a pass. */
function violationsOf(headers: Headers): string[] {
  const violations: string[] = []
  const expectIs = (name: string, value: string) => {
    if (headers[name] !== value) violations.push(`${name}: ${headers[name]}`)
  }
  expectIs('x-content-type-options', 'nosniff')
  expectIs('cross-origin-resource-policy', 'same-origin')
  expectIs('strict-transport-security', 'max-age=31536000; includeSubDomains')
  const policy = String(headers['content-security-policy'])
  if (!policy.includes("frame-ancestors 'none'")) violations.push(`content-security-policy: ${policy}`)
  if (/script-src[^;]*(unsafe|\*|https?:|data:)/.test(policy))
    violations.push(`content-security-policy: ${policy}`)
  for (const name of Object.keys(headers))
    if (/^(server|x-powered-by|via|access-control-.*|set-cookie)$/.test(name))
      violations.push(`${name} is there`)
  if (/html/.test(String(headers['content-type']))) violations.push(...violationsOfPage(headers))
  else for (const name of onPagesAlone) if (headers[name]) violations.push(`${name} is sent for nothing`)
  return violations
}

const onPagesAlone = ['cross-origin-opener-policy', 'permissions-policy', 'x-frame-options']

function violationsOfPage(headers: Headers): string[] {
  const violations: string[] = []
  if (headers['referrer-policy'] !== 'no-referrer') violations.push('referrer-policy')
  if (headers['x-frame-options'] !== 'DENY') violations.push('x-frame-options')
  if (headers['cross-origin-opener-policy'] !== 'same-origin') violations.push('cross-origin-opener-policy')
  if (!/camera=\(\).*geolocation=\(\)/.test(String(headers['permissions-policy'])))
    violations.push('permissions-policy')
  return violations
}

const unknownId = '0190aaaa-0000-7000-8000-000000000001'
const pathsOf = (url: string) =>
  url === '/*'
    ? ['/', '/shop', '/nowhere', '/favicon.ico', '/assets/nothing.js']
    : [url.replace(/:\w+/g, unknownId)]

/** Responses that caches may store: they are the same for every visitor. */
const isPublic = (path: string) =>
  !path.startsWith('/api/') || /^\/api\/(category|listings|towns|shops|blogs|docs)/.test(path)

test('every route sends them, whether it serves, refuses or fails', async () => {
  const violations: unknown[] = []
  let tried = 0
  for (const { method, url } of server.app.declaredRoutes) {
    for (const path of pathsOf(url)) {
      for (const headers of [{}, { authorization: 'Bearer x' }, { 'content-type': 'text/xml' }]) {
        const body = method === 'GET' || method === 'HEAD' ? undefined : '<x/>'
        const answer = await server.app.inject({
          method: method as 'GET',
          url: path,
          headers: { origin: 'https://evil.example', ...headers },
          ...(body && { payload: body }),
        })
        tried += 1
        violations.push(
          ...violationsOf(answer.headers).map((violation) => [method, path, answer.statusCode, violation]),
        )
        const isPrivate =
          answer.statusCode >= 400 ? !/html/.test(String(answer.headers['content-type'])) : !isPublic(path)
        if (isPrivate && answer.headers['cache-control'] !== 'no-store')
          violations.push([method, path, answer.statusCode, answer.headers['cache-control']])
      }
    }
  }
  expect(violations).toEqual([])
  expect(tried).toBeGreaterThan(250)
}, 60_000)

test('a response that is no page may do nothing if a browser displays it as one', async () => {
  for (const path of [
    '/api/category',
    '/api/cart',
    '/healthz',
    '/pictures/nothing.webp',
    '/icon.svg',
    '/nowhere.txt/%zz',
  ]) {
    const policy = String((await server.app.inject(path)).headers['content-security-policy'])
    expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none';.*;sandbox$/)])
  }
})

test('pages run only our own files and the scripts they were built with', async () => {
  const policy = String((await server.app.inject('/')).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){2};/)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("form-action 'self'")
})

describe('over a connection', () => {
  const ask = async (lines: string) =>
    readAnswers(await sendRaw(address, `${lines}\r\nHost: makit.example\r\nConnection: close\r\n\r\n`))[0]!

  test('cached responses, 304s, files and failures of the parser have them too', async () => {
    for (const path of ['/', '/api/category']) {
      const first = await ask(`GET ${path} HTTP/1.1`)
      const cached = await ask(`GET ${path} HTTP/1.1`)
      const unchanged = await ask(`GET ${path} HTTP/1.1\r\nIf-None-Match: ${first.headers.etag}`)
      expect([first.status, cached.status, unchanged.status]).toEqual([200, 200, 304])
      for (const { headers } of [first, cached, unchanged]) {
        expect(violationsOf(headers)).toEqual([])
        expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate')
      }
      expect(cached.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    }
    const unread = await ask('GET / HTTP/1.1\r\nbroken')
    expect([unread.status, violationsOf(unread.headers)]).toEqual([400, []])
    const script = /type="module" src="([^"]+)"/.exec(await sendRaw(address, 'GET / HTTP/1.0\r\n\r\n'))?.[1]
    const file = await ask(`GET ${script} HTTP/1.1`)
    expect([file.status, violationsOf(file.headers)]).toEqual([200, []])
  })

  test('other origins have no access: a preflight is refused, and no response allows one', async () => {
    for (const path of ['/', '/api/cart', '/api/auth/login', '/order/create']) {
      const asked = `OPTIONS ${path} HTTP/1.1\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: PUT`
      const { status, headers } = await ask(asked)
      expect([path, status, violationsOf(headers)]).toEqual([path, 404, []])
    }
  })
})

describe('without TLS', () => {
  const plain = testServer()
  test('browsers are not told to insist on TLS', async () => {
    expect((await plain.call('GET', '/')).headers['strict-transport-security']).toBeUndefined()
  })
})
