import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MarketPoint, ShopPoint } from '#shared/figures/figures.ts'
import { dayAfter, type FigureRange, startOfStep, startsIn, steps } from '#shared/figures/steps.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import { dateInFreetown } from '#shared/shops/shop-absence.ts'
import { deleteUser } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem, order, orderBody } from '#tests/support/order-calls.ts'
import { answerPayment, sayPayment, somePayment } from '#tests/support/payment-calls.ts'
import { seededChoice } from '#tests/support/seeded-choice.ts'
import { testServer } from '#tests/support/test-server.ts'
import { addUpFigures } from './add-up-figures.ts'

const dayMs = 86_400_000
let clock = new Date()
const server = testServer({ settings: { RATE_LIMIT: 'off' }, now: () => clock })
const today = dateInFreetown(new Date())

let admin: Person
const buyers: Person[] = []
const vendors: Vendor[] = []
const goods = new Map<string, string[]>()

const newListing = async (vendor: Vendor) => {
  const id = await aListing(server, vendor, { stock: 1_000_000, price: 0.1 + made++ * 7.77 })
  goods.set(vendor.id, [...(goods.get(vendor.id) ?? []), id])
}
let made = 0

beforeAll(async () => {
  admin = await anAdministrator(server)
  for (let count = 0; count < 3; count++) {
    buyers.push(await aCustomer(server))
    vendors.push(await aVendor(server))
    for (const vendor of vendors) await newListing(vendor)
  }
})

interface PlacedItem {
  itemId: string
  listingId: string
  orderId: string
  shopId: string
  isOwn: boolean
  placedAt: Date
  status: ItemStatus
  quantity: number
  cents: number
}

/** Everything that the figures count, looked at one by one. */
async function everything() {
  const { rows: items } = await sql<PlacedItem>`
    select item.listing_id as "listingId", item.order_id as "orderId", item.shop_id as "shopId",
      orders.created_at as "placedAt", shops.vendor_id = orders.buyer_id as "isOwn", status, quantity,
      price_cents * quantity as cents
    from order_items item join orders on orders.id = order_id join shops on shops.id = item.shop_id`.execute(
    server.db,
  )
  const { rows: answers } = await sql<{ shopId: string; placedAt: Date; seconds: number; isOwn: boolean }>`
    select shop_id as "shopId", placed_at as "placedAt", answer_seconds as seconds, is_own as "isOwn"
    from vendor_orders where answer_seconds is not null`.execute(server.db)
  const { rows: payments } = await sql<{ shopId: string; toldAt: Date; state: string }>`
    select shop_id as "shopId", (array_agg(told.created_at order by number))[1] as "toldAt",
      (array_agg(state order by number desc))[1] as state
    from order_payments told join vendor_orders on id = vendor_order_id group by vendor_order_id, shop_id`.execute(
    server.db,
  )
  const users = await server.db.selectFrom('users').select('created_at').execute()
  const shops = await server.db.selectFrom('shops').select(['id', 'created_at']).execute()
  const listings = await server.db.selectFrom('listings').select(['shop_id', 'created_at']).execute()
  return { items, answers, payments, users, shops, listings }
}
type Everything = Awaited<ReturnType<typeof everything>>

