import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { deactivate, deleteUser, setRole } from './support/administration.ts'
import { aListing, anAdministrator, aVendor, type Person, type Vendor } from './support/factories.ts'
import { aPhoto, encodeForm } from './support/forms.ts'
import { type Answer, testServer } from './support/test-server.ts'

/** How many of the database's questions were about sessions. */
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

/** Sends a form of which the end comes only after `meanwhile`; the server has let its caller in before. */
async function sendSlowly(
  method: 'POST' | 'PUT',
  path: string,
  parts: Form,
  meanwhile: () => Promise<Answer>,
) {
  const { body, headers } = await encodeForm(parts)
  const asked = sessionQueries
  const sent = request(new URL(path, url), {
    method,
    headers: { ...headers, 'content-length': body.length, authorization: `Bearer ${vendor.token}` },
  })
  const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', async (answer) => resolve({ status: answer.statusCode!, body: await json(answer) }))
  })
  sent.write(body.subarray(0, 100))
  await expect.poll(() => sessionQueries).toBeGreaterThan(asked)
  expect((await meanwhile()).status).toBe(200)
  sent.end(body.subarray(100))
  return answered
}

/** All that is kept of the vendor's shop and goods. */
async function kept() {
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

describe.each<[string, () => Promise<Answer>]>([
  ['is deleted', () => deleteUser(server, admin, vendor.id)],
  ['is deactivated', () => deactivate(server, admin, vendor.id)],
  ['becomes a customer', () => setRole(server, admin, vendor.id, 'customer')],
])('of a vendor who %s meanwhile', (_, end) => {
  let before: unknown
  const endAndRemember = async () => {
    const answer = await end()
    before = await kept()
    return answer
  }

  test('a shop that was being saved stays as it is', async () => {
    const answer = await sendSlowly('POST', '/api/vendor/shop', [['name', 'Back again']], endAndRemember)
    expect(answer.status).toBe(403)
    expect(await kept()).toEqual(before)
  })

  test('a product that was being added is not', async () => {
    const parts: Form = [...product, ['images', await aPhoto('red')]]
    expect((await sendSlowly('POST', '/api/listings', parts, endAndRemember)).status).toBe(403)
    expect(await kept()).toEqual(before)
  })

  test('a product that was being changed stays as it is', async () => {
    const answer = await sendSlowly('PUT', `/api/listings/${listingId}`, product, endAndRemember)
    expect(answer.status).toBe(403)
    expect(await kept()).toEqual(before)
  })
})
