/** A search counts up to this many results (docs/rules.md). */
export const highestSearchTotal = 2000
export const shopPageSize = 20

/** Listings of a shop that are not deleted. */
export const mostShopListings = 10_000

/** Listings that a person may have saved at once. */
export const mostSavedListings = 500
