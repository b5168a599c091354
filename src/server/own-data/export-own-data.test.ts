import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { deleteUser } from '#tests/support/administration.ts'
import { aPendingApplication, decide } from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  confirmEmail,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { someDelivery } from '#tests/support/order-calls.ts'
import { aPayableOrder } from '#tests/support/payable-order.ts'
import { answerPayment, sayPayment, somePayment } from '#tests/support/payment-calls.ts'
import { aContactMessage, someAddress } from '#tests/support/permission-things.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { aReviewedSale, replyTo } from '#tests/support/reviews.ts'
import { testServer } from '#tests/support/test-server.ts'
import { exportedLists } from './exported-lists.ts'

let queries = 0
const server = testServer({
  onQuery: () => {
    queries++
  },
})

const ask = ({ token }: Pick<Person, 'token'>) => server.call('GET', '/api/user/export', { token })
async function exported(person: Pick<Person, 'token'>) {
  const { status, body } = await ask(person)
  expect(status).toBe(200)
  return body
}

/** Uses everything that a person can use. */
async function aBusyCustomer(): Promise<Person & { browser: ReturnType<typeof aBrowser> }> {
  const customer = await aMember(server)
  const { token, email } = customer
  const { listingId } = await aVendorWithListing(server, { title: 'Clay stove' })
  const soldOut = await aListing(server, await aVendor(server), { stock: 0 })
  const browser = aBrowser()
  await server.call('POST', '/api/auth/login', { body: { email, password: memberPassword } })
  await server.call('POST', `/api/saved/${listingId}`, { token })
  await server.call('POST', '/api/user/addresses', { token, body: someAddress })
  await server.call('POST', '/api/push/subscriptions', { token, body: browser.subscription() })
  await aReviewedSale(
    server,
    { rating: 5, text: 'Burns well' },
    { buyer: customer, wishes: { title: 'Charcoal' } },
  )
  await server.call('POST', '/api/cart/add', { token, body: { listingId } })
  await server.call('POST', `/api/listings/${soldOut}/restock-alert`, { token })
  await server.call('POST', '/api/messages', { token, body: aContactMessage })
  await server.call('POST', '/api/reports', { token, body: { listingId, reason: 'fraud', text: 'Not clay' } })
  const application = await aPendingApplication(server, { email: 'another@makit.example' }, token)
  await decide(server, (await anAdministrator(server)).token, application._id, 'approve')
  return { ...customer, browser }
}

