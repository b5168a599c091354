import { sql } from 'kysely'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { closeOrder } from '#server/orders/close-order.ts'
import { decideItems, type ItemDecision } from '#server/orders/decide-items.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { saveListing } from '#server/saved/save-listing.ts'
import { type Order, placeOrderSchema } from '#shared/orders/order.ts'
import { demoCarts, demoSaved } from './demo-carts.ts'
import { demoIds } from './demo-ids.ts'
import { demoListings } from './demo-listings.ts'
import { type DemoOrder, demoOrders } from './demo-orders.ts'
import type { ServicesAt } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'

/** Vendors answer after some hours, buyers close later; never in the future. */
const hoursToAnswer = 3
const hoursToClose = 48
const after = (hoursBefore: number, hours: number) => Math.max(hoursBefore - hours, 0)

const shopOf = (line: DemoOrder['lines'][number]) => demoListings[line.listing].shop

/** Places every order, lets the vendors decide and the buyers close. */
export async function fillOrders(at: ServicesAt): Promise<void> {
  const nextVendorOrder = demoIds('vendorOrder')
  const nextItem = demoIds('orderItem')
  for (const order of demoOrders) {
    const shops = new Set(order.lines.map(shopOf))
    const ids = [order._id, ...[...shops].map(nextVendorOrder), ...order.lines.map(nextItem)]
    const placed = await place(at, order, ids)
    for (const shop of shops) await decide(at, order, placed, shop)
    if (order.closedAs) {
      const services = at(after(order.hoursBefore, hoursToClose))
      await closeOrder(services, demoUsers[order.buyer]._id, order._id, order.closedAs)
    }
  }
  // The database's clock set it while the market was filled; the vendors have been waited for since each order was placed.
  await sql`update order_items set pending_since = orders.created_at from orders where orders.id = order_id`.execute(
    at(0).db,
  )
}

async function place(at: ServicesAt, order: DemoOrder, ids: readonly string[]): Promise<Order> {
  const buyer = demoUsers[order.buyer]
  const { method, instructions } = order
  const wanted = placeOrderSchema.parse({
    items: order.lines.map(({ listing, quantity }) => ({ listingId: demoListings[listing]._id, quantity })),
    delivery: { ...buyer, phone: buyer.tel, method, instructions },
  })
  return (await placeOrder(at(order.hoursBefore, ids), buyer._id, wanted)).order
}

async function decide(at: ServicesAt, order: DemoOrder, placed: Order, shop: ReturnType<typeof shopOf>) {
  const decisions = order.lines.flatMap((line): ItemDecision[] => {
    const item = placed.items.find(({ listingId }) => listingId === demoListings[line.listing]._id)
    return shopOf(line) === shop && line.decision && item ? [{ _id: item._id, status: line.decision }] : []
  })
  if (decisions.length === 0) return
  const vendorId = demoUsers[demoShops[shop].vendor]._id
  await decideItems(at(after(order.hoursBefore, hoursToAnswer)), vendorId, order._id, decisions)
}

/** Fills the carts and saves what people saved, the latest last. */
export async function fillCartsAndSaved(at: ServicesAt): Promise<void> {
  const nextCartItem = demoIds('cartItem')
  for (const { owner, lines } of demoCarts) {
    for (const [listing, quantity] of lines) {
      const wanted = { listingId: demoListings[listing]._id, quantity }
      await addToCart(at(1, [nextCartItem()]), demoUsers[owner]._id, wanted)
    }
  }
  for (const { owner, listings } of demoSaved) {
    for (const [index, listing] of listings.entries()) {
      await saveListing(at(listings.length - index), demoUsers[owner]._id, demoListings[listing]._id)
    }
  }
}
