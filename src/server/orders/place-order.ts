import { createHash } from 'node:crypto'
import { messages } from '#shared/messages.ts'
import { formatPrice, leonesFromCents } from '#shared/money.ts'
import { highestOrderedQuantity, type OrderAnswer, type PlaceOrder } from '#shared/orders/order.ts'
import { normalisePhone } from '#shared/phone.ts'
import { lockActiveBuyer } from '../accounts/locks.ts'
import { removeFromCart } from '../cart/cart-rows.ts'
import { inTransaction, planOnce, type Transaction } from '../database/database.ts'
import { type AppError, conflict, invalidField, notSignedIn } from '../errors.ts'
import { type TakenListing, takeUnitsOfShown } from '../listings/listing-stock.ts'
import type { Recipient } from '../mail/mail-text.ts'
import type { Services } from '../services.ts'
import { checkHolding, checkOrderCounts } from './buyer-bounds.ts'
import { placedOrderView } from './buyer-order-rows.ts'
import type { BuyerOrders } from './held-rows.ts'
import { findKeyUse, type OrderKey, saveKeyUse } from './idempotency-rows.ts'
import { queueNewOrderMails } from './mails/new-order-mails.ts'
import { notifyOfNewOrder } from './notices/order-notices.ts'
import { addUpLines, isSameSum, type OrderLine, orderChanges } from './order-changes.ts'
import type { ShopVendor } from './order-contact-rows.ts'
import { insertOrder, type NewItem, type NewOrder } from './order-rows.ts'
import { answerAgain, answerToStore, type StoredAnswer } from './stored-answer.ts'

/** A line that can be had, with the listing it is for. */
interface CheckedLine {
  quantity: number
  listing: TakenListing
}

/** The order to place, and its buyer. */
interface Placing {
  services: Services
  buyerId: string
  order: PlaceOrder
  lines: readonly OrderLine[]
}

/** An active buyer, as the recipient of mails, and the orders that are counted against the buyer's bounds. */
interface CheckedBuyer {
  recipient: Recipient
  orders: BuyerOrders | undefined
}

/**
 * Places an order, in one transaction: prices and titles from our own rows, units off the shelf, one vendor order per
 * shop, the ordered lines out of the cart, a mail to the buyer and to each vendor (docs/rules.md, 'Orders and stock'). With a
 * key that was used for the same order, the first answer again. 409 with `changes` when something is not as sent, with the
 * right `total` when only the sum is not; 409 for a key used for another order, and where a buyer would hold too much; 429 for
 * too many orders.
 */
export async function placeOrder(
  services: Services,
  buyerId: string,
  order: PlaceOrder,
  idempotencyKey: string | null = null,
): Promise<OrderAnswer> {
  const lines = addUpLines(order.items)
  if (lines.some(({ quantity }) => quantity > highestOrderedQuantity))
    throw invalidField('items', messages.order.tooManyOfOne)
  const placing = { services, buyerId, order, lines }
  const key = idempotencyKey === null ? undefined : keyOf(placing, idempotencyKey)
  return inTransaction(services.db, async (tx) => {
    // Two orders under one key come one after the other, as all of a buyer's do: whoever has the buyer sees the other's use.
    const [, recipient, earlier] = await Promise.all([
      planOnce(tx),
      lockActiveBuyer(tx, buyerId),
      key && findKeyUse(tx, key),
    ])
    if (earlier) {
      if (!earlier.isSameBody) throw conflict('key_reused', messages.order.keyReused)
      return answerAgain(tx, earlier.answer as StoredAnswer)
    }
    return placeNew(tx, placing, await checkBuyer(tx, placing, recipient), key)
  })
}

const keyOf = ({ buyerId, order }: Placing, key: string): OrderKey => ({
  userId: buyerId,
  key,
  bodyHash: createHash('sha256').update(fingerprintOf(order)).digest(),
})

/** What two orders under one key are compared by. Without a landmark it is as before there were any: a retry may cross an update. */
function fingerprintOf(order: PlaceOrder): string {
  const { landmark, ...delivery } = order.delivery
  return JSON.stringify({ ...order, delivery: landmark ? { ...delivery, landmark } : delivery })
}

async function checkBuyer(
  tx: Transaction,
  { services, buyerId, lines }: Placing,
  recipient: Recipient | undefined,
): Promise<CheckedBuyer> {
  if (!recipient) throw notSignedIn()
  const listingIds = lines.map(({ listingId }) => listingId)
  return { recipient, orders: await checkOrderCounts(tx, services, buyerId, listingIds) }
}

