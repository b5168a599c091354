/** `hidden` by its vendor, or because its shop is closed. */
export const listingStates = ['shown', 'hidden', 'taken_down'] as const
export type ListingState = (typeof listingStates)[number]

/** Why something is taken away from the public, in characters. */
export const longestReason = 500

/** Lists of everything count so many rows at most and lead no further: what is searched for is found with other words. */
export const mostListed = 10_000
