import { lockActiveBuyer, requireActiveVendor } from '../../accounts/locks.ts'
import type { Transaction } from '../../database/database.ts'
import { notFound, notSignedIn } from '../../errors.ts'
import { lockOrder } from '../locks.ts'
import { findVendorOrderIds } from '../order-rows.ts'
import { type LockedPart, readPart } from './part-rows.ts'

/** A shop's part of the buyer's own order, locked with the order; 404 when it is not theirs. */
export async function lockPartOfBuyer(
  tx: Transaction,
  buyerId: string,
  orderId: string,
  vendorOrderId: string,
): Promise<LockedPart> {
  // Deleted since the request came in: what the buyer writes now would stay.
  if (!(await lockActiveBuyer(tx, buyerId))) throw notSignedIn()
  const order = await lockOrder(tx, orderId)
  if (order?.buyerId !== buyerId) throw notFound()
  const part = await readPart(tx, order, vendorOrderId)
  if (!part) throw notFound()
  return part
}

/** The vendor's own part of an order, by its id or the order's, locked with the order; 404 when it is another shop's. */
export async function lockPartOfVendor(
  tx: Transaction,
  vendorId: string,
  eitherId: string,
): Promise<LockedPart> {
  await requireActiveVendor(tx, vendorId)
  const found = await findVendorOrderIds(tx, vendorId, eitherId)
  if (!found) throw notFound()
  const order = (await lockOrder(tx, found.orderId))!
  return (await readPart(tx, order, found.vendorOrderId))!
}
