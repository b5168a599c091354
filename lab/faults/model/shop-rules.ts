import { conflict, type Decision, notFound, ok, type Reply, type Rules } from './actions.ts'
import {
  canSet,
  derived,
  type Item,
  type Listing,
  type Market,
  type Order,
  type Person,
  partOf,
  setStatus,
} from './market-model.ts'

const mostStock = 1_000_000
const daysToAnswer = 7

type VendorAction = 'decide' | 'edit listing' | 'delete listing'
type AdminAction = 'toggle shop' | 'bar' | 'admit' | 'give role' | 'delete person' | 'let days pass'

/** The actions of vendors and administrators, and what happens by itself. */
export const shopRules: Rules<VendorAction | AdminAction> = {
  decide(market, { by, order: name, decisions }) {
    const order = market.orders.find((one) => one.name === name)!
    const part = partOf(market, order, by)
    const items = decisions.map(({ listing }) => part.find((item) => item.listing === listing))
    if (part.length === 0 || items.includes(undefined)) return notFound
    return decideAll(
      market,
      order,
      items as Item[],
      decisions.map(({ to }) => to),
    )
  },

  'edit listing'({ listings }, { by, listing: number, change }) {
    const listing = listings[number]!
    if (!isOwn(listing, by)) return notFound
    const { stock, stockBase, price, isActive } = change
    if (stock !== undefined) {
      const after = stockBase === undefined ? stock : listing.stock + stock - stockBase
      if (after < 0 || after > mostStock) return conflict
      listing.putIn += after - listing.stock
      listing.stock = after
    }
    listing.price = price ?? listing.price
    listing.isActive = isActive ?? listing.isActive
    return ok
  },

  'delete listing'({ listings }, { by, listing }) {
    if (!isOwn(listings[listing]!, by)) return notFound
    listings[listing]!.isDeleted = true
    return ok
  },

  'toggle shop'({ people }, { person: number }) {
    const person = people[number]!
    if (person.isDeleted || person.role !== 'vendor') return notFound
    if (!person.isActive) return conflict
    person.isShopOn = !person.isShopOn
    return ok
  },

  bar(market, { person: number }) {
    return changePerson(market, number, (person) => {
      if (person.isActive && person.role === 'vendor') rejectPending(market, number)
      person.isActive = false
    })
  },

  admit(market, { person }) {
    return changePerson(market, person, (one) => {
      one.isActive = true
    })
  },

  'give role'(market, { person: number, role }) {
    return changePerson(market, number, (person) => {
      if (person.role === 'vendor' && role !== 'vendor') rejectPending(market, number)
      person.role = role
    })
  },

  'delete person'(market, { person: number }) {
    return changePerson(market, number, (person) => {
      for (const order of market.orders.filter((one) => one.buyer === number && !one.closedAs)) {
        const wasPending = derived(order.items) === 'pending'
        endPending(market, order.items, 'cancelled')
        if (wasPending) order.closedAs = 'cancelled'
      }
      if (person.role === 'vendor') rejectPending(market, number)
      person.isDeleted = true
      person.cart = []
    })
  },

  'let days pass'(market, { days }) {
    market.day += days
    const late = market.orders
      .filter(({ closedAs }) => !closedAs)
      .flatMap(({ items }) => items)
      .filter(({ since }) => since + daysToAnswer <= market.day)
    endPending(market, late, 'cancelled')
    return ok
  },
}

const isOwn = (listing: Listing, by: number) => listing.vendor === by && !listing.isDeleted

function decideAll(market: Market, order: Order, items: Item[], to: Decision['to'][]): Reply {
  const isFinal = items.some(({ status }) => status === 'cancelled' || status === 'completed')
  if (order.closedAs || isFinal || !canSet(market, items, to)) return conflict
  items.forEach((item, at) => {
    setStatus(market, item, to[at]!)
  })
  return ok
}

function changePerson({ people }: Market, number: number, change: (person: Person) => void): Reply {
  const person = people[number]!
  if (person.isDeleted) return notFound
  change(person)
  return ok
}

function endPending(market: Market, items: readonly Item[], as: 'cancelled' | 'rejected'): void {
  for (const item of items) if (item.status === 'pending') setStatus(market, item, as)
}

/** Pending items of a vendor who no longer sells are rejected. */
function rejectPending(market: Market, vendor: number): void {
  for (const order of market.orders)
    if (!order.closedAs) endPending(market, partOf(market, order, vendor), 'rejected')
}
