import fc from 'fast-check'
import type { Action, Wish } from './actions.ts'
import type { Item, Market, Order } from './market-model.ts'

/**
 * An intended action, before the market is looked at: which of its orders, at which prices. Turned into an action for the
 * present market; null where it needs something that does not exist.
 */
export interface Intent {
  settle(market: Market, name: string): Action | null
  toString(): string
}

type Settle<Raw> = (market: Market, raw: Raw, name: string) => Action | null

const intent = <Raw>(raw: fc.Arbitrary<Raw>, settle: Settle<Raw>): fc.Arbitrary<Intent> =>
  raw.map((value) => ({
    settle: (market, name) => settle(market, value, name),
    toString: () => JSON.stringify(value),
  }))

const person = fc.nat(3)
const vendor = fc.integer({ min: 2, max: 3 })
const listing = fc.nat(3)
const few = fc.integer({ min: 1, max: 4 })
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

const simple = (action: fc.Arbitrary<Action>) => intent(action, (_market, settled) => settled)

const cartActions = fc.oneof(
  {
    weight: 4,
    arbitrary: simple(fc.record({ do: fc.constant('add to cart'), by: person, listing, quantity: few })),
  },
  {
    weight: 2,
    arbitrary: simple(fc.record({ do: fc.constant('set quantity'), by: person, listing, quantity: few })),
  },
  { weight: 1, arbitrary: simple(fc.record({ do: fc.constant('take out of cart'), by: person, listing })) },
  { weight: 1, arbitrary: simple(fc.record({ do: fc.constant('clear cart'), by: person })) },
)

/** Prices and total as the page showed them, now and then stale; few keys, so that they repeat. */
const orderWish = fc.record({
  by: person,
  lines: fc.array(fc.record({ listing, quantity: few }), { minLength: 1, maxLength: 3 }),
  sends: fc.constantFrom('nothing', 'prices', 'prices and total', 'wrong price', 'wrong total'),
  key: sometimes(fc.constantFrom('a', 'b')),
})

const placing = intent(orderWish, ({ listings }, { by, lines, sends, key }, name) => {
  const priced = lines.map((line, at) => {
    const price = listings[line.listing]!.price
    if (sends === 'nothing' || sends === 'wrong total') return line
    return { ...line, price: sends === 'wrong price' && at === 0 ? price + 1 : price }
  })
  const right = lines.reduce((sum, line) => sum + listings[line.listing]!.price * line.quantity, 0)
  const wish: Wish = { lines: priced }
  if (sends === 'prices and total') wish.total = right
  if (sends === 'wrong total') wish.total = right + 0.5
  return { do: 'order', by, name, wish, ...(key !== undefined && { key }) }
})

const orderedAgain = intent(fc.nat(20), ({ orders, people }, at, name) => {
  const order = orders[at % Math.max(1, orders.length)]
  if (!order) return null
  const used = Object.entries(people[order.buyer]!.keys).find(([, use]) => use.order === order.name)
  return used ? { do: 'order', by: order.buyer, name, key: used[0], wish: JSON.parse(used[1].body) } : null
})

const anyOrder = fc.nat(50)
const decision = fc.constantFrom('pending', 'accepted', 'accepted', 'rejected', 'out_of_stock')

/** Mostly by a vendor who has a part in the order, about items that are in it. */
const deciding = intent(
  fc.record({
    at: anyOrder,
    by: fc.option(vendor, { freq: 4 }),
    byPart: fc.boolean(),
    to: fc.array(decision, { minLength: 2, maxLength: 2 }),
    strange: fc.nat(9),
    all: fc.boolean(),
  }),
  ({ orders, listings }, { at, by, byPart, to, strange, all }) => {
    const order = orders[at % Math.max(1, orders.length)]
    if (!order) return null
    const decider = by ?? listings[order.items[at % order.items.length]!.listing]!.vendor
    const own = order.items.filter((item) => listings[item.listing]!.vendor === decider)
    const chosen = strange === 0 || own.length === 0 ? [at % 4] : own.map((item) => item.listing)
    const decisions = (all ? chosen : chosen.slice(0, 1)).map((number, index) => ({
      listing: number,
      to: to[index]!,
    }))
    return { do: 'decide', by: decider, order: order.name, byPart, decisions } as Action
  },
)

