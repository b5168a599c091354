const unitOf = (priceCents: number): number => 10 ** Math.max(String(priceCents).length - 2, 0)

/** The bucket of a price in cents, named by its lowest price: same number and same first two digits. */
export const priceBucketOf = (priceCents: number): number => priceCents - (priceCents % unitOf(priceCents))

/** The lowest price of the next bucket. */
export const priceBucketAfter = (priceCents: number): number => priceBucketOf(priceCents) + unitOf(priceCents)
