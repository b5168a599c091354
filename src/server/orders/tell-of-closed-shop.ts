import type { VendorOrder } from '#shared/orders/order.ts'
import type { Transaction } from '../database/database.ts'
import type { Recipient } from '../mail/mail-text.ts'
import type { Services } from '../services.ts'
import { acceptedPartsOf } from './accepted-order-rows.ts'
import type { LeftOrder, OrderChanges } from './mails/order-mail.ts'
import { mostOrdersNamed, queueOrdersToFinishMail, queueShopClosedMails } from './mails/shop-closed-mails.ts'
import { notifyOfClosedShop, notifyOfOrdersToFinish } from './notices/closed-shop-notices.ts'
import { vendorsOfShops } from './order-contact-rows.ts'
import { readPartRecords } from './payments/payment-rows.ts'
import { listVendorOrdersOf } from './vendor-order-rows.ts'

/**
 * Tells the buyers that a shop no longer sells: what is rejected for it, and that what it has accepted is still to come. Its
 * vendor, who cannot open the pages of these orders any more, gets them by mail at the address that the account had.
 * Answers how many orders these are.
 */
export async function tellOfClosedShop(
  tx: Transaction,
  services: Services,
  vendor: { id: string; shopId: string; recipient: Recipient },
  rejected: readonly OrderChanges[],
): Promise<number> {
  const [shop] = await vendorsOfShops(tx, [vendor.shopId])
  const rest = new Map(rejected.map((left) => [left.order.id, left]))
  const tellBuyers = async (left: readonly LeftOrder[]) => {
    await queueShopClosedMails(tx, services, shop!, left)
    await notifyOfClosedShop(tx, services, shop!, left)
  }
  const parts = new Map((await acceptedPartsOf(tx, vendor.id)).map((part) => [part.vendorOrderId, part]))
  const named: VendorOrder[] = []
  const reads = await listVendorOrdersOf(tx, vendor.id, { page: 1 }, [...parts.keys()])
  for (const read of reads) {
    const orders = await read()
    named.push(...orders.slice(0, mostOrdersNamed - named.length))
    await tellBuyers(
      orders.map((kept) => {
        const changes = rest.get(kept.order)?.changes ?? []
        rest.delete(kept.order)
        return { order: { id: kept.order, buyerId: parts.get(kept._id)!.buyerId }, changes, kept }
      }),
    )
  }
  const lost = await recordedParts(tx, vendor.id, [...rest.values()])
  await tellBuyers([...rest.values()].map((left) => ({ ...left, lost: lost.get(left.order.id) })))
  if (named.length > 0) {
    const orders = { named, others: parts.size - named.length }
    await queueOrdersToFinishMail(tx, services, { ...vendor.recipient, shopName: shop!.shopName }, orders)
    await notifyOfOrdersToFinish(tx, services, vendor.id, orders)
  }
  return parts.size
}

/** The vendor's parts of these orders that have a payment or a fee, by order. */
async function recordedParts(
  tx: Transaction,
  vendorId: string,
  orders: readonly OrderChanges[],
): Promise<Map<string, VendorOrder>> {
  const records = await readPartRecords(
    tx,
    orders.map(({ changes }) => changes[0]!.item.vendorOrderId),
  )
  const reads = await listVendorOrdersOf(tx, vendorId, { page: 1 }, [...records.keys()])
  const parts: VendorOrder[] = []
  for (const read of reads) parts.push(...(await read()))
  return new Map(parts.map((part) => [part.order, part]))
}
