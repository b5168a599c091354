import { sql } from 'kysely'
import { addToCart } from '#server/cart/add-to-cart.ts'
import type { Database } from '#server/database/database.ts'
import { closeOrder } from '#server/orders/close-order.ts'
import { decideItems, type ItemDecision } from '#server/orders/decide-items.ts'
import { expirePendingItems } from '#server/orders/expire-pending-items.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { saveListing } from '#server/saved/save-listing.ts'
import { daysToAnswer, type Order, placeOrderSchema } from '#shared/orders/order.ts'
import { demoCarts, demoSaved } from './demo-carts.ts'
import { demoIds } from './demo-ids.ts'
import { demoListings } from './demo-listings.ts'
import { type DemoOrder, demoOrders } from './demo-orders.ts'
import type { ServicesAt } from './demo-services.ts'
import { hoursToAnswer, hoursToReceive } from './demo-shop-habits.ts'
import { demoShops, type ShopName } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'
import { atOrderingHour } from './demo-week.ts'
import { type AcceptedPart, askForDelivery, pay } from './fill-payments.ts'

type DemoLine = DemoOrder['lines'][number]
const shopOf = ({ listing }: DemoLine) => demoListings[listing].shop

const hoursToCancel = 2
/** Nothing happens in the future. */
const after = (hoursBefore: number, hours: number) => Math.max(hoursBefore - hours, 1)

const hoursToPrice = 0.2
const hoursToPay = 1

/** Places every order, lets the vendors answer and ask for the delivery, the buyers close, and both say what is paid. */
export async function fillOrders(at: ServicesAt): Promise<void> {
  let acceptedParts = 0
  const nextVendorOrder = demoIds('vendorOrder')
  const nextItem = demoIds('orderItem')
  for (const demoOrder of demoOrders) {
    const order = { ...demoOrder, hoursBefore: atOrderingHour(demoOrder.hoursBefore, at(0).now()) }
    const shops = [...new Set(order.lines.map(shopOf))]
    const ids = [order._id, ...shops.map(nextVendorOrder), ...order.lines.map(nextItem)]
    const placed = await place(at, order, ids)
    const answering = shops.toSorted((one, other) => hoursToAnswer(order, one) - hoursToAnswer(order, other))
    for (const shop of answering) await decide(at, order, placed, shop)
    const parts = answering
      .filter((shop) => isAcceptedBy(order, shop))
      .map((shop): AcceptedPart => ({ number: ++acceptedParts, order, placed, shop }))
    const answered = Math.max(...answering.map((shop) => hoursToAnswer(order, shop)))
    for (const part of parts)
      await askForDelivery(at, part, after(order.hoursBefore, answered + hoursToPrice))
    if (order.lines.some(({ decision }) => decision === 'expired')) await expire(at, order)
    if (order.closedAs) {
      const services = at(after(order.hoursBefore, hoursToClose(order, shops)))
      await closeOrder(services, demoUsers[order.buyer]._id, order._id, order.closedAs)
    }
    const delivered = order.closedAs ? hoursToClose(order, shops) : answered
    for (const part of parts) await pay(at, part, after(order.hoursBefore, delivered + hoursToPay))
  }
  await waitSinceThen(at(0).db, demoOrders)
  await answerThen(at(0).db)
}

const isAcceptedBy = ({ lines }: DemoOrder, shop: ShopName): boolean =>
  lines.some((line) => shopOf(line) === shop && line.decision === 'accepted')

/** After the last answer, or the time for it. */
function hoursToClose(order: DemoOrder, shops: readonly ShopName[]): number {
  if (order.closedAs === 'cancelled') return hoursToCancel
  const isExpired = order.lines.some(({ decision }) => decision === 'expired')
  const answered = shops.map((shop) => hoursToAnswer(order, shop))
  return Math.max(...answered, isExpired ? daysToAnswer * 24 : 0) + hoursToReceive(order)
}

/** The database's clock set it while the market was filled; the vendors have been waited for since each order was placed. */
async function waitSinceThen(db: Database, orders: readonly DemoOrder[]): Promise<void> {
  const ids = orders.map(({ _id }) => _id)
  await sql`update order_items set pending_since = orders.created_at from orders
    where orders.id = order_id and order_id = any(${ids}::uuid[])`.execute(db)
}

/** Likewise how long each shop took to answer. */
async function answerThen(db: Database): Promise<void> {
  const answers = demoOrders.flatMap((order) =>
    [...new Set(order.lines.map(shopOf))].map((shop) => ({
      order: order._id,
      shop: demoShops[shop]._id,
      seconds: Math.round(hoursToAnswer(order, shop) * 3600),
    })),
  )
  const all = <Name extends keyof (typeof answers)[number]>(name: Name) =>
    answers.map((answer) => answer[name])
  await sql`update vendor_orders part set answer_seconds = taken.seconds
    from unnest(${all('order')}::uuid[], ${all('shop')}::uuid[], ${all('seconds')}::integer[]) taken (order_id, shop_id, seconds)
    where part.order_id = taken.order_id and part.shop_id = taken.shop_id and part.answer_seconds is not null
      and not exists (select from order_items item where item.vendor_order_id = part.id and item.is_expired)`.execute(
    db,
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

async function decide(at: ServicesAt, order: DemoOrder, placed: Order, shop: ShopName) {
  const decisions = order.lines.flatMap((line): ItemDecision[] => {
    const item = placed.items.find(({ listingId }) => listingId === demoListings[line.listing]._id)
    if (shopOf(line) !== shop || !item || !line.decision || line.decision === 'expired') return []
    return [{ _id: item._id, status: line.decision }]
  })
  if (decisions.length === 0) return
  const vendorId = demoUsers[demoShops[shop].vendor]._id
  const services = at(after(order.hoursBefore, hoursToAnswer(order, shop)))
  await decideItems(services, vendorId, order._id, decisions)
}

/** Lets the time for an answer pass. Of the other orders none seems to have waited so long yet. */
async function expire(at: ServicesAt, order: DemoOrder): Promise<void> {
  await waitSinceThen(at(0).db, [order])
  await expirePendingItems(at(after(order.hoursBefore, daysToAnswer * 24)))
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
