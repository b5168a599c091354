/**
 * A market as docs/rules.md describes it, in plain data and written a second time on purpose: it uses nothing from src, so that
 * a mistake in one of the two shows. Users and listings are known by their numbers, orders by the name of the attempt that
 * placed them.
 */
export type Status = 'pending' | 'accepted' | 'rejected' | 'out_of_stock' | 'cancelled' | 'completed'
export type Closing = 'cancelled' | 'completed'

export interface Item {
  listing: number
  quantity: number
  price: number
  status: Status
  /** The day since which it is pending. */
  since: number
}

export interface Order {
  name: string
  buyer: number
  items: Item[]
  closedAs: Closing | null
  /** Whether the buyer has cancelled the pending items and kept the rest. */
  hasCancelledPending: boolean
}

export interface Listing {
  /** Number of the vendor. */
  vendor: number
  price: number
  stock: number
  isActive: boolean
  isDeleted: boolean
  /** Units the vendor has put in so far. */
  putIn: number
}

export interface Person {
  role: 'customer' | 'vendor'
  isActive: boolean
  isDeleted: boolean
  /** Of the vendor's shop; administrators switch it. */
  isShopOn: boolean
  cart: { listing: number; quantity: number }[]
  /** The order that each key was used for. */
  keys: Record<string, { body: string; order: string }>
}

export interface Market {
  day: number
  people: Person[]
  listings: Listing[]
  orders: Order[]
}

/** Two customers (0 and 1) and two vendors (2 and 3) with two listings each, few units of all. */
export function aMarket(stocks: readonly number[]): Market {
  const person = (role: Person['role']): Person => ({
    role,
    ...{ isActive: true, isDeleted: false, isShopOn: true },
    ...{ cart: [], keys: {} },
  })
  return {
    day: 0,
    people: [person('customer'), person('customer'), person('vendor'), person('vendor')],
    listings: stocks.map((stock, at) => ({
      vendor: at < 2 ? 2 : 3,
      price: 10 + at * 2.5,
      ...{ stock, putIn: stock },
      ...{ isActive: true, isDeleted: false },
    })),
    orders: [],
  }
}

/** Whether it is public: only active listings of active shops of active vendors are. */
export function isShown({ people }: Market, listing: Listing): boolean {
  const vendor = people[listing.vendor]!
  const sells = vendor.isActive && !vendor.isDeleted && vendor.role === 'vendor' && vendor.isShopOn
  return sells && listing.isActive && !listing.isDeleted
}

/** All equal: that status; else any accepted, any pending, any rejected, any cancelled, in this order. */
export function derived(items: readonly Item[]): string {
  const statuses = new Set(items.map(({ status }) => status))
  if (statuses.size === 1) return items[0]!.status
  if (statuses.has('accepted')) return 'partially_accepted'
  for (const status of ['pending', 'rejected', 'cancelled'] as const) if (statuses.has(status)) return status
  return 'out_of_stock'
}

export const orderStatus = ({ items, closedAs }: Order): string => closedAs ?? derived(items)

/** A shop's part has the status with which the order was closed if one of its items has it. */
export function partStatus({ closedAs }: Order, part: readonly Item[]): string {
  return closedAs && part.some(({ status }) => status === closedAs) ? closedAs : derived(part)
}

export const partOf = ({ listings }: Market, { items }: Order, vendor: number): Item[] =>
  items.filter(({ listing }) => listings[listing]!.vendor === vendor)

const isOnShelf = (status: Status): boolean => status === 'rejected' || status === 'cancelled'

/** Units that a change of status returns to stock; negative when it takes them. */
const unitsBack = ({ status, quantity }: Item, to: Status): number =>
  (Number(isOnShelf(to)) - Number(isOnShelf(status))) * quantity

/** Whether the units for all these changes are in stock. */
export const canSet = ({ listings }: Market, items: readonly Item[], to: readonly Status[]): boolean =>
  items.every((item, at) => listings[item.listing]!.stock + unitsBack(item, to[at]!) >= 0)

export function setStatus({ listings, day }: Market, item: Item, to: Status): void {
  if (item.status === to) return
  listings[item.listing]!.stock += unitsBack(item, to)
  item.status = to
  if (to === 'pending') item.since = day
}

/** The invariants that no market may violate. */
export function brokenRules({ listings, orders }: Market): string[] {
  return listings.flatMap(({ stock, putIn }, at) => {
    const held = orders
      .flatMap(({ items }) => items)
      .filter(({ listing, status }) => listing === at && !isOnShelf(status))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return stock < 0 || stock + held !== putIn
      ? `listing ${at}: ${putIn} put in, ${stock} there, ${held} held`
      : []
  })
}