const closing = intent(
  fc.record({
    at: anyOrder,
    by: fc.option(person, { freq: 6 }),
    as: fc.constantFrom('cancelled', 'completed'),
  }),
  ({ orders }, { at, by, as }) => {
    const order = orders[at % Math.max(1, orders.length)]
    return order ? ({ do: 'close', by: by ?? order.buyer, order: order.name, as } as Action) : null
  },
)

/** Mostly of an order that one shop has partly accepted while another has not decided. */
const cancellingPending = intent(
  fc.record({ at: anyOrder, by: fc.option(person, { freq: 6 }), any: fc.nat(5) }),
  ({ orders }, { at, by, any }) => {
    const has = ({ items }: Order, status: Item['status']) => items.some((item) => item.status === status)
    const halfAnswered = orders.filter((order) => has(order, 'accepted') && has(order, 'pending'))
    const chosen = any === 0 || halfAnswered.length === 0 ? orders : halfAnswered
    const order = chosen[at % Math.max(1, chosen.length)]
    return order ? { do: 'cancel pending items', by: by ?? order.buyer, order: order.name } : null
  },
)

const usualEdits = ['stock', 'stock', 'based', 'based', 'based', 'price', 'hide', 'show', 'show']

/** Stock with the number that the form showed, which may be stale, or without; other fields alone. */
const editing = intent(
  fc.record({
    listing,
    by: fc.option(vendor, { freq: 6 }),
    what: fc.constantFrom(...usualEdits, ...usualEdits, 'far too many'),
    stock: fc.nat(6),
    old: fc.integer({ min: -2, max: 2 }),
  }),
  ({ listings }, { listing: number, by, what, stock, old }) => {
    const now = listings[number]!
    const changes = {
      stock: { stock },
      based: { stock, stockBase: Math.min(1_000_000, Math.max(0, now.stock + old)) },
      price: { price: 5 + stock / 2 },
      hide: { isActive: false },
      show: { isActive: true },
      'far too many': { stock: 1_000_000, stockBase: 0 },
    }
    return {
      do: 'edit listing',
      by: by ?? now.vendor,
      listing: number,
      change: changes[what as keyof typeof changes],
    }
  },
)

const deleting = simple(fc.record({ do: fc.constant('delete listing'), by: vendor, listing }))
const switching = simple(
  fc.record({ do: fc.constant('toggle shop'), person: fc.constantFrom(2, 3, 2, 3, 0) }),
)
const barring = simple(fc.record({ do: fc.constant('bar'), person }))
const admitting = simple(fc.record({ do: fc.constant('admit'), person }))
const giving = simple(
  fc.record({ do: fc.constant('give role'), person: vendor, role: fc.constantFrom('customer', 'vendor') }),
)
const leaving = simple(fc.record({ do: fc.constant('delete person'), person: fc.constantFrom(1, 3) }))
const waiting = simple(fc.record({ do: fc.constant('let days pass'), days: fc.integer({ min: 1, max: 8 }) }))

/** Any action, one after the other. */
export const anyIntent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 8, arbitrary: cartActions },
  { weight: 12, arbitrary: placing },
  { weight: 3, arbitrary: orderedAgain },
  { weight: 12, arbitrary: deciding },
  { weight: 6, arbitrary: closing },
  { weight: 3, arbitrary: cancellingPending },
  { weight: 7, arbitrary: editing },
  { weight: 1, arbitrary: fc.oneof(deleting, leaving, waiting) },
  { weight: 2, arbitrary: fc.oneof(switching, barring, giving) },
  {
    weight: 2,
    arbitrary: fc.oneof(
      admitting,
      switching,
      simple(fc.record({ do: fc.constant('give role'), person: vendor, role: fc.constant('vendor') })),
    ),
  },
)

/** What several users may do at the same time; no user is activated again, whose token would then be another one. */
export const racingIntent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 2, arbitrary: cartActions },
  { weight: 8, arbitrary: placing },
  { weight: 8, arbitrary: deciding },
  { weight: 6, arbitrary: closing },
  { weight: 3, arbitrary: cancellingPending },
  { weight: 4, arbitrary: editing },
  { weight: 2, arbitrary: fc.oneof(deleting, switching, barring, giving, leaving) },
)
