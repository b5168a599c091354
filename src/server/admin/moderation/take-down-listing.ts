import { messages } from '#shared/messages.ts'
import type { AdminListing, TakeDown } from '#shared/moderation/listing-moderation.ts'
import { findUser, recipientOf } from '../../accounts/user-rows.ts'
import { inTransaction, type Transaction } from '../../database/database.ts'
import { conflict, notFound } from '../../errors.ts'
import { type AnyListingRow, type ListingChange, updateListing } from '../../listings/listing-rows.ts'
import { lockListing } from '../../listings/locks.ts'
import { takenDownAs } from '../../listings/taking-down/taken-down-as.ts'
import { recordAction } from '../../logging/audit-log.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import type { Mail, Recipient } from '../../mail/mail-text.ts'
import { adminListings } from '../../moderation/admin-listing-rows.ts'
import { keptDownMail, restoredMail, takenDownMail } from '../../moderation/moderation-mails.ts'
import { keptDownNotice, restoredNotice, takenDownNotice } from '../../moderation/moderation-notices.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import { closeReportsOf } from '../../reports/close-report.ts'
import { lockReportsOf } from '../../reports/locks.ts'
import type { Services } from '../../services.ts'
import { type Caller, requireStillSignedIn } from '../../sessions/session.ts'

/**
 * Takes a listing out of the market until it is restored, and tells its vendor why; what is ordered already stays ordered. An
 * order that is being placed has the listing locked: it is placed before, or refused after. Throws AppError 404 where there is
 * none, 409 when it is taken down already. With `closeReports` the open reports of it are closed with the reason as well.
 */
export function takeDownListing(
  services: Services,
  administrator: Caller,
  id: string,
  { reason, closeReports }: TakeDown,
): Promise<AdminListing> {
  return moderate(services, administrator, id, async (tx, listing) => {
    if (listing.taken_down_at) throw conflict('listing_taken_down', messages.moderation.takenDownAlready)
    if (closeReports) await closeReportsOf(tx, services, listing, reason, administrator)
    await tell(tx, services, listing, (reader, { title }) => ({
      mail: takenDownMail(reader, services.settings, { title, reason }),
      notice: takenDownNotice({ title }),
    }))
    return {
      action: 'Listing taken down',
      reason,
      change: {
        is_active: false,
        is_active_when_restored: listing.is_active,
        taken_down_at: services.now(),
        take_down_reason: reason,
        taken_down_as: takenDownAs(listing),
      },
    }
  })
}

/**
 * Leaves a listing taken down, for what is still wrong after its vendor has changed it: the vendor reads these words from then on.
 * Throws AppError 404, or 409 unless it is taken down.
 */
export function keepListingDown(
  services: Services,
  administrator: Caller,
  id: string,
  reason: string,
): Promise<AdminListing> {
  return moderate(services, administrator, id, async (tx, listing) => {
    if (!listing.taken_down_at) throw conflict('listing_not_taken_down', messages.moderation.notTakenDown)
    await tell(tx, services, listing, (reader, { title }) => ({
      mail: keptDownMail(reader, services.settings, { title, reason }),
      notice: keptDownNotice({ title }),
    }))
    return {
      action: 'Listing kept down',
      reason,
      change: { take_down_reason: reason, taken_down_as: takenDownAs(listing) },
    }
  })
}

/** Gives a listing back to its vendor, shown or hidden as the vendor wants it. Throws AppError 404, or 409 unless it is taken down. */
export function restoreListing(services: Services, administrator: Caller, id: string): Promise<AdminListing> {
  return moderate(services, administrator, id, async (tx, listing) => {
    if (!listing.taken_down_at) throw conflict('listing_not_taken_down', messages.moderation.notTakenDown)
    const isShown = listing.is_active_when_restored ?? true
    await tell(tx, services, listing, (reader, { title }) => ({
      mail: restoredMail(reader, services.settings, { title, isShown }),
      notice: restoredNotice({ title, isShown }),
    }))
    return {
      action: 'Listing restored',
      reason: '',
      change: {
        is_active: isShown,
        is_active_when_restored: null,
        taken_down_at: null,
        take_down_reason: '',
        taken_down_as: null,
      },
    }
  })
}

interface Moderation {
  action: 'Listing taken down' | 'Listing kept down' | 'Listing restored'
  reason: string
  change: ListingChange
}

function moderate(
  { db, newId, now }: Services,
  administrator: Caller,
  id: string,
  decide: (tx: Transaction, listing: AnyListingRow) => Promise<Moderation>,
): Promise<AdminListing> {
  return inTransaction(db, async (tx) => {
    // First, as reporting does, which then refers to the listing.
    await lockReportsOf(tx, id)
    const listing = await lockListing(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    if (!listing) throw notFound(messages.shop.productNotFound)
    const { action, reason, change } = await decide(tx, listing)
    await updateListing(tx, id, change)
    await recordAction(tx, {
      newId,
      now,
      actorId: administrator.userId,
      action: `${action}: ${listing.title}`,
      subjectId: id,
      reason,
      address: administrator.address,
    })
    return (await adminListings(tx, [id])).get(id)!
  })
}

type Words = { mail: Mail; notice: Omit<Notice, 'userId'> }

/** Tells the vendor, by mail too. */
async function tell(
  tx: Transaction,
  services: Services,
  listing: AnyListingRow,
  write: (reader: Recipient, listing: AnyListingRow) => Words,
): Promise<void> {
  const vendor = await findUser(tx, listing.vendor_id)
  if (!vendor) return
  const { mail, notice } = write(recipientOf(vendor), listing)
  await queueMail(tx, services.newId, mail)
  await notify(tx, services, [{ userId: vendor.id, ...notice }])
}
