import { beforeEach, describe, expect, test } from 'vitest'
import { type AccountAction, noConsequences } from '#shared/admin/consequences.ts'
import { activate, deactivate, deleteUser, isShown, setRole, toggle } from '#tests/support/administration.ts'
import { aPendingApplication, applicationRow, decide, mailsTo } from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  confirmEmail,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPlacedOrder, decideItem, ordersOf } from '#tests/support/order-calls.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { type Answer, testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admin: Person
let vendor: Vendor
/** Of the vendor: two are shown, the third is hidden by the vendor. */
let products: string[]

const ask = (action: string, id: string) =>
  server.call('GET', `/api/admin/users/${id}/consequences?action=${action}`, { token: admin.token })

/** The shop of the vendor with three waiting orders, one accepted order, and one that waits for another shop alone. */
beforeEach(async () => {
  admin = await anAdministrator(server)
  vendor = await aVendor(server, { name: 'Kenema Farm' })
  await confirmEmail(server, vendor)
  products = [
    await aListing(server, vendor, { title: 'Palm oil', stock: 50 }),
    await aListing(server, vendor, { title: 'Garri', stock: 50 }),
    await aListing(server, vendor, { title: 'Hidden pepper', isActive: false }),
  ]
  const other = await aListing(server, await aVendor(server))
  const [oil, garri] = products.map((listingId) => ({ listingId }))
  const lines = [[oil!], [oil!, garri!], [garri!, { listingId: other }]]
  for (const line of lines) await aPlacedOrder(server, await aCustomer(server), line)
  const accepted = await aPlacedOrder(server, await aCustomer(server), [oil!])
  await decideItem(server, vendor, accepted._id, accepted.items[0]!._id, 'accepted')
  await aPlacedOrder(server, await aCustomer(server), [{ listingId: other }])
})

const closing = { ...noConsequences, productsHidden: 2, ordersRejected: 3, ordersKept: 1 }

type Act = (id: string) => Promise<Answer>
const acts: Record<string, [AccountAction, Act, object]> = {
  'taking the role': ['become-customer', (id) => setRole(server, admin, id, 'customer'), closing],
  'making the vendor an administrator': [
    'become-admin',
    (id) => setRole(server, admin, id, 'admin'),
    closing,
  ],
  'deactivating the account': ['deactivate', (id) => deactivate(server, admin, id), closing],
  'switching the shop off': [
    'close-shop',
    (id) => toggle(server, admin, id),
    { ...noConsequences, productsHidden: 2, ordersWaiting: 3 },
  ],
}

test.each(Object.entries(acts))(
  '%s does what was said to follow, and answers it',
  async (_, [action, act, expected]) => {
    const before = await dumpEverything(server)
    const said = await ask(action, vendor.id)
    expect([said.status, said.body]).toEqual([200, expected])
    expect(await dumpEverything(server)).toEqual(before)
    const done = await act(vendor.id)
    expect([done.status, done.body.consequences, done.body.reason]).toEqual([200, expected, ''])
  },
)

test.each<[string, Act, AccountAction, Act]>([
  [
    'the role is given back',
    acts['taking the role']![1],
    'become-vendor',
    (id) => setRole(server, admin, id, 'vendor'),
  ],
  [
    'the account is activated',
    acts['deactivating the account']![1],
    'activate',
    (id) => activate(server, admin, id),
  ],
  [
    'the shop is switched on',
    acts['switching the shop off']![1],
    'reopen-shop',
    (id) => toggle(server, admin, id),
  ],
])('when %s the shop finds its goods as they were', async (_, close, action, restore) => {
  await close(vendor.id)
  expect(await Promise.all(products.map((id) => isShown(server, id)))).toEqual([false, false, false])
  expect((await ask(action, vendor.id)).body).toMatchObject({ productsShown: 2, productsHidden: 0 })
  const restored = await restore(vendor.id)
  expect(restored.body.consequences).toMatchObject({ productsShown: 2, productsHidden: 0 })
  expect(await Promise.all(products.map((id) => isShown(server, id)))).toEqual([true, true, false])
  const mails = await mailsTo(server, vendor.email)
  expect(mails.at(-1)?.subject).toMatch(/open again|active again/)
  expect(mails.at(-1)?.text).toContain('Buyers see your 2 products again.')
})

test('an order that came after the question is rejected too, and the answer counts it', async () => {
  expect((await ask('become-customer', vendor.id)).body.ordersRejected).toBe(3)
  await aPlacedOrder(server, await aCustomer(server), [{ listingId: products[0]! }])
  expect((await setRole(server, admin, vendor.id, 'customer')).body.consequences.ordersRejected).toBe(4)
})

test('a former vendor whose shop stays switched off is not told that it is open', async () => {
  await toggle(server, admin, vendor.id)
  await setRole(server, admin, vendor.id, 'customer')
  const { body } = await setRole(server, admin, vendor.id, 'vendor')
  expect(body.consequences).toEqual(noConsequences)
  const mail = (await mailsTo(server, vendor.email)).at(-1)
  expect(mail?.subject).toBe('You are a vendor on Makit again')
  expect(mail?.text).toContain('The shop is still switched off.')
})

test('a change that changes nothing has no consequences', async () => {
  for (const action of ['become-vendor', 'activate', 'reopen-shop'])
    expect([action, (await ask(action, vendor.id)).body]).toEqual([
      action,
      { ...noConsequences, ordersWaiting: action === 'reopen-shop' ? 3 : 0 },
    ])
  expect((await setRole(server, admin, vendor.id, 'vendor', 'no reason')).body.consequences).toEqual(
    noConsequences,
  )
})

