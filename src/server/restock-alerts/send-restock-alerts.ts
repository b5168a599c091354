import { inTransaction, type Transaction } from '../database/database.ts'
import { shownListing } from '../listings/listing-rows.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import { takeAlerts } from './restock-alert-rows.ts'

/** Few enough that their accounts are told of other things meanwhile. */
const atOnce = 200

type Telling = Pick<Services, 'db' | 'newId' | 'now'>

/**
 * Tells all accounts with an alert that the listing is back, each once: an alert is used up in the transaction that tells. A
 * listing that is gone again keeps the alerts that are left. The trigger `restocked` queues it; it may run again.
 */
export async function sendRestockAlerts(services: Telling, listingId: string): Promise<void> {
  let told: number
  do {
    told = await inTransaction(services.db, (tx) => tellSome(tx, services, listingId))
  } while (told > 0)
}

async function tellSome(tx: Transaction, services: Telling, listingId: string): Promise<number> {
  const listing = await shownListing(tx, listingId)
  if (!listing || listing.stock < 1) return 0
  const userIds = await takeAlerts(tx, listingId, atOnce)
  const notice = {
    kind: 'back_in_stock',
    title: 'Back in stock',
    text: `${listing.title} can be ordered again.`,
    path: `/shop/product/${listingId}`,
  } as const
  await notify(
    tx,
    services,
    userIds.map((userId) => ({ userId, ...notice })),
  )
  return userIds.length
}