/** The middle one, or between the two middle ones. In whole minutes, halves to the even one, as the database rounds. */
function medianMinutes(seconds: number[]): number | null {
  if (seconds.length === 0) return null
  const sorted = seconds.toSorted((one, other) => one - other)
  const at = (place: number) => sorted[Math.floor(place)]!
  const minutes = (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2 / 60
  const isHalf = minutes % 1 === 0.5
  return isHalf ? 2 * Math.round(minutes / 2) : Math.round(minutes)
}

function countSlowly(all: Everything, shopId: string | null, range: FigureRange): MarketPoint[] {
  const { from, to, step } = range
  const isIn = (start: string) => (at: Date) => {
    const day = dateInFreetown(at)
    return day >= from && day <= to && startOfStep(day, step) === start
  }
  const ofShop = (row: { shopId: string }) => shopId === null || row.shopId === shopId
  return startsIn(range).map((start) => {
    const inStep = isIn(start)
    const items = all.items.filter((item) => ofShop(item) && inStep(item.placedAt))
    const withStatus = (...statuses: ItemStatus[]) => items.filter(({ status }) => statuses.includes(status))
    const sold = withStatus('accepted', 'completed').filter(({ isOwn }) => !isOwn)
    const payments = all.payments.filter((payment) => ofShop(payment) && inStep(payment.toldAt))
    const inState = (wanted: string) => payments.filter(({ state }) => state === wanted).length
    const answers = all.answers.filter((answer) => ofShop(answer) && inStep(answer.placedAt) && !answer.isOwn)
    return {
      start,
      signUps: all.users.filter(({ created_at }) => inStep(created_at)).length,
      shops: all.shops.filter(({ created_at }) => inStep(created_at)).length,
      listings: all.listings.filter(
        ({ shop_id, created_at }) => ofShop({ shopId: shop_id }) && inStep(created_at),
      ).length,
      orders: new Set(items.map(({ orderId }) => orderId)).size,
      itemsAccepted: withStatus('accepted', 'completed').length,
      itemsRejected: withStatus('rejected').length,
      itemsOutOfStock: withStatus('out_of_stock').length,
      itemsCancelled: withStatus('cancelled').length,
      valueAccepted: sold.reduce((sum, { cents }) => sum + cents, 0) / 100,
      medianAnswerMinutes: medianMinutes(answers.map(({ seconds }) => seconds)),
      payments: { said: inState('said'), received: inState('received'), disputed: inState('disputed') },
    }
  })
}

function bestSlowly({ items }: Everything, shopId: string, { from, to }: FigureRange) {
  const isSold = ({ status, isOwn, shopId: shop, placedAt }: PlacedItem) =>
    !isOwn &&
    shop === shopId &&
    (status === 'accepted' || status === 'completed') &&
    dateInFreetown(placedAt) >= from &&
    dateInFreetown(placedAt) <= to
  const sums = [...Map.groupBy(items.filter(isSold), ({ listingId }) => listingId)].map(([id, sold]) => ({
    id,
    units: sold.reduce((sum, { quantity }) => sum + quantity, 0),
    value: sold.reduce((sum, { cents }) => sum + cents, 0) / 100,
  }))
  return sums.sort((a, b) => b.units - a.units || b.value - a.value || (a.id < b.id ? -1 : 1)).slice(0, 10)
}

const queryOf = ({ from, to, step }: FigureRange) => `?from=${from}&to=${to}&step=${step}`
const withoutMarket = ({ signUps, shops, ...point }: MarketPoint): ShopPoint => point

/** What the dashboard of administrators shows, of all days. */
async function expectExactTotals({ items }: Everything): Promise<void> {
  const sold = items.filter(
    ({ status, isOwn }) => !isOwn && (status === 'accepted' || status === 'completed'),
  )
  const people = await server.db.selectFrom('users').select('role').where('deleted_at', 'is', null).execute()
  const shown = await server.db.selectFrom('listings').select('id').where('is_shown', '=', true).execute()
  const { body } = await server.call('GET', '/api/admin/stats', { token: admin.token })
  expect(body).toEqual({
    users: people.length,
    vendors: people.filter(({ role }) => role === 'vendor').length,
    products: shown.length,
    revenue: sold.reduce((sum, { cents }) => sum + cents, 0) / 100,
  })
}

async function expectExact(): Promise<void> {
  const all = await everything()
  await expectExactTotals(all)
  for (const step of steps) {
    for (const [from, to] of [
      [-80, 0],
      [-33, -4],
      [-1, 3],
    ] as const) {
      const range = { from: dayAfter(today, from), to: dayAfter(today, to), step }
      const market = await server.call('GET', `/api/admin/figures${queryOf(range)}`, { token: admin.token })
      expect(market.body).toEqual({ ...range, points: countSlowly(all, null, range) })
      for (const { shopId, token } of vendors) {
        const { body } = await server.call('GET', `/api/vendor/figures${queryOf(range)}`, { token })
        const points = countSlowly(all, shopId, range).map(withoutMarket)
        expect({ ...body, best: [] }).toEqual({ ...range, points, best: [] })
        const best = body.best.map(({ listing, ...sold }: { listing: { _id: string } }) => ({
          id: listing._id,
          ...sold,
        }))
        expect(best).toEqual(bestSlowly(all, shopId, range))
      }
    }
  }
}

const { below, oneOf } = seededChoice(31)

async function placeSomething(): Promise<void> {
  const lines = [...goods.values()].flat().filter(() => below(4) === 0)
  const buyer = oneOf([...buyers, ...vendors])
  if (lines.length > 0)
    await order(server, buyer, orderBody(lines.map((listingId) => ({ listingId, quantity: 1 + below(5) }))))
}

async function someOrder() {
  const { rows } = await sql<{
    order_id: string
    vendor_order_id: string
    id: string
    shop_id: string
    buyer_id: string
  }>`
    select order_id, vendor_order_id, item.id, shop_id, buyer_id from order_items item join orders on orders.id = order_id
    order by md5(item.id::text || ${below(1_000_000)}) limit 1`.execute(server.db)
  return rows[0]
}

async function decideSomething(): Promise<void> {
  const found = await someOrder()
  const vendor = vendors.find(({ shopId }) => shopId === found?.shop_id)
  if (found && vendor)
    await decideItem(
      server,
      vendor,
      found.order_id,
      found.id,
      oneOf(['accepted', 'accepted', 'rejected', 'out_of_stock', 'pending']),
    )
}

async function paySomething(): Promise<void> {
  const found = await someOrder()
  const buyer = [...buyers, ...vendors].find(({ id }) => id === found?.buyer_id)
  const vendor = vendors.find(({ shopId }) => shopId === found?.shop_id)
  if (!found || !buyer || !vendor) return
  const told = { method: 'cash', amount: 5 }
  if (below(2) === 0)
    await server.call('POST', `/api/order/${found.order_id}/payments`, {
      token: buyer.token,
      body: { vendorOrderId: found.vendor_order_id, ...told },
    })
  else
    await answerPayment(server, vendor, found.order_id, { ...told, state: oneOf(['received', 'disputed']) })
}

async function closeSomething(): Promise<void> {
  const found = await someOrder()
  const buyer = [...buyers, ...vendors].find(({ id }) => id === found?.buyer_id)
  if (found && buyer) await close(server, buyer, found.order_id, oneOf(['cancelled', 'completed']))
}

/** Answers come within moments here; in the market they take hours. */
const takeLongerToAnswer = () =>
  sql`update vendor_orders set answer_seconds = ${oneOf([0, 59, 95, 150, 1_234, 9_999, 86_400, 604_800])}
    where answer_seconds is not null and id in (select id from vendor_orders order by md5(id::text || ${below(1000)}) limit 3)`.execute(
    server.db,
  )

const changes = [
  placeSomething,
  placeSomething,
  decideSomething,
  decideSomething,
  decideSomething,
  closeSomething,
  paySomething,
  paySomething,
  takeLongerToAnswer,
  () => aCustomer(server),
  async () => deleteUser(server, admin, (await aCustomer(server)).id),
  () => newListing(oneOf(vendors)),
  () => addUpFigures(server.services),
]

test('figures are those of the orders themselves, whatever changes at the same time', async () => {
  for (let round = 0; round < 24; round++) {
    // The last and the first second of a day too.
    clock = new Date(Date.parse(dayAfter(today, -below(75))) + oneOf([0, below(dayMs), dayMs - 1_000]))
    await Promise.all(Array.from({ length: 8 }, () => oneOf(changes)()))
    if (round % 8 === 7) await expectExact()
  }
  await addUpFigures(server.services)
  const { rows } = await sql`select from figure_days where is_change
    union all select from sold_days where is_change union all select from answer_days where is_change`.execute(
    server.db,
  )
  expect(rows).toEqual([])
  await expectExact()
  const { answers, payments } = await everything()
  expect(answers.length).toBeGreaterThan(5)
  expect(payments.length).toBeGreaterThan(2)
})

test('a payment counts in its last state, on the day when it was first told of', async () => {
  const [buyer, vendor] = [buyers[0]!, await aVendor(server)]
  const listingId = await aListing(server, vendor)
  const at = (day: number) => {
    clock = new Date(Date.parse(dayAfter(today, day)) + dayMs / 2)
  }
  at(-20)
  const placed = await aPlacedOrder(server, buyer, [{ listingId }])
  const paymentsOf = async () => {
    const range = { from: dayAfter(today, -20), to: today, step: 'day' } as const
    const { body } = await server.call('GET', `/api/vendor/figures${queryOf(range)}`, { token: vendor.token })
    return body.points.flatMap(({ start, payments }: ShopPoint) =>
      Object.values(payments).some(Boolean) ? [[start, payments]] : [],
    )
  }
  expect(await paymentsOf()).toEqual([])
  at(-18)
  await sayPayment(server, buyer, placed)
  expect(await paymentsOf()).toEqual([[dayAfter(today, -18), { said: 1, received: 0, disputed: 0 }]])
  at(-15)
  await sayPayment(server, buyer, placed, { ...somePayment, reference: 'again' })
  await answerPayment(server, vendor, placed._id, { state: 'disputed' })
  expect(await paymentsOf()).toEqual([[dayAfter(today, -18), { said: 0, received: 0, disputed: 1 }]])
  at(-3)
  await answerPayment(server, vendor, placed._id, { state: 'received' })
  await addUpFigures(server.services)
  expect(await paymentsOf()).toEqual([[dayAfter(today, -18), { said: 0, received: 1, disputed: 0 }]])
})

test('counting everything anew comes to the same', async () => {
  await sql`select count_all_figures()`.execute(server.db)
  await expectExact()
})

describe('a range', () => {
  const read = (query: string) => server.call('GET', `/api/admin/figures${query}`, { token: admin.token })

  test('is the last thirty days unless asked for another', async () => {
    clock = new Date()
    const { body } = await read('')
    expect(body).toMatchObject({ from: dayAfter(today, -29), to: today, step: 'day' })
    expect(body.points).toHaveLength(30)
  })

  test.each([
    ['?from=2026-02-30', { from: 'from must be a date like 2026-12-03' }],
    ['?to=tomorrow', { to: 'to must be a date like 2026-12-03' }],
    ['?step=year', { step: 'step must be one of day, week, month' }],
    ['?from=2026-11-02&to=2026-11-01', { from: 'The first day must not be after the last' }],
    ['?from=1970-01-01', { from: 'Please ask for at most 400 steps: fewer days, or weeks or months' }],
    ['?from=1970-01-01&to=2999-12-31&step=month', { from: expect.stringContaining('400 steps') }],
  ])('%s is refused', async (query, errors) => {
    expect(await read(query)).toMatchObject({ status: 400, body: { errors } })
  })

  test('may lie before or behind all there is', async () => {
    const { body } = await read('?from=2999-12-01&to=2999-12-31&step=week')
    expect(
      body.points.map(({ orders, medianAnswerMinutes }: MarketPoint) => [orders, medianAnswerMinutes]),
    ).toEqual(Array(6).fill([0, null]))
  })
})
