import { messages } from '#shared/messages.ts'
import { mostRestockAlerts } from '#shared/restock-alerts/restock-alert.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { holdShownListing } from '../listings/locks.ts'
import { lockSubject } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { type AlertKey, insertAlert, listAlerts } from './restock-alert-rows.ts'

/**
 * Has an account told once when a sold-out listing is back; false when that is so already. Throws AppError 404 unless the
 * public sees the listing, 409 while it is in stock, for the vendor's own, and when the account has as many alerts as may be.
 */
export function addRestockAlert(
  { db, now }: Pick<Services, 'db' | 'now'>,
  alert: AlertKey,
): Promise<boolean> {
  const { userId, listingId } = alert
  return inTransaction(db, async (tx) => {
    await lockSubject(tx, 'restock-alerts', userId)
    // Units that come in meanwhile wait for this alert, and then find it.
    const listing = await holdShownListing(tx, listingId)
    if (!listing) throw notFound(messages.shop.productNotFound)
    if (listing.vendorId === userId) throw conflict('own_listing', messages.restock.ownListing)
    if (listing.stock > 0) throw conflict('in_stock', messages.restock.inStock)
    const isNew = await insertAlert(tx, alert, now())
    if (isNew && (await listAlerts(tx, userId)).length > mostRestockAlerts)
      throw conflict('too_many_restock_alerts', messages.restock.tooMany)
    return isNew
  })
}
