import { beforeAll, expect, test } from 'vitest'
import { anInvitation, choosePassword } from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aPerson,
  aVendor,
  type Person,
} from '#tests/support/factories.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { aContactMessage } from '#tests/support/permission-things.ts'
import { aReviewedSale } from '#tests/support/reviews.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let isatu: Person
let aminata: Person

beforeAll(async () => {
  isatu = await aPerson(server, 'admin', { firstName: 'Isatu' })
  aminata = await anAdministrator(server)
})

const logs = async (query = '') =>
  (await server.call('GET', `/api/admin/settings/security?${query}`, { token: aminata.token })).body
const actions = async (query: string): Promise<string[]> =>
  (await logs(query)).logs.map(({ action }: { action: string }) => action)

test('the log is searched by words, kind, person and days, page by page', async () => {
  const vendor = await aVendor(server)
  const shoes = await aListing(server, vendor, { title: 'Shoes' })
  const lamp = await aListing(server, vendor, { title: 'Lamp' })
  const takeDown = (by: Person, id: string, reason: string) =>
    server.call('PATCH', `/api/admin/listings/${id}/take-down`, { token: by.token, body: { reason } })
  await takeDown(isatu, shoes, 'Not the real ones')
  await takeDown(aminata, lamp, 'It burns')
  const buyer = await aPerson(server, 'customer')
  const { _id } = await aPlacedOrder(server, buyer, [{ listingId: await aListing(server, vendor) }])
  for (let time = 0; time < 3; time++)
    await server.call('GET', `/api/admin/orders/${_id}`, { token: isatu.token })
  await server.call('PATCH', `/api/admin/users/${vendor.id}/deactivate`, { token: isatu.token })

  const [down, lampDown] = [
    'Listing taken down: Shoes, by Isatu Kamara',
    'Listing taken down: Lamp, by Aminata Kamara',
  ]
  const read = `Order read: #${_id.slice(-6)}, 3 times within an hour, by Isatu Kamara`
  const deactivated = 'User deactivated: Aminata Kamara, by Isatu Kamara'
  expect(await actions('search=SHOES')).toEqual([down])
  expect(await actions('search=burns+lamp')).toEqual([lampDown])
  expect(await actions('kind=listings')).toEqual([lampDown, down])
  expect(await actions('kind=orders')).toEqual([read])
  expect(await actions('person=isatu')).toEqual([deactivated, read, down])
  expect(await actions(`person=${aminata.id}`)).toEqual([lampDown])
  expect(await actions(`person=${encodeURIComponent(vendor.email)}`)).toEqual([deactivated, lampDown, down])
  expect(await actions(`person=${encodeURIComponent(buyer.email)}`)).toEqual([read])
  expect(await actions('person=nobody')).toEqual([])
  expect(await actions('person=isatu&kind=listings&search=real')).toEqual([down])
  const today = new Date().toISOString().slice(0, 10)
  expect(await actions(`from=${today}&to=${today}`)).toHaveLength(4)
  expect(await actions('to=2020-01-01')).toEqual([])
  const { logs: second, ...pages } = await logs('limit=1&page=2&kind=listings')
  expect([second, pages]).toMatchObject([
    [{ action: down, kind: 'listings', reason: 'Not the real ones' }],
    { total: 2, totalPages: 2, currentPage: 2 },
  ])
})

test('each kind of action is found by the person whom it concerns, and by the one who did it', async () => {
  const { vendor, buyer, listingId, reviewId } = await aReviewedSale(server, { rating: 1, text: 'Bad' })
  const sender = await aCustomer(server)
  await server.call('POST', '/api/messages', { token: sender.token, body: aContactMessage })
  const call = (method: 'PATCH' | 'POST', path: string, body?: object) =>
    server.call(method, path, { token: isatu.token, body })
  const { messages } = (await server.call('GET', '/api/messages', { token: isatu.token })).body
  await call('PATCH', `/api/messages/${messages[0]._id}/read`)
  const report = await server.call('POST', '/api/reports', { body: { listingId, reason: 'fraud' } })
  await call('PATCH', `/api/admin/reports/${report.body.report._id}`, { state: 'closed', outcome: 'Fine' })
  await call('PATCH', `/api/admin/reviews/${reviewId}/hide`, { reason: 'Rude' })
  await call('PATCH', `/api/admin/vendors/${vendor.id}/toggle`)
  const invited = await anInvitation(server, isatu.token)
  const of = ({ email }: { email: string }) => actions(`person=${encodeURIComponent(email)}`)
  expect(await of(invited)).toEqual([])
  await choosePassword(server, invited.token, 'palm kernel oil and soap')

  expect(await of(vendor)).toEqual([
    'Shop switched off: Kissy Road Store, by Isatu Kamara',
    expect.stringMatching(/^Report closed: .*, by Isatu Kamara$/),
  ])
  expect(await of(buyer)).toEqual([expect.stringMatching(/^Review hidden: .*, by Isatu Kamara$/)])
  expect(await of(sender)).toEqual([expect.stringMatching(/^Message read: .*, by Isatu Kamara$/)])
  expect(await of(invited)).toEqual([`Vendor approved: ${invited.shopName}, by Isatu Kamara`])
  expect((await of(isatu)).length).toBeGreaterThanOrEqual(5)
})

test('of an erased account what was done stays, without a name to find it by', async () => {
  const customer = await aPerson(server, 'customer', { firstName: 'Sahr' })
  await server.call('PATCH', `/api/admin/users/${customer.id}/deactivate`, { token: isatu.token })
  expect(await actions('person=sahr')).toHaveLength(1)
  await server.call('DELETE', `/api/admin/users/${customer.id}`, { token: isatu.token })
  expect(await actions('person=sahr')).toEqual([])
  expect(await actions(`person=${encodeURIComponent(customer.email)}`)).toEqual([])
  expect(await actions(`person=${customer.id}`)).toEqual([
    'User deleted: Deleted user, by Isatu Kamara',
    'User deactivated: Deleted user, by Isatu Kamara',
  ])
})

test('copies of own data are among the entries that are left out like sign-ins', async () => {
  const { token, id } = await aCustomer(server)
  await server.call('GET', '/api/user/export', { token })
  expect(await actions(`person=${id}`)).toHaveLength(1)
  expect(await actions(`person=${id}&without=sign-ins`)).toHaveLength(1)
  expect(await actions(`person=${id}&without=sign-ins,own-data`)).toEqual([])
  expect(await actions(`person=${id}&kind=own-data`)).toHaveLength(1)
})

test('filters that there are not are refused', async () => {
  for (const query of [
    'kind=x',
    'without=x',
    'without=orders,,users',
    'from=yesterday',
    'to=2026-13-01',
    `search=${'x'.repeat(2000)}`,
  ]) {
    const answer = await server.call('GET', `/api/admin/settings/security?${query}`, { token: aminata.token })
    expect([query, answer.status]).toEqual([query, 400])
  }
})
