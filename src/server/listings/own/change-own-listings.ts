import type { OwnListing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { requireActiveVendor } from '../../accounts/locks.ts'
import { inTransaction, type Transaction } from '../../database/database.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { countListingChange } from '../check-product.ts'
import { updateListings } from '../listing-rows.ts'
import { presentOwnListing } from '../listing-view.ts'
import { lockOwnListings } from '../locks.ts'

/**
 * Shows or hides several of a vendor's own listings, all or none. Throws AppError 404 unless all are the vendor's, 403 when the
 * account is no active vendor any more, 409 for showing what is taken down, 429 when done very often.
 */
export const showOwnListings = (
  services: Pick<Services, 'db' | 'settings'>,
  vendorId: string,
  ids: readonly string[],
  isActive: boolean,
): Promise<OwnListing[]> =>
  changeAll(services, vendorId, ids, async (tx, listings) => {
    const [takenDown, others] = partedByTakeDown(listings)
    if (isActive && takenDown.length > 0) throw conflict('listing_taken_down', messages.moderation.cannotShow)
    await updateListings(tx, others, { is_active: isActive })
    // They stay hidden, and stay so when they are restored.
    await updateListings(tx, takenDown, { is_active_when_restored: false })
    return listings.map((row) => presentOwnListing({ ...row, is_active: isActive }))
  })

const partedByTakeDown = (listings: OwnRows): [string[], string[]] => {
  const { yes = [], no = [] } = Object.groupBy(listings, (row) => (row.taken_down_at ? 'yes' : 'no'))
  return [yes.map(({ id }) => id), no.map(({ id }) => id)]
}

/** Takes several out of the shop for good, all or none; past orders keep what they show of them. Throws like `showOwnListings`. */
export const deleteOwnListings = (
  services: Pick<Services, 'db' | 'now' | 'settings'>,
  vendorId: string,
  ids: readonly string[],
): Promise<void> =>
  changeAll(services, vendorId, ids, (tx) => updateListings(tx, ids, { deleted_at: services.now() }))

type OwnRows = Awaited<ReturnType<typeof lockOwnListings>>

const changeAll = <Answer>(
  services: Pick<Services, 'db' | 'settings'>,
  vendorId: string,
  ids: readonly string[],
  change: (tx: Transaction, listings: OwnRows) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(services.db, async (tx) => {
    await requireActiveVendor(tx, vendorId)
    const listings = await lockOwnListings(tx, vendorId, ids)
    if (listings.length < ids.length) throw notFound(messages.shop.productNotFound)
    await countListingChange(tx, services, vendorId)
    return change(tx, listings)
  })