async function placeNew(
  tx: Transaction,
  { services, buyerId, order, lines }: Placing,
  { recipient, orders }: CheckedBuyer,
  key?: OrderKey,
): Promise<OrderAnswer> {
  const listingIds = lines.map(({ listingId }) => listingId)
  // Others wait for the listings from when they are taken until the commit: what can be done before is.
  const [, taken] = await Promise.all([removeFromCart(tx, buyerId, listingIds), takeUnitsOfShown(tx, lines)])
  const checked = checkLines(lines, taken, order.total)
  if (orders) checkHolding(orders, checked)
  const { newOrder, vendorOrders, items } = splitOrder(services, buyerId, order.delivery, checked)
  const vendors = vendorsOf(checked)
  const placed = placedOrderView(newOrder, items, vendors)
  const answer = { message: messages.order.placed, order: placed }
  await Promise.all([
    insertOrder(tx, newOrder, vendorOrders, items),
    queueNewOrderMails(tx, services, placed, { buyer: recipient, vendors }),
    notifyOfNewOrder(tx, services, { order: placed, buyerId, vendors }),
    key && saveKeyUse(tx, key, answerToStore(answer)),
  ])
  return answer
}

/** The vendors to notify of an order, one for each shop. */
function vendorsOf(checked: readonly CheckedLine[]): ShopVendor[] {
  const byShop = new Map(checked.map(({ listing }) => [listing.shopId, listing]))
  return [...byShop.values()].map((listing) => ({
    shopId: listing.shopId,
    vendorId: listing.vendorId,
    shopName: listing.shopName,
    address: listing.shopAddress,
    logo: listing.shopLogo,
    firstName: listing.vendorFirstName,
    email: listing.vendorEmail,
    isConfirmed: listing.isVendorConfirmed,
    tel: listing.vendorTel,
  }))
}

/** Compares the lines with the locked listings; 409 unless everything is as the buyer saw it. Keeps the order of the lines. */
function checkLines(
  lines: readonly OrderLine[],
  locked: readonly TakenListing[],
  total: number | undefined,
): CheckedLine[] {
  const listings = new Map(locked.map((listing) => [listing.id, listing]))
  const changes = orderChanges(lines, listings)
  if (changes.length > 0) throw conflict('order_changed', messages.order.changed, { changes })
  const checked = lines.map(({ listingId, quantity }) => ({ quantity, listing: listings.get(listingId)! }))
  const totalCents = checked.reduce((sum, line) => sum + line.listing.priceCents * line.quantity, 0)
  if (total !== undefined && !isSameSum(total, totalCents)) throw totalDiffers(totalCents)
  return checked
}

/** Every line is as sent, only their sum is not: the answer names the right one, in Leones. */
function totalDiffers(totalCents: number): AppError {
  const total = leonesFromCents(totalCents)
  return conflict('order_total_changed', messages.order.totalChanged(formatPrice(total)), {
    changes: [],
    total,
  })
}

/** The order to store, split per shop. */
function splitOrder(
  { newId, now }: Services,
  buyerId: string,
  delivery: PlaceOrder['delivery'],
  checked: readonly CheckedLine[],
) {
  const id = newId()
  const shopIds = new Set(checked.map(({ listing }) => listing.shopId))
  const ownShopIds = new Set(
    checked.filter(({ listing }) => listing.vendorId === buyerId).map(({ listing }) => listing.shopId),
  )
  const vendorOrders = [...shopIds].map((shopId) => ({ id: newId(), shopId, isOwn: ownShopIds.has(shopId) }))
  const vendorOrderIds = new Map(vendorOrders.map((part) => [part.shopId, part.id]))
  const items = checked.map(
    ({ quantity, listing }): NewItem => ({
      id: newId(),
      vendorOrderId: vendorOrderIds.get(listing.shopId)!,
      shopId: listing.shopId,
      listingId: listing.id,
      title: listing.title,
      priceCents: listing.priceCents,
      quantity,
      picture: listing.picture,
    }),
  )
  const reachable = { ...delivery, phone: normalisePhone(delivery.phone) ?? delivery.phone }
  const pendingSince = checked[0]!.listing.takenAt
  const newOrder: NewOrder = { id, buyerId, createdAt: now(), pendingSince, delivery: reachable }
  return { newOrder, vendorOrders, items }
}