describe('the file', () => {
  test('holds every list with what the person did, and neither secrets nor other people', async () => {
    const customer = await aBusyCustomer()
    const { headers } = await ask(customer)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="makit-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    const data = await exported(customer)
    expect(Object.keys(data)).toEqual(['exportedAt', ...exportedLists.map(({ name }) => name)])
    expect(data).toMatchObject({
      account: { _id: customer.id, email: customer.email, firstName: 'Aminata' },
      orders: [
        {
          phone: someDelivery.phone,
          address: someDelivery.address,
          landmark: someDelivery.landmark,
          closedAs: 'completed',
          items: [
            { title: 'Charcoal', price: 100, quantity: 1, status: 'completed', shop: 'Kissy Road Store' },
          ],
        },
      ],
      reviews: [{ rating: 5, text: 'Burns well', title: 'Charcoal' }],
      saved: [{ title: 'Clay stove' }],
      addresses: [someAddress],
      cart: [{ title: 'Clay stove', quantity: 1 }],
      restockAlerts: [{ title: 'Country rice, 1 kg' }],
      messages: [{ message: aContactMessage.message }],
      reports: [{ reason: 'fraud', text: 'Not clay' }],
      pushSubscriptions: [{ service: 'fcm.googleapis.com' }],
      knownAddresses: [{ address: '127.0.0.1' }],
      actions: [{ action: 'Own data exported', address: '' }, {}],
      goods: [],
      vendorOrders: [],
    })
    expect(data.sessions).toHaveLength(2)
    expect(data.notifications.length).toBeGreaterThan(0)
    const text = JSON.stringify(data)
    expect(text).not.toContain('"type":"Buffer"')
    const row = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    const { endpoint, subscription } = customer.browser
    for (const secret of [row.password_hash!, endpoint, ...Object.values(subscription().keys)])
      expect(text).not.toContain(secret)
  })

  test('holds a vendor’s shop, goods and orders, without the buyers’ names, numbers and addresses', async () => {
    const { vendor, buyer, reviewId } = await aReviewedSale(server, { rating: 4, text: 'As shown' })
    const gone = await aListing(server, vendor, { title: 'Gone' })
    await replyTo(server, vendor, reviewId, 'Come again')
    await server.call('DELETE', `/api/listings/${gone}`, { token: vendor.token })
    const data = await exported(vendor)
    expect(data).toMatchObject({
      shop: { _id: vendor.shopId, name: 'Kissy Road Store' },
      goods: [{ title: 'Country rice, 1 kg', price: 100, images: [expect.stringMatching(/^\/pictures\//)] }],
      deletedGoods: [{ _id: gone, title: 'Gone' }],
      vendorOrders: [{ items: [{ title: 'Country rice, 1 kg', status: 'completed' }] }],
      replies: [{ reply: 'Come again' }],
    })
    const text = JSON.stringify(data)
    for (const others of [buyer.id, someDelivery.phone, someDelivery.address, 'As shown'])
      expect(text).not.toContain(others)
  })

  test('holds what was written with the e-mail of the account only once that is confirmed', async () => {
    const customer = await aCustomer(server)
    const body = { ...aContactMessage, email: customer.email.toUpperCase() }
    await server.call('POST', '/api/messages', { body })
    await aPendingApplication(server, { email: customer.email })
    // What is left of a deleted applicant has no e-mail.
    const [admin, gone] = [await anAdministrator(server), await aCustomer(server)]
    const theirs = await aPendingApplication(server, { email: gone.email }, gone.token)
    await decide(server, admin.token, theirs._id, 'approve')
    await deleteUser(server, admin, gone.id)
    const counts = async () => {
      const { messages: written, applications } = await exported(customer)
      return [written.length, applications.length]
    }
    expect(await counts()).toEqual([0, 0])
    await confirmEmail(server, customer)
    expect(await counts()).toEqual([1, 1])
  })
})

test('what others wrote about an order is not in it, as the privacy page says', async () => {
  const sale = await aPayableOrder(server)
  const { buyer, vendor, placed } = sale
  await sayPayment(server, buyer, placed)
  await answerPayment(server, vendor, placed._id, { state: 'disputed', note: 'Nothing came' })
  const { token } = await anAdministrator(server)
  await server.call('POST', `/api/admin/orders/${placed._id}/note`, { token, body: { text: 'Called her' } })
  const [ofBuyer, ofVendor] = [await exported(buyer), await exported(vendor)]
  expect(ofBuyer.payments).toMatchObject([{ state: 'said', reference: somePayment.reference }])
  expect(ofVendor.payments).toMatchObject([{ state: 'disputed', note: 'Nothing came' }])
  expect(JSON.stringify(ofBuyer)).not.toContain('Nothing came')
  expect(JSON.stringify(ofVendor)).not.toContain(somePayment.reference)
  expect(JSON.stringify([ofBuyer, ofVendor])).not.toContain('Called her')
})

describe('asking for it', () => {
  test('five times a day is enough; the sixth is told when to come back, and the log knows of five', async () => {
    const customer = await aCustomer(server)
    for (let time = 1; time <= 5; time++) await exported(customer)
    const refused = await ask(customer)
    expect([refused.status, refused.body.message]).toEqual([429, messages.ownData.tooManyExports])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect(refused.headers['content-disposition']).toBeUndefined()
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .where('actor_id', '=', customer.id)
      .execute()
    expect(log).toEqual(Array(5).fill({ action: 'Own data exported', subject_id: customer.id }))
    await exported(await aCustomer(server))
  })
})

describe('a large account', () => {
  let person: Vendor

  beforeEach(async () => {
    person = await aVendor(server)
    // As buyer and as vendor: 32 MB of JSON.
    await manyOrders(server, person, person, { orders: 200, lines: 200 })
  })

  test('is read as fast as the file is taken, and no further once its reader is gone', async () => {
    const address = await server.listen()
    const begin = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${person.token}` }
        get(`${address}/api/user/export`, { headers, agent: false }, resolve).on('error', reject)
      })
    /** Waits until the server has stopped asking the database. */
    const rested = async () => {
      let before = -1
      const hasRested = () => {
        const rests = before === queries
        before = queries
        return rests
      }
      await expect.poll(hasRested, { interval: 500, timeout: 30_000 }).toBe(true)
    }
    queries = 0
    const whole = (await json(await begin())) as { orders: { items: unknown[] }[]; vendorOrders: unknown[] }
    const forAll = queries
    expect([whole.orders.length, whole.vendorOrders.length]).toEqual([200, 200])
    expect(new Set(whole.orders.map(({ items }) => items.length))).toEqual(new Set([200]))

    queries = 0
    const unread = await begin()
    await rested()
    expect(queries, 'while nobody takes it').toBeLessThan(forAll - 10)
    const sofar = queries
    unread.destroy()
    await rested()
    expect(queries, 'when nobody wants it').toBeLessThan(sofar + 5)
  })
})
