import type { Cart } from '#shared/cart/cart.ts'
import type { Order, VendorOrder } from '#shared/orders/order.ts'
import { isShown, type Market, orderStatus, partOf, partStatus } from './market-model.ts'
import type { RealMarket } from './real-market.ts'

/** Everything visible in a market, in one form for model and server; orders sorted by id. */
export interface MarketView {
  listings: unknown[]
  stored: unknown[]
  /** The view of each user who can sign in; null for the others. */
  carts: unknown[]
  orders: unknown[]
  vendorOrders: unknown[]
}

const byOrder = (rows: { order: string }[]) => rows.toSorted((a, b) => (a.order < b.order ? -1 : 1))
const total = (items: readonly { price: number; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
const isSignedIn = ({ isActive, isDeleted }: { isActive: boolean; isDeleted: boolean }) =>
  isActive && !isDeleted

/** `idOf` is the server's id of an order. */
export function viewOfModel(market: Market, idOf: (name: string) => string): MarketView {
  const { people, listings, orders } = market
  const lines = (items: readonly Market['orders'][number]['items'][number][]) =>
    items.map(({ listing, quantity, price, status }) => ({ listing, quantity, price, status }))
  return {
    listings: listings.map((one) => ({
      ...{ stock: one.stock, price: one.price, isActive: one.isActive, isDeleted: one.isDeleted },
      isShown: isShown(market, one),
    })),
    stored: byOrder(
      orders.map((order) => ({
        order: idOf(order.name),
        closedAs: order.closedAs,
        items: lines(order.items).toSorted((a, b) => a.listing - b.listing),
      })),
    ),
    carts: people.map((person) =>
      isSignedIn(person)
        ? person.cart.map(({ listing: number, quantity }) => {
            const listing = listings[number]!
            const { stock, price } = listing
            return { listing: number, quantity, available: isShown(market, listing), stock, price }
          })
        : null,
    ),
    orders: people.map((person, number) =>
      isSignedIn(person)
        ? byOrder(
            orders
              .filter(({ buyer }) => buyer === number)
              .map((order) => ({
                order: idOf(order.name),
                status: orderStatus(order),
                total: total(order.items),
                items: lines(order.items),
              })),
          )
        : null,
    ),
    vendorOrders: people.map((person, number) =>
      isSignedIn(person) && person.role === 'vendor'
        ? byOrder(
            orders
              .map((order) => ({ order, part: partOf(market, order, number) }))
              .filter(({ part }) => part.length > 0)
              .map(({ order, part }) => ({
                order: idOf(order.name),
                status: partStatus(order, part),
                closedAs: order.closedAs,
                total: total(part),
                items: lines(part),
              })),
          )
        : null,
    ),
  }
}

interface AnsweredItem {
  listingId: string
  quantity: number
  price: number
  status: string
}

/** The same as the server stores and returns it. */
export async function viewOfServer(real: RealMarket): Promise<MarketView> {
  const people = await accounts(real)
  const number = (listingId: string) => real.listingIds.indexOf(listingId)
  const lines = (items: readonly AnsweredItem[]) =>
    items.map(({ listingId, quantity, price, status }) => ({
      listing: number(listingId),
      quantity,
      price,
      status,
    }))
  const ask = async <Body>(by: number, path: string): Promise<Body> => {
    const answer = await real.call(by, 'GET', path)
    if (answer.status !== 200) throw new Error(`${path} of person ${by} answered ${answer.status}`)
    return answer.body
  }
  const ofEach = <T>(view: (by: number) => Promise<T>, may = (_by: number) => true) =>
    Promise.all(people.map((person, by) => (isSignedIn(person) && may(by) ? view(by) : null)))
  return {
    ...(await storedView(real, number)),
    carts: await ofEach(async (by) =>
      (await ask<{ cart: Cart }>(by, '/api/cart')).cart.items.map((row) => ({
        listing: number(row.listingId._id),
        quantity: row.quantity,
        available: row.available,
        ...{ stock: row.listingId.stock, price: row.listingId.price },
      })),
    ),
    orders: await ofEach(async (by) =>
      byOrder(
        (await ask<{ orders: Order[] }>(by, '/api/order')).orders.map((row) => ({
          ...{ order: row._id, status: row.status, total: row.total, items: lines(row.items) },
        })),
      ),
    ),
    vendorOrders: await ofEach(
      async (by) =>
        byOrder(
          (await ask<{ orders: VendorOrder[] }>(by, '/api/vendor/orders')).orders.map((row) => ({
            ...{ order: row.order, status: row.vendorStatus, closedAs: row.closedAs, total: row.total },
            items: lines(row.items),
          })),
        ),
      (by) => people[by]!.role === 'vendor',
    ),
  }
}

async function accounts({ server: { db }, personId }: RealMarket) {
  const ids = [0, 1, 2, 3].map(personId)
  const query = db
    .selectFrom('users')
    .select(['id', 'role', 'is_active', 'deleted_at'])
    .where('id', 'in', ids)
  const rows = await query.execute()
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ role, is_active, deleted_at }) => ({ role, isActive: is_active, isDeleted: deleted_at !== null }))
}

async function storedView(
  { server: { db }, listingIds, personId }: RealMarket,
  number: (listingId: string) => number,
) {
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'stock', 'price_cents', 'is_active', 'deleted_at', 'is_shown'])
    .where('id', 'in', listingIds)
    .orderBy('id')
    .execute()
  const items = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id', 'closed_as', 'listing_id', 'quantity', 'price_cents', 'status'])
    .where('buyer_id', 'in', [0, 1, 2, 3].map(personId))
    .execute()
  const stored = [...Map.groupBy(items, ({ id }) => id)].map(([order, rows]) => ({
    order,
    closedAs: rows[0]!.closed_as,
    items: rows
      .map(({ listing_id, quantity, price_cents, status }) => ({
        listing: number(listing_id),
        ...{ quantity, price: price_cents / 100, status },
      }))
      .toSorted((a, b) => a.listing - b.listing),
  }))
  return {
    listings: listings
      .toSorted((a, b) => number(a.id) - number(b.id))
      .map((row) => ({
        ...{ stock: row.stock, price: row.price_cents / 100, isActive: row.is_active },
        ...{ isDeleted: row.deleted_at !== null, isShown: row.is_shown },
      })),
    stored: byOrder(stored),
  }
}
