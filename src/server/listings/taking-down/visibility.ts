import { messages } from '#shared/messages.ts'
import { conflict } from '../../errors.ts'
import type { ListingChange } from '../listing-rows.ts'
import type { ListingRow } from '../listing-view.ts'

/**
 * The columns by which a vendor shows or hides a listing, which is locked. What is taken down stays hidden, but its vendor
 * chooses how it is when it is restored. Throws AppError 409 for showing it.
 */
export function visibilityColumns(
  { taken_down_at }: Pick<ListingRow, 'taken_down_at'>,
  isActive: boolean,
): ListingChange {
  if (!taken_down_at) return { is_active: isActive }
  if (isActive) throw conflict('listing_taken_down', messages.moderation.cannotShow)
  return { is_active_when_restored: false }
}
