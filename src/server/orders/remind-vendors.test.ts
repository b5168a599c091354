import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { shortId } from '#shared/ids.ts'
import {
  aCustomer,
  aListing,
  aVendorWithListing,
  confirmEmail,
  type Person,
} from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem } from '#tests/support/order-calls.ts'
import { passDays } from '#tests/support/pass-days.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person

beforeEach(async () => {
  buyer = await aCustomer(server)
})

const remind = () => jobHandlers(server.services)['remind-vendors']({})
const remindersTo = async (person: Person) =>
  (await server.waitingMails()).filter(
    (mail) => mail.to === person.email && /for your answer/.test(mail.subject),
  )

test('a vendor is reminded of an order after a day and again after three, once each', async () => {
  const { vendor, listingId } = await aVendorWithListing(server, { title: 'Shea butter' })
  await confirmEmail(server, vendor)
  const placed = await aPlacedOrder(server, buyer, [{ listingId, quantity: 3 }])
  await passDays(server, 0.99)
  await remind()
  expect(await remindersTo(vendor)).toEqual([])

  await passDays(server, 0.01)
  await remind()
  await remind()
  const [first, ...others] = await remindersTo(vendor)
  expect(others).toEqual([])
  expect(first).toMatchObject({ subject: 'An order waits for your answer' })
  expect(first?.text).toContain(`${shortId(placed._id)}: 3 x Shea butter`)

  await passDays(server, 1.9)
  await remind()
  expect(await remindersTo(vendor)).toHaveLength(1)
  await passDays(server, 0.1)
  await remind()
  await passDays(server, 3)
  await remind()
  expect(await remindersTo(vendor)).toHaveLength(2)
})

test('one mail lists all orders of a vendor, and each vendor gets a mail of their own', async () => {
  const { vendor, listingId } = await aVendorWithListing(server, { title: 'Palm oil' })
  await confirmEmail(server, vendor)
  const rice = await aListing(server, vendor, { title: 'Country rice' })
  const other = await aVendorWithListing(server, { title: 'Gara cloth' })
  await confirmEmail(server, other.vendor)
  const both = await aPlacedOrder(server, buyer, [{ listingId }, { listingId: rice }, other])
  const later = await aPlacedOrder(server, buyer, [{ listingId: rice, quantity: 2 }])
  await passDays(server, 2)
  await remind()
  const [mail, ...more] = await remindersTo(vendor)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 orders wait for your answer')
  expect(mail?.text).toContain(`${shortId(both._id)}: 1 x Palm oil, 1 x Country rice\n`)
  expect(mail?.text).toContain(`${shortId(later._id)}: 2 x Country rice`)
  expect(mail?.text).not.toContain('Gara cloth')
  expect((await remindersTo(other.vendor))[0]?.text).toContain('1 x Gara cloth')
})

test('what is answered or cancelled is not reminded of', async () => {
  const { vendor, listingId } = await aVendorWithListing(server, { title: 'Dried fish' })
  await confirmEmail(server, vendor)
  const second = await aListing(server, vendor, { title: 'Groundnuts' })
  const answered = await aPlacedOrder(server, buyer, [{ listingId }, { listingId: second }])
  await decideItem(server, vendor, answered._id, answered.items[0]!._id, 'accepted')
  const cancelled = await aPlacedOrder(server, buyer, [{ listingId }])
  await close(server, buyer, cancelled._id, 'cancelled')
  await passDays(server, 1)
  await remind()
  const [mail] = await remindersTo(vendor)
  expect(mail?.subject).toBe('An order waits for your answer')
  expect(mail?.text).toContain(`${shortId(answered._id)}: 1 x Groundnuts\n`)
})

test('several processes that remind at once send one mail', async () => {
  const { vendor, listingId } = await aVendorWithListing(server, { stock: 20 })
  for (let count = 0; count < 10; count++) await aPlacedOrder(server, buyer, [{ listingId }])
  await passDays(server, 1)
  await Promise.all(Array.from({ length: 5 }, remind))
  const mails = await remindersTo(vendor)
  const lines = mails.flatMap(({ text }) => text.match(/^#\w{6}: /gm) ?? [])
  expect(new Set(lines).size).toBe(10)
  expect(lines, 'of each order once').toHaveLength(10)
  expect(mails).toHaveLength(1)
})
