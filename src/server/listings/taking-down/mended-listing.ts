import type { Transaction } from '../../database/database.ts'
import { notifyAdministrators, type Telling } from '../../notifications/notify.ts'
import type { ListingChange } from '../listing-rows.ts'
import { type ListingRow, productColumns } from '../listing-view.ts'

/** What a vendor may mend; hiding a listing is no answer to why it was taken down. */
const mendable = [...Object.values(productColumns), 'stock', 'pictures'] as const

/** Whether a change of these columns mends it. */
export const mendsListing = (columns: readonly string[]): boolean =>
  mendable.some((column) => columns.includes(column))

/** Whether these columns differ from what the listing is. */
export const changesListing = (listing: ListingRow, change: ListingChange): boolean =>
  mendable.some(
    (column) => change[column] !== undefined && String(change[column]) !== String(listing[column]),
  )

/** Tells administrators that the vendor has changed a listing which they have taken down, so that they look at it again. */
export const notifyOfMendedListing = (
  tx: Transaction,
  services: Telling,
  { id, title }: Pick<ListingRow, 'id' | 'title'>,
): Promise<void> =>
  notifyAdministrators(tx, services, {
    kind: 'listing_mended',
    title: 'A product that was taken down is changed',
    text: `Its vendor has changed ${title}. Please look whether it can be shown again.`,
    path: `/dashboard/admin/listings?search=${id}`,
  })
