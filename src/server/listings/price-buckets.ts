const unitOf = (priceCents: number): number => 10 ** Math.max(String(priceCents).length - 2, 0)

/** The block of prices that a price in cents is in, named by its lowest: same number and same first two digits. */
export const priceBlockOf = (priceCents: number): number => priceCents - (priceCents % unitOf(priceCents))

/** The lowest price of the next block. */
export const priceBlockAfter = (priceCents: number): number => priceBlockOf(priceCents) + unitOf(priceCents)
