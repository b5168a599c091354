import { deepStrictEqual } from 'node:assert/strict'
import { sql } from 'kysely'
import type { OrderEvent } from '#shared/orders/order-event.ts'
import type { Payment as ShownPayment } from '#shared/orders/payment.ts'
import { aCustomer, aListing, aVendor, type Person, type Vendor } from '../../../tests/support/factories.ts'
import { order, orderBody, someDelivery } from '../../../tests/support/order-calls.ts'
import { readOrder, readVendorOrder } from '../../../tests/support/payment-calls.ts'
import type { SeededChoice } from '../../../tests/support/seeded-choice.ts'
import type { Answer, TestServer } from '../../../tests/support/test-server.ts'
import {
  type Act,
  doInModel,
  newestPayment,
  type Part,
  type Payment,
  paidCents,
  type RecordedOrder,
  type Status,
  stillToPayCents,
  toPayCents,
} from './record-model.ts'

/** A buyer and two shops, whose orders are their own: histories of several can run at the same time. */
export interface Traders {
  buyer: Person
  vendors: Vendor[]
  /** Of each vendor, with their prices. */
  listings: { id: string; priceCents: number }[][]
}

export async function someTraders(server: TestServer): Promise<Traders> {
  const vendors = [await aVendor(server), await aVendor(server)]
  const listings = []
  for (const vendor of vendors) {
    const own = []
    for (const priceCents of [1, 1_999, 12_050]) {
      own.push({
        id: await aListing(server, vendor, { price: priceCents / 100, stock: 900_000 }),
        priceCents,
      })
    }
    listings.push(own)
  }
  return { buyer: await aCustomer(server), vendors, listings }
}

const decisions: Status[] = ['pending', 'accepted', 'accepted', 'rejected', 'out_of_stock']
const methods = ['orange_money', 'afrimoney', 'bank', 'cash', 'other']

/** Mostly one that waits, so that orders are decided and closed in the end. */
function anItem({ items }: Part, below: SeededChoice['below']): number {
  const waiting = items.findIndex(({ status }) => status === 'pending')
  return waiting >= 0 && below(4) > 0 ? waiting : below(items.length)
}

/** Few different values, so that the same is said again and again. */
function anyAct({ parts }: RecordedOrder, { below, oneOf }: SeededChoice): Act {
  const part = below(parts.length)
  const cents = 100 * (1 + below(3))
  const kind = below(20)
  // Mostly the newest payment, without its number or with it; often the next one, and now and then one that cannot be.
  const { length } = parts[part]!.payments
  const which = oneOf([
    {},
    {},
    { instalment: Math.max(1, length) },
    { instalment: length + 1 },
    { instalment: 7 },
  ])
  if (kind < 6) return { do: 'decide', part, item: anItem(parts[part]!, below), to: oneOf(decisions) }
  if (kind < 9) return { do: 'fee', part, cents: oneOf([null, 0, 3_005, cents]) }
  if (kind < 13)
    return {
      do: 'say',
      part,
      ...which,
      method: oneOf(methods),
      cents,
      reference: oneOf(['', 'MP26', 'TX 7']),
    }
  if (kind < 17) {
    const state = oneOf(['received', 'disputed', 'disputed'] as const)
    const more = below(2) === 0 ? {} : { method: oneOf(methods), cents }
    return { do: 'answer', part, state, ...which, ...more, note: oneOf(['', 'Look again']) }
  }
  if (kind === 17) return { do: 'cancel pending' }
  const isDecided = parts.every(({ items }) => items.every(({ status }) => status !== 'pending'))
  return { do: 'close', as: isDecided || below(4) === 0 ? 'completed' : 'cancelled' }
}

interface Placed {
  id: string
  partIds: string[]
  itemIds: string[][]
}

async function place(server: TestServer, { buyer, listings }: Traders, { below }: SeededChoice) {
  const chosen = listings.map((own) => own.filter(() => below(3) > 0)).filter((own) => own.length > 0)
  const goods = chosen.length > 0 ? chosen : [listings[0]!]
  const lines = goods.map((own) => own.map((listing) => ({ ...listing, quantity: 1 + below(3) })))
  const isPickup = below(6) === 0
  const delivery = { ...someDelivery, method: isPickup ? 'pickup' : 'delivery' }
  const wished = lines.flat().map(({ id, quantity }) => ({ listingId: id, quantity }))
  const { body } = await order(server, buyer, orderBody(wished, { delivery }))
  const placed: Placed = {
    id: body.order._id,
    partIds: body.order.shops.map(({ _id }: { _id: string }) => _id),
    itemIds: lines.map((own) =>
      own.map(({ id }) => body.order.items.find((item: { listingId: string }) => item.listingId === id)._id),
    ),
  }
  const model: RecordedOrder = {
    isPickup,
    closedAs: null,
    parts: lines.map((own) => ({
      items: own.map(({ priceCents, quantity }) => ({ priceCents, quantity, status: 'pending' })),
      feeCents: null,
      payments: [],
      events: [],
    })),
  }
  return {
    placed,
    model,
    ownerOf: goods.map((own) => listings.indexOf(listings.find((all) => all.includes(own[0]!))!)),
  }
}

const leones = (cents: number | null | undefined) => (cents == null ? cents : cents / 100)

