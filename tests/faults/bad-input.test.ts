import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { DeclaredRoute } from '#server/platform/access.ts'
import { aPerson, aVendorWithListing } from '../support/factories.ts'
import { type SeededChoice, seededChoice } from '../support/seeded-choice.ts'
import { testServer } from '../support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const requestsPerRoute = 60

const missingId = '0190aaaa-0000-7000-8000-000000000001'
const strings = [
  '',
  ' ',
  'a\u0000b',
  '\u202eabc',
  'x'.repeat(10_000),
  '💥'.repeat(50),
  '-1',
  '1e999',
  'NaN',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '__proto__',
  missingId,
  '+23210123456',
  'somebody@makit.example',
]
const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  1e21,
  [],
  {},
  [[]],
  [null],
  [{}],
  { toString: 1 },
  ...strings,
]
const fieldNames = [
  ...[
    'email',
    'password',
    'confirmPassword',
    'firstName',
    'lastName',
    'otherNames',
    'tel',
    'address',
    'token',
  ],
  ...['listingId', 'quantity', 'items', 'delivery', 'total', 'status', 'name', 'shopName', 'shopDescription'],
  ...[
    'title',
    'price',
    'categoryId',
    'stock',
    'stockBase',
    'keepImages',
    'isActive',
    'description',
    'logo',
    'images',
  ],
  ...['role', 'newRole', 'timeout', 'oldPassword', 'newPassword', 'currentPassword'],
]
const queryNames = [
  'page',
  'limit',
  'search',
  'categories',
  'sort',
  'minPrice',
  'maxPrice',
  'inStock',
  'status',
]
const brokenJson = ['null', '[]', '"x"', '1', '{', '{"a":', '{"__proto__":{"x":1}}', '\ufeff{}', '[{]}']
const contentTypes = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ],
  ...['application/json; charset=utf-16', 'garbage'],
]

function someFields({ oneOf, below }: SeededChoice): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: below(8) }, () => [oneOf(fieldNames), oneOf(values)]))
}

function multipart({ oneOf }: SeededChoice, fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = oneOf(['', '', '; filename="../a.jpg"'])
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return parts.join('') + oneOf(['--x--\r\n', '--x--\r\n', ''])
}

type Sent = Pick<InjectOptions, 'payload' | 'headers'>

function someBody(choice: SeededChoice): Sent {
  const fields = someFields(choice)
  const json = (payload: string): Sent => ({ payload, headers: { 'content-type': 'application/json' } })
  const kinds: (() => Sent)[] = [
    () => json(choice.oneOf(brokenJson)),
    () => ({ payload: 'hello', headers: { 'content-type': choice.oneOf(contentTypes) } }),
    () => ({
      payload: multipart(choice, fields),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    () => json(JSON.stringify(fields)),
    () => json(JSON.stringify(fields)),
  ]
  return choice.oneOf(kinds)()
}

function someUrl(choice: SeededChoice, url: string, listingId: string): string {
  const { oneOf, below } = choice
  const path = url.replace(/:\w+/g, () =>
    encodeURIComponent(oneOf([missingId, listingId, 'x', '..', oneOf(strings).slice(0, 150)])),
  )
  const query = queryNames.filter(() => below(4) === 0).map((name) => [name, oneOf(strings).slice(0, 300)])
  return query.length > 0 ? `${path}?${new URLSearchParams(query as [string, string][])}` : path
}

const isTried = ({ method, url }: DeclaredRoute) =>
  !['HEAD', 'OPTIONS'].includes(method) &&
  !url.startsWith('/api/docs') &&
  // Pages have tests of their own; logging out would end the sessions of all that follow.
  !['/*', '/api/auth/logout', '/api/admin/settings/logout-all'].includes(url)

test('whatever is sent to whatever route, nothing fails on our side and every refusal has the one shape', async () => {
  const choice = seededChoice(20_261_121)
  const { vendor, listingId } = await aVendorWithListing(server)
  const people = [vendor, await aPerson(server, 'customer'), await aPerson(server, 'admin')]
  const faults: string[] = []
  const answered = new Map<number, number>()
  for (const route of server.app.declaredRoutes.filter(isTried)) {
    for (let round = 0; round < requestsPerRoute; round++) {
      const token = choice.oneOf([...people, ...people, null])?.token
      const { payload, headers }: Sent = route.method === 'GET' ? {} : someBody(choice)
      const request: InjectOptions = {
        method: route.method as 'GET',
        url: someUrl(choice, route.url, listingId),
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(payload !== undefined && { payload }),
      }
      const answer = await server.app.inject(request)
      answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1)
      const refusal =
        answer.statusCode >= 400 ? (answer.json() as { message?: string; error?: string }) : null
      const hasShape = !refusal || (refusal.message && refusal.error === refusal.message)
      if (answer.statusCode >= 500 || !hasShape)
        faults.push(
          `${answer.statusCode} ${answer.body.slice(0, 80)} to ${JSON.stringify(request).slice(0, 400)}`,
        )
    }
  }
  expect(faults).toEqual([])
  // The requests reach past the guards: all kinds of refusal occur, and some things are simply allowed.
  for (const status of [200, 400, 401, 403, 404])
    expect(answered.get(status) ?? 0, String(status)).toBeGreaterThan(20)
}, 120_000)