test('deleting a buyer is said to cancel what waits for them', async () => {
  const buyer = await aCustomer(server)
  for (const listingId of products.slice(0, 2)) await aPlacedOrder(server, buyer, [{ listingId }])
  expect((await ask('delete', buyer.id)).body).toEqual({ ...noConsequences, ordersCancelled: 2 })
  await deleteUser(server, admin, buyer.id)
  expect((await ask('delete', buyer.id)).status).toBe(404)
  expect((await ask('delete', vendor.id)).body).toMatchObject({ ordersRejected: 3, productsHidden: 2 })
})

test('deactivating a buyer is said to leave what waits for shops, and does', async () => {
  const buyer = await aCustomer(server)
  for (const listingId of products.slice(0, 2)) await aPlacedOrder(server, buyer, [{ listingId }])
  const waiting = { ...noConsequences, ordersWaiting: 2 }
  expect((await ask('deactivate', buyer.id)).body).toEqual(waiting)
  expect((await deactivate(server, admin, buyer.id)).body.consequences).toEqual(waiting)
  await activate(server, admin, buyer.id)
  const { body } = await server.call('GET', '/api/vendor/orders?status=pending', { token: vendor.token })
  expect(body.orders).toHaveLength(5)
})

test.each(['', 'boss', 'become-boss', 'DELETE'])('the action %j is refused', async (action) => {
  const answer = await ask(action, vendor.id)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['action']])
})

test('the shop of an account that is no vendor is 404', async () => {
  const customer = await aCustomer(server)
  for (const action of ['close-shop', 'reopen-shop'])
    expect((await ask(action, customer.id)).status).toBe(404)
})

describe('a reason', () => {
  const reason = 'Three buyers got empty bags.\nPlease call us.'
  const logged = async () => {
    const path = '/api/admin/settings/security?limit=1'
    return (await server.call('GET', path, { token: admin.token })).body.logs[0]
  }

  test.each<[string, string, (id: string) => Promise<Answer>]>([
    ['the role', 'User role set to customer: ', (id) => setRole(server, admin, id, 'customer', reason)],
    ['the account', 'User deactivated: ', (id) => deactivate(server, admin, id, { reason })],
    ['the shop', 'Shop switched off: ', (id) => toggle(server, admin, id, { status: 'inactive', reason })],
  ])('for taking %s stands in the mail, the security log and the answer', async (_, action, take) => {
    const answer = await take(vendor.id)
    expect([answer.status, answer.body.reason]).toEqual([200, reason])
    expect(await logged()).toMatchObject({ action: expect.stringContaining(action), reason })
    const mail = (await mailsTo(server, vendor.email)).at(-1)
    expect(mail?.text).toContain(`Reason: ${reason}`)
  })

  test('for rejecting an application stands in the mail, the security log and the answer', async () => {
    const { _id, email } = await aPendingApplication(server)
    const answer = await decide(server, admin.token, _id, 'reject', { reason })
    expect(answer.body.application).toMatchObject({ status: 'rejected', reason })
    expect(await logged()).toMatchObject({
      action: expect.stringContaining('Vendor application rejected: '),
      reason,
    })
    expect((await mailsTo(server, email)).at(-1)?.text).toContain(`Reason: ${reason}`)
  })

  test('may be left out, and then no mail speaks of one', async () => {
    await setRole(server, admin, vendor.id, 'customer')
    const mail = (await mailsTo(server, vendor.email)).at(-1)
    expect(mail?.subject).toBe('Your shop Kenema Farm is closed')
    expect(mail?.text).toContain('3 orders that waited for your answer were rejected')
    expect(mail?.text).not.toContain('Reason')
    expect((await logged()).reason).toBe('')
  })

  test.each([7, null, 'x'.repeat(501), 'bell\u0007'])(
    'like %j is refused and changes nothing',
    async (bad) => {
      const { _id } = await aPendingApplication(server)
      const refusals = [
        await setRole(server, admin, vendor.id, 'customer', bad),
        await deactivate(server, admin, vendor.id, { reason: bad }),
        await toggle(server, admin, vendor.id, { reason: bad }),
        await decide(server, admin.token, _id, 'reject', { reason: bad }),
      ]
      for (const { status, body } of refusals)
        expect([status, Object.keys(body.errors)]).toEqual([400, ['reason']])
      expect(await isShown(server, products[0]!)).toBe(true)
      expect((await applicationRow(server, _id)).status).toBe('pending')
    },
  )

  test('is erased with the person it is about', async () => {
    const { _id } = await aPendingApplication(server, { email: vendor.email })
    await decide(server, admin.token, _id, 'reject', { reason })
    await toggle(server, admin, vendor.id, { reason })
    const reasons = () =>
      server.db
        .selectFrom('audit_log')
        .select('id')
        .where('reason', '=', reason)
        .where('subject_id', 'in', [_id, vendor.id])
        .execute()
    expect(await reasons()).toHaveLength(2)
    await deleteUser(server, admin, vendor.id)
    expect(await reasons()).toEqual([])
    expect((await applicationRow(server, _id)).reason).toBe('')
  })
})

test('an order of a buyer whose shop was closed says rejected, and stays so when the shop is back', async () => {
  const buyer = await aCustomer(server)
  await aPlacedOrder(server, buyer, [{ listingId: products[0]! }])
  await setRole(server, admin, vendor.id, 'customer')
  await setRole(server, admin, vendor.id, 'vendor')
  expect((await ordersOf(server, buyer))[0]?.status).toBe('rejected')
})
