import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { deactivate, deleteUser, setRole } from './support/administration.ts'
import { aPendingApplication } from './support/applications.ts'
import {
  aListing,
  anAdministrator,
  aSession,
  aVendor,
  type Person,
  type Vendor,
} from './support/factories.ts'
import { aPhoto, encodeForm } from './support/forms.ts'
import { type Answer, testServer } from './support/test-server.ts'

/** How many database queries were about sessions. */
let sessionQueries = 0
const server = testServer({
  onQuery: ({ sql }) => {
    if (/sessions/.test(sql)) sessionQueries++
  },
})
let url: string
let admin: Person
let vendor: Vendor
let listingId: string

beforeAll(async () => {
  url = await server.listen()
  admin = await anAdministrator(server)
})
beforeEach(async () => {
  vendor = await aVendor(server, { name: 'Kissy Road Store' })
  listingId = await aListing(server, vendor, { title: 'Charcoal stove' })
})

type Form = Parameters<typeof encodeForm>[0]

interface SlowCall {
  method: 'POST' | 'PUT' | 'PATCH'
  path: string
  token: string
  headers: Record<string, string>
  body: Buffer
}

/** Sends a body whose end comes only after `meanwhile`, when the server has already admitted the caller. */
async function callSlowly(
  { method, path, token, headers, body }: SlowCall,
  meanwhile: () => Promise<Answer>,
) {
  const asked = sessionQueries
  const sent = request(new URL(path, url), {
    method,
    headers: { ...headers, 'content-length': body.length, authorization: `Bearer ${token}` },
  })
  const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', async (answer) => resolve({ status: answer.statusCode!, body: await json(answer) }))
  })
  sent.write(body.subarray(0, -1))
  await expect.poll(() => sessionQueries).toBeGreaterThan(asked)
  expect((await meanwhile()).status).toBe(200)
  sent.end(body.subarray(-1))
  return answered
}

async function sendSlowly(
  method: 'POST' | 'PUT',
  path: string,
  parts: Form,
  meanwhile: () => Promise<Answer>,
) {
  return callSlowly({ method, path, token: vendor.token, ...(await encodeForm(parts)) }, meanwhile)
}

/** The same with JSON, padded so that it arrives in pieces. */
const sendJsonSlowly = (
  call: Pick<SlowCall, 'method' | 'path' | 'token'>,
  json: object,
  meanwhile: () => Promise<Answer>,
) =>
  callSlowly(
    {
      ...call,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(`${JSON.stringify(json)}${' '.repeat(1000)}`),
    },
    meanwhile,
  )

/** All stored data of the vendor's shop and goods. */
async function stored() {
  const shop = await server.db.selectFrom('shops').selectAll().where('id', '=', vendor.shopId).execute()
  const listings = await server.db
    .selectFrom('listings')
    .selectAll()
    .where('shop_id', '=', vendor.shopId)
    .orderBy('id')
    .execute()
  return { shop, listings }
}

const product: Form = [
  ['title', 'Palm oil'],
  ['price', '150'],
  ['categoryId', categories[0]._id],
  ['description', 'Red'],
]

describe.each<[string, () => Promise<Answer>, number]>([
  ['is deleted', () => deleteUser(server, admin, vendor.id), 401],
  ['is deactivated', () => deactivate(server, admin, vendor.id), 401],
  ['becomes a customer', () => setRole(server, admin, vendor.id, 'customer'), 403],
])('of a vendor who %s meanwhile', (_, end, status) => {
  let before: unknown
  const endAndRemember = async () => {
    const answer = await end()
    before = await stored()
    return answer
  }

  test('a shop that was being saved stays as it is', async () => {
    const answer = await sendSlowly('POST', '/api/vendor/shop', [['name', 'Back again']], endAndRemember)
    expect(answer.status).toBe(status)
    expect(await stored()).toEqual(before)
  })

  test('a product that was being added is not', async () => {
    const parts: Form = [...product, ['images', await aPhoto('red')]]
    expect((await sendSlowly('POST', '/api/listings', parts, endAndRemember)).status).toBe(status)
    expect(await stored()).toEqual(before)
  })

  test('a product that was being changed stays as it is', async () => {
    const answer = await sendSlowly('PUT', `/api/listings/${listingId}`, product, endAndRemember)
    expect(answer.status).toBe(status)
    expect(await stored()).toEqual(before)
  })
})

describe('of an account whose owner resets the password meanwhile', () => {
  const reset = () =>
    server.call('PUT', '/api/user/profile/password', {
      token: vendor.token,
      body: { newPassword: 'kola-nut basket 77', confirmPassword: 'kola-nut basket 77' },
    })
  test.each(['form', 'JSON'])('a profile that was being changed by a %s stays as it is', async (kind) => {
    const call = {
      method: 'PUT',
      path: '/api/user/profile',
      token: await aSession(server, vendor.id),
    } as const
    const change = { email: 'thief@example.com' }
    const answer =
      kind === 'JSON'
        ? await sendJsonSlowly(call, change, reset)
        : await callSlowly({ ...call, ...(await encodeForm(Object.entries(change))) }, reset)
    expect(answer.status).toBe(401)
    const { body } = await server.call('GET', '/api/user/profile', { token: vendor.token })
    expect(body.user.email).toBe(vendor.email)
  })
})

describe.each<[string, (id: string) => Promise<Answer>, number]>([
  ['is deleted', (id) => deleteUser(server, admin, id), 401],
  ['is deactivated', (id) => deactivate(server, admin, id), 401],
  ['becomes a customer', (id) => setRole(server, admin, id, 'customer'), 403],
])('of an administrator who %s meanwhile', (_, end, status) => {
  test.each<[string, 'POST' | 'PUT' | 'PATCH', () => Promise<string>, object]>([
    [
      'the timeout of sessions',
      'POST',
      async () => '/api/admin/settings/security/timeout',
      { timeout: '4h' },
    ],
    ['who is logged in', 'POST', async () => '/api/admin/settings/logout-all', {}],
    [
      'an application',
      'PATCH',
      async () => `/api/vendorApplication/${(await aPendingApplication(server))._id}/approve`,
      {},
    ],
    ['the own profile', 'PUT', async () => '/api/admin/settings/profile/update', { firstName: 'Sia' }],
  ])('%s stays as it is', async (_name, method, path, body) => {
    const other = await anAdministrator(server)
    const call = { method, path: await path(), token: other.token }
    const stored = async () => [
      await server.db.selectFrom('settings').select('admin_timeout_minutes').execute(),
      await server.db.selectFrom('vendor_applications').select(['id', 'status']).orderBy('id').execute(),
    ]
    const present = await stored()
    expect((await sendJsonSlowly(call, body, () => end(other.id))).status).toBe(status)
    expect(await stored()).toEqual(present)
    expect((await server.call('GET', '/api/admin/stats', { token: admin.token })).status).toBe(200)
  })
})
