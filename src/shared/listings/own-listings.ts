/** Units on the shelf from which on a vendor is told that a product runs out. */
export const lowStock = 3

/** Which of a vendor's own listings: hidden are those that the vendor hides, not those that are taken down; sold out and running low are those that are not hidden, as hidden ones are not for sale. */
export const ownListingStates = ['shown', 'hidden', 'taken_down', 'sold_out', 'low'] as const
export type OwnListingState = (typeof ownListingStates)[number]

export const ownListingSorts = [
  'newest',
  'title',
  'price-asc',
  'price-desc',
  'stock-asc',
  'stock-desc',
] as const
export type OwnListingSort = (typeof ownListingSorts)[number]
