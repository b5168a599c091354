import { beforeAll, expect, test } from 'vitest'
import type { DeclaredRoute } from '#server/platform/access.ts'
import { inTransaction } from '#server/platform/database.ts'
import { endSession, hashToken } from '#server/platform/session.ts'
import { type Role, roles } from '#shared/accounts/roles.ts'
import { messages } from '#shared/messages.ts'
import { aPerson, aSession } from './support/factories.ts'
import { testServer } from './support/test-server.ts'

const server = testServer()
const tokens = {} as Record<Role | 'ended' | 'deactivated' | 'garbage', string>

/** What everybody may call: docs/rules.md, 'Answers'. Everything else needs a session. */
const openToEverybody = [
  'GET /*',
  'GET /healthz',
  'GET /readyz',
  'GET /pictures/:name',
  'POST /api/auth/login',
  'POST /api/auth/signup',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/vendorApplication/apply',
  'GET /api/category',
  'GET /api/listings',
  'GET /api/listings/:id',
  'GET /api/blogs',
  'GET /api/blogs/:id',
  'POST /api/messages',
]

/** Routes for one role or two, as the specification's section 6 gives them; the others take anyone signed in. */
const forRoles: Record<string, readonly Role[]> = {
  '/api/cart/': ['customer', 'vendor'],
  '/cart/clear': ['customer', 'vendor'],
  '/order/create': ['customer', 'vendor'],
  '/api/order/create': ['customer', 'vendor'],
  '/api/vendor/': ['vendor'],
  'POST /api/listings': ['vendor'],
  'PUT /api/listings': ['vendor'],
  'DELETE /api/listings': ['vendor'],
  '/api/admin/': ['admin'],
  '/api/vendorApplication': ['admin'],
  '/api/messages': ['admin'],
}

function expectedRoles({ method, url }: DeclaredRoute): readonly Role[] {
  const rule = Object.keys(forRoles)
    .sort((a, b) => b.length - a.length)
    .find((prefix) => url.startsWith(prefix) || `${method} ${url}`.startsWith(prefix))
  return rule ? (forRoles[rule] ?? roles) : roles
}

const nameOf = ({ method, url }: DeclaredRoute) => `${method} ${url}`
const isOurOwn = ({ method, url }: DeclaredRoute) =>
  !['HEAD', 'OPTIONS'].includes(method) && !url.startsWith('/api/docs')
const callable = () => server.app.declaredRoutes.filter(isOurOwn)
const guarded = () => callable().filter((route) => route.access !== 'everybody')

const call = (route: DeclaredRoute, token?: string) =>
  server.call(route.method as 'GET', route.url.replace(/:\w+/g, '0190aaaa-0000-7000-8000-000000000001'), {
    token,
    ...(route.method === 'GET' ? {} : { body: {} }),
  })

beforeAll(async () => {
  for (const role of roles) tokens[role] = (await aPerson(server, role)).token
  const left = await aPerson(server, 'admin')
  tokens.ended = left.token
  await endSession(server.db, hashToken(left.token))
  const barred = await aPerson(server, 'admin')
  tokens.deactivated = await aSession(server, barred.id)
  await inTransaction(server.db, (tx) =>
    tx.updateTable('users').set({ is_active: false }).where('id', '=', barred.id).execute(),
  )
  tokens.garbage = 'not-a-token'
})

test('exactly the routes that are meant to be are open to everybody', () => {
  const open = callable().filter((route) => route.access === 'everybody')
  expect(open.map(nameOf).sort()).toEqual([...openToEverybody].sort())
})

test('every other route lets in exactly the roles of the specification', () => {
  for (const route of guarded())
    expect([nameOf(route), route.access]).toEqual([nameOf(route), expectedRoles(route)])
})

test('without a running session every other route answers 401 in the one shape', async () => {
  for (const route of guarded()) {
    for (const token of [undefined, tokens.garbage, tokens.ended, tokens.deactivated]) {
      const answer = await call(route, token)
      expect([nameOf(route), answer.status, answer.body]).toEqual([
        nameOf(route),
        401,
        { message: messages.signInFirst, error: messages.signInFirst },
      ])
    }
  }
})

test('a wrong role is 403, a right one is let through', async () => {
  for (const route of guarded()) {
    for (const role of roles) {
      // Ending sessions is what these routes are for: it would spoil the next calls.
      if (
        ['/api/auth/logout', '/api/admin/settings/logout-all'].includes(route.url) &&
        route.access.includes(role)
      )
        continue
      const { status } = await call(route, tokens[role])
      const mayEnter = (route.access as readonly Role[]).includes(role)
      expect([nameOf(route), role, status === 403, status === 401]).toEqual([
        nameOf(route),
        role,
        !mayEnter,
        false,
      ])
    }
  }
})

test('a token is not even looked at where everybody may call', async () => {
  for (const url of ['/api/category', '/api/listings']) {
    const answers = [await server.call('GET', url), await server.call('GET', url, { token: tokens.garbage })]
    expect(answers[1]?.status).toBe(200)
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  }
})
