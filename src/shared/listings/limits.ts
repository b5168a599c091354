/** A search counts up to this many results (docs/rules.md). */
export const highestSearchTotal = 2000
export const shopPageSize = 20