/** The vendor's calls go by the vendor order's id or, now and then, by the order's. */
function callFor(
  act: Act,
  { id, partIds, itemIds }: Placed,
): ['buyer' | number, 'PUT' | 'POST', string, object] {
  if (act.do === 'close') return ['buyer', 'PUT', `/api/order/${id}/status`, { status: act.as }]
  if (act.do === 'cancel pending')
    return ['buyer', 'PUT', `/api/order/${id}/pending-items`, { status: 'cancelled' }]
  const { part } = act
  if (act.do === 'say') {
    const { method, reference, instalment } = act
    const body = { vendorOrderId: partIds[part], method, amount: leones(act.cents), reference, instalment }
    return ['buyer', 'POST', `/api/order/${id}/payments`, body]
  }
  const path = `/api/vendor/orders/${act.do === 'fee' ? id : partIds[part]}`
  if (act.do === 'fee') return [part, 'PUT', `${path}/delivery-fee`, { amount: leones(act.cents) }]
  if (act.do === 'decide')
    return [part, 'PUT', `${path}/item/${itemIds[part]![act.item]}`, { status: act.to }]
  const { state, method, note, instalment } = act
  return [part, 'PUT', `${path}/payment`, { state, method, note, instalment, amount: leones(act.cents) }]
}

interface ShownPart {
  deliveryFee: number | null
  toPay: number
  payment: ShownPayment
  instalments: ShownPayment[]
  paid: number
  stillToPay: number
}

const withoutTime = ({ at: _, ...payment }: ShownPayment) => payment
const shownPart = ({ deliveryFee, toPay, payment, instalments, paid, stillToPay }: ShownPart) => ({
  deliveryFee,
  toPay,
  payment: withoutTime(payment),
  instalments: instalments.map(withoutTime),
  paid,
  stillToPay,
})
const inLeones = ({ amountCents, ...payment }: Payment) => ({ ...payment, amount: leones(amountCents) })
const modelPart = (part: Part) => ({
  deliveryFee: leones(part.feeCents),
  toPay: toPayCents(part) / 100,
  payment: inLeones(newestPayment(part)),
  instalments: part.payments.map(inLeones),
  paid: paidCents(part) / 100,
  stillToPay: stillToPayCents(part) / 100,
})
const shownEvents = (events: readonly OrderEvent[]) => events.map(({ kind, by }) => `${kind} by ${by}`)
const statusesOf = ({ items }: { items: readonly { status: Status }[] }) => items.map(({ status }) => status)

/** The sums of what the events of a part changed, and what is so. */
async function figuresOf({ db }: TestServer, partId: string) {
  const { rows } = await sql<{ events: object; items: object }>`
    select (select json_build_array(sum(accepted_items), sum(accepted_cents), sum(rejected_items), sum(out_of_stock_items),
        sum(cancelled_items)) from order_events where vendor_order_id = ${partId}) as events,
      (select json_build_array(count(*) filter (where status in ('accepted', 'completed')),
        sum(price_cents * quantity) filter (where status in ('accepted', 'completed')),
        count(*) filter (where status = 'rejected'), count(*) filter (where status = 'out_of_stock'),
        count(*) filter (where status = 'cancelled')) from order_items where vendor_order_id = ${partId}) as items`.execute(
    db,
  )
  const numbers = (found: object) => Object.values(found).map((value: number | null) => value ?? 0)
  return { ofEvents: numbers(rows[0]!.events), ofItems: numbers(rows[0]!.items) }
}

/**
 * One order with a random history of both sides: each answer must be the model's, and in the end both sides must read what the
 * model holds. Returns the number of acts; throws AssertionError at a difference.
 */
export async function compareHistory(
  server: TestServer,
  traders: Traders,
  choice: SeededChoice,
): Promise<number> {
  const { placed, model, ownerOf } = await place(server, traders, choice)
  const acts = 4 + choice.below(12)
  const done: string[] = []
  for (let act = 0; act < acts; act++) {
    const wish = anyAct(model, choice)
    done.push(JSON.stringify(wish))
    const [by, method, path, body] = callFor(wish, placed)
    const { token } = by === 'buyer' ? traders.buyer : traders.vendors[ownerOf[by]!]!
    const answer: Answer = await server.call(method, path, { token, body })
    const refusal = doInModel(model, wish)
    const known = answer.status < 300 ? null : (answer.body.code ?? answer.status)
    deepStrictEqual(known, refusal, `The answer to the last of ${done.join(', ')}`)
    if (refusal) continue
    const shown = by === 'buyer' ? answer.body.order.shops.map(shownPart) : [shownPart(answer.body.order)]
    const parts = by === 'buyer' ? model.parts : [model.parts[by]!]
    deepStrictEqual(shown, parts.map(modelPart), `The order after the last of ${done.join(', ')}`)
  }
  await compareRecords(server, traders, { placed, model, ownerOf }, done)
  return acts
}

async function compareRecords(
  server: TestServer,
  { buyer, vendors }: Traders,
  { placed, model, ownerOf }: Awaited<ReturnType<typeof place>>,
  done: readonly string[],
): Promise<void> {
  const after = `after ${done.join(', ')}`
  const whole = await readOrder(server, buyer, placed.id)
  deepStrictEqual(whole.shops.map(shownPart), model.parts.map(modelPart), after)
  for (const [number, part] of model.parts.entries()) {
    const partId = placed.partIds[number]!
    const events = ['placed by buyer', ...part.events]
    const own = whole.events.filter(({ vendorOrderId }) => vendorOrderId === null || vendorOrderId === partId)
    deepStrictEqual(shownEvents(own), events, `The buyer's history ${after}`)
    const read = await readVendorOrder(server, vendors[ownerOf[number]!]!, placed.id)
    deepStrictEqual(shownEvents(read.events), events, `The vendor's history ${after}`)
    deepStrictEqual([statusesOf(read), shownPart(read)], [statusesOf(part), modelPart(part)], after)
    const { ofEvents, ofItems } = await figuresOf(server, partId)
    deepStrictEqual(ofEvents, ofItems, `The figures ${after}`)
  }
}
