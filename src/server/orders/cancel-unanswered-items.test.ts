import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { messages } from '#shared/messages.ts'
import type { Order } from '#shared/orders/order.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import {
  aCustomer,
  aVendorWithListing,
  confirmEmail,
  type Person,
  stockOf,
  type Vendor,
} from '#tests/support/factories.ts'
import {
  aPlacedOrder,
  cancelUnanswered,
  close,
  decideItem,
  ordersOf,
  vendorOrdersOf,
} from '#tests/support/order-calls.ts'
import { passDays } from '#tests/support/pass-days.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person
let quick: { vendor: Vendor; listingId: string }
let silent: { vendor: Vendor; listingId: string }
let placed: Order

/** Two shops, one item each: 2 of 5 units and 3 of 5. */
beforeEach(async () => {
  buyer = await aCustomer(server)
  quick = await aVendorWithListing(server, { title: 'Gari' })
  silent = await aVendorWithListing(server, { title: 'Shea butter' })
  placed = await aPlacedOrder(server, buyer, [
    { listingId: quick.listingId, quantity: 2 },
    { listingId: silent.listingId, quantity: 3 },
  ])
})

const decide = (shop: typeof quick, status: string) => {
  const item = placed.items.find(({ listingId }) => listingId === shop.listingId)!
  return decideItem(server, shop.vendor, placed._id, item._id, status)
}
const statuses = async () => {
  const [order] = await ordersOf(server, buyer)
  return [order?.status, ...(order?.items.map((item) => item.status) ?? [])]
}
const mailsTo = async (person: Person) =>
  (await server.waitingMails()).filter((mail) => mail.to === person.email)
const conserved = () => expectConservation(server, { [quick.listingId]: 5, [silent.listingId]: 5 })

test('what no shop has answered is taken back, what is accepted stays and can be received', async () => {
  await confirmEmail(server, silent.vendor)
  await confirmEmail(server, buyer)
  await decide(quick, 'accepted')
  const mailsBefore = (await mailsTo(quick.vendor)).length
  const answer = await cancelUnanswered(server, buyer, placed._id)
  expect([answer.status, answer.body.message]).toEqual([200, messages.order.pendingCancelled])
  expect(answer.body.order).toMatchObject({ _id: placed._id, status: 'partially_accepted' })
  expect(await statuses()).toEqual(['partially_accepted', 'accepted', 'cancelled'])
  expect(await stockOf(server, silent.listingId)).toBe(5)
  expect(await stockOf(server, quick.listingId)).toBe(3)
  expect((await mailsTo(silent.vendor)).at(-1)?.text).toContain('3 x Shea butter: cancelled')
  expect((await mailsTo(buyer)).at(-1)?.text).toContain('3 x Shea butter: cancelled')
  expect(await mailsTo(quick.vendor), 'none of its items').toHaveLength(mailsBefore)
  expect(await vendorOrdersOf(server, silent.vendor)).toMatchObject([
    { vendorStatus: 'cancelled', closedAs: null },
  ])
  expect((await decide(silent, 'accepted')).status, 'a cancelled item is final').toBe(409)
  expect((await close(server, buyer, placed._id, 'completed')).status).toBe(200)
  await conserved()
})

test('an order of which nothing is accepted is cancelled as a whole instead', async () => {
  const refused = async () => {
    const before = [await statuses(), await server.waitingMails()]
    const answer = await cancelUnanswered(server, buyer, placed._id)
    expect([answer.status, answer.body.message]).toEqual([409, messages.order.cancelWhole])
    expect([await statuses(), await server.waitingMails()]).toEqual(before)
  }
  await refused()
  await decide(quick, 'rejected')
  await refused()
  await conserved()
})

test('where the shops have answered everything, or the order is closed, there is nothing to cancel', async () => {
  const refused = async () => {
    const before = [await statuses(), await server.waitingMails()]
    const answer = await cancelUnanswered(server, buyer, placed._id)
    expect([answer.status, answer.body.message]).toEqual([409, messages.order.nothingPending])
    expect([await statuses(), await server.waitingMails()]).toEqual(before)
  }
  await decide(quick, 'accepted')
  await decide(silent, 'rejected')
  await refused()
  await close(server, buyer, placed._id, 'completed')
  await refused()
})

test('pressed twice it cancels once, and both presses are answered with the order', async () => {
  await decide(quick, 'accepted')
  const mailsBefore = (await server.waitingMails()).length
  const answers = await Promise.all([1, 2].map(() => cancelUnanswered(server, buyer, placed._id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(await server.waitingMails(), 'to buyer and vendor, once').toHaveLength(mailsBefore + 2)
  await conserved()
})

test('asked again because the answer was lost, it answers the order as it is, until something else ends it', async () => {
  await decide(quick, 'accepted')
  await cancelUnanswered(server, buyer, placed._id)
  await decide(quick, 'rejected')
  const again = await cancelUnanswered(server, buyer, placed._id)
  expect([again.status, again.body.message]).toEqual([200, messages.order.pendingCancelled])
  expect(again.body.order).toMatchObject({ status: 'rejected' })
  await decide(quick, 'accepted')
  await close(server, buyer, placed._id, 'completed')
  expect((await cancelUnanswered(server, buyer, placed._id)).status, 'a closed order').toBe(409)
  await conserved()
})

test('what time has cancelled the buyer has not', async () => {
  await decide(quick, 'accepted')
  await passDays(server, 7)
  await jobHandlers(server.services)['expire-pending-items']({})
  expect(await statuses()).toEqual(['partially_accepted', 'accepted', 'cancelled'])
  const answer = await cancelUnanswered(server, buyer, placed._id)
  expect([answer.status, answer.body.message]).toEqual([409, messages.order.nothingPending])
})

test('of an acceptance at the same moment and the cancelling, one wins', async () => {
  await decide(quick, 'accepted')
  const [accepted, cancelled] = await Promise.all([
    decide(silent, 'accepted'),
    cancelUnanswered(server, buyer, placed._id),
  ])
  expect([accepted.status, cancelled.status].sort()).toEqual([200, 409])
  const [, , item] = await statuses()
  expect(item).toBe(accepted.status === 200 ? 'accepted' : 'cancelled')
  await conserved()
})

test("another buyer's order and an unknown one are not there; only 'cancelled' can be asked for", async () => {
  await decide(quick, 'accepted')
  const stranger = await aCustomer(server)
  expect((await cancelUnanswered(server, stranger, placed._id)).status).toBe(404)
  expect((await cancelUnanswered(server, buyer, server.services.newId())).status).toBe(404)
  for (const body of [{}, { status: 'completed' }, { status: ['cancelled'] }]) {
    const path = `/api/order/${placed._id}/pending-items`
    expect((await server.call('PUT', path, { token: buyer.token, body })).status).toBe(400)
  }
  expect(await statuses()).toEqual(['partially_accepted', 'accepted', 'pending'])
})
