import { shortId } from '#shared/ids.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import { daysToAnswer, type Order } from '#shared/orders/order.ts'
import { buyerOrderPath, vendorOrderPath } from '#shared/orders/order-pages.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import type { Transaction } from '../../database/database.ts'
import { setRead } from '../../notifications/notification-rows.ts'
import { notify, type Telling } from '../../notifications/notify.ts'
import type { ItemChange } from '../change-items.ts'
import type { OrderChanges } from '../mails/order-mail.ts'
import { type ShopVendor, vendorsOfShops } from '../order-contact-rows.ts'

const statusWords: Record<ItemStatus, string> = {
  pending: 'Waiting',
  accepted: 'Accepted',
  rejected: 'Rejected',
  out_of_stock: 'Out of stock',
  cancelled: 'Cancelled',
  completed: 'Received',
}

const mostNamed = 3
const longestPart = 60
/** What the column holds. */
const longestText = 1_000

/** A few of the items by name: a notification is read at a glance, and the order's page has them all. */
export function goodsWords(
  items: readonly { quantity: number; title: string; reason?: string | undefined }[],
): string {
  const named = items
    .slice(0, mostNamed)
    .map(
      ({ quantity, title, reason }) =>
        `${quantity} x ${shortened(title)}${reason ? ` (${shortened(reason)})` : ''}`,
    )
  const others = items.length - named.length
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')
}

function shortened(words: string, most = longestPart): string {
  const letters = [...words]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : words
}

const changedGoods = (changes: readonly ItemChange[]) =>
  goodsWords(changes.map(({ item: { quantity, title }, reason }) => ({ quantity, title, reason })))

/** Tells each vendor of a new order; not the buyer of the own shop's goods. */
export async function notifyOfNewOrder(
  tx: Transaction,
  services: Telling,
  { order, buyerId, vendors }: { order: Order; buyerId: string; vendors: readonly ShopVendor[] },
): Promise<void> {
  const others = vendors.filter(({ vendorId }) => vendorId !== buyerId)
  const notices = others.map(({ vendorId, shopId }) => {
    const items = order.items.filter(({ shop }) => shop._id === shopId)
    const total = formatPrice(totalPrice(items))
    const text = `${goodsWords(items)}. Total ${total}. Please accept or reject the items within ${daysToAnswer} days.`
    const title = `New order ${shortId(order._id)}`
    const part = order.shops.find(({ shop }) => shop._id === shopId)!
    return { userId: vendorId, kind: 'order_placed' as const, title, text, path: vendorOrderPath(part._id) }
  })
  await notify(tx, services, notices)
}

/** The vendor has answered all that the notification of a new order asked for. */
export const readNewOrder = (
  tx: Transaction,
  { now }: Telling,
  vendorId: string,
  vendorOrderId: string,
): Promise<void> =>
  setRead(tx, { userId: vendorId, kind: 'order_placed', path: vendorOrderPath(vendorOrderId) }, now())

/** Why items are cancelled, in the words that their vendor reads. */
export const cancelReasons = {
  byBuyer: 'The buyer cancelled',
  buyerLeft: 'The buyer has left, so these are cancelled',
  unanswered: `There was no answer for ${daysToAnswer} days, so these are cancelled`,
} as const

/** Tells the vendors which of their items are cancelled. */
export const notifyOfCancelledItems = (
  tx: Transaction,
  services: Telling,
  orders: readonly OrderChanges[],
  reason: string,
): Promise<void> =>
  notifyVendors(tx, services, orders, (number, changes) => ({
    kind: 'order_cancelled',
    title: `Items of order ${number} are cancelled`,
    text: `${reason}: ${changedGoods(changes)}. The units are back in your stock.`,
  }))

/**
 * Tells vendors that a buyer whose goods they have accepted cannot be reached any more, and what of the same order is cancelled:
 * each of `parts` is one shop's.
 */
export const notifyOfLeftBuyer = (
  tx: Transaction,
  services: Telling,
  parts: readonly OrderChanges[],
): Promise<void> =>
  notifyVendors(tx, services, parts, (number, changes) => {
    const accepted = changes.filter(({ to }) => to === 'accepted')
    const cancelled = changes.filter(({ to }) => to === 'cancelled')
    return {
      kind: 'order_cancelled',
      title: `The buyer of order ${number} has left`,
      text: [
        `Name, phone number and address are erased, so nobody can be called about what you have accepted: ${changedGoods(accepted)}.`,
        'Please do not prepare it for somebody who does not come; reject it to have the units back.',
        'Goods, prices and payments stay in the order.',
        ...(cancelled.length > 0
          ? [`Cancelled: ${changedGoods(cancelled)}, with the units back in your stock.`]
          : []),
      ].join(' '),
    }
  })

/** Tells the vendors of an order that the buyer has marked it as received. */
export const notifyOfReceivedOrder = (
  tx: Transaction,
  services: Telling,
  { order, changes }: OrderChanges,
): Promise<void> => {
  const received = changes.filter(({ to }) => to === 'completed')
  return notifyVendors(tx, services, [{ order, changes: received }], (number, goods) => ({
    kind: 'order_received',
    title: `Order ${number} is marked as received`,
    text: `The buyer has received ${changedGoods(goods)}.`,
  }))
}

type VendorWords = { kind: 'order_cancelled' | 'order_received'; title: string; text: string }

async function notifyVendors(
  tx: Transaction,
  services: Telling,
  orders: readonly OrderChanges[],
  write: (number: string, changes: readonly ItemChange[]) => VendorWords,
): Promise<void> {
  const vendors = await vendorsByShop(tx, orders)
  const notices = orders.flatMap(({ order, changes }) =>
    [...Map.groupBy(changes, ({ item }) => item.shopId)].flatMap(([shopId, own]) => {
      const userId = vendors.get(shopId)!.vendorId
      if (userId === order.buyerId) return []
      return { userId, ...write(shortId(order.id), own), path: vendorOrderPath(own[0]!.item.vendorOrderId) }
    }),
  )
  await notify(tx, services, notices)
}

/** Tells the buyer which shop of an order answered, and what. */
export const notifyOfAnswer = (tx: Transaction, services: Telling, answered: OrderChanges): Promise<void> =>
  notifyBuyer(tx, services, answered, (number, changes, shopNames) => ({
    kind: 'order_answered',
    title: `Your order ${number} is answered`,
    text: shortened(`${shopNames} answered. ${answerWords(changes)}`, longestText),
  }))

export const answerWords = (changes: readonly ItemChange[]) =>
  [...Map.groupBy(changes, ({ to }) => to)]
    .map(([to, alike]) => `${statusWords[to]}: ${changedGoods(alike)}.`)
    .join(' ')

/** Tells a buyer that no shop has answered these items in time. */
export const notifyOfExpiry = (tx: Transaction, services: Telling, expired: OrderChanges): Promise<void> =>
  notifyBuyer(tx, services, expired, (number, changes) => ({
    kind: 'order_expired',
    title: `Your order ${number} had no answer`,
    text: `No answer came for ${daysToAnswer} days, so these are cancelled: ${changedGoods(changes)}.`,
  }))

type BuyerWords = { kind: 'order_answered' | 'order_expired'; title: string; text: string }

async function notifyBuyer(
  tx: Transaction,
  services: Telling,
  { order, changes }: OrderChanges,
  write: (number: string, changes: readonly ItemChange[], shopNames: string) => BuyerWords,
): Promise<void> {
  const vendors = await vendorsByShop(tx, [{ order, changes }])
  const others = [...vendors.values()].filter(({ vendorId }) => vendorId !== order.buyerId)
  if (others.length === 0) return
  const ofOthers = changes.filter(({ item }) => vendors.get(item.shopId)!.vendorId !== order.buyerId)
  const names = others.map(({ shopName }) => shopName).join(', ')
  const notice = { userId: order.buyerId, ...write(shortId(order.id), ofOthers, names) }
  await notify(tx, services, [{ ...notice, path: buyerOrderPath(order.id) }])
}

async function vendorsByShop(
  tx: Transaction,
  orders: readonly OrderChanges[],
): Promise<Map<string, ShopVendor>> {
  const shopIds = new Set(orders.flatMap(({ changes }) => changes.map(({ item }) => item.shopId)))
  const vendors = await vendorsOfShops(tx, [...shopIds])
  return new Map(vendors.map((vendor) => [vendor.shopId, vendor]))
}
