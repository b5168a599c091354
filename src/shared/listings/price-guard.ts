import * as z from 'zod/mini'
import { formatPrice, leonesFromCents } from '../money.ts'

/** Since 2022, 1,000 old Leones are 1 new Leone; many people still count in old ones. */
const oldToNew = 1_000

/**
 * A price is asked about from 200 up to 20,000 times the median of its like. Most goods of a category cost between a fifth of
 * their median and five times as much, and in old Leones 200 to 5,000 times; a category has more dear goods far above its
 * median than cheap ones below, a television beside batteries, so the band goes on to what is twenty times as dear. A price
 * below it may just be a dear thing; beyond it a thousandth would be no usual price either.
 */
export const unusualTimes = { least: 200, most: 20_000 } as const

/** Of so few goods no median says what is usual. */
export const fewestToCompare = 5

/** Where there is nothing to compare with, from here on: hardly anything in the market costs as much in new Leones. */
const suspiciousCents = 1_000_000

/** The price that the vendor may have meant, both in cents, where it looks like old Leones; null where it does not. */
export function meantCents(priceCents: number, medianCents: number | null): number | null {
  const looksOld =
    medianCents === null
      ? priceCents >= suspiciousCents
      : priceCents >= medianCents * unusualTimes.least && priceCents <= medianCents * unusualTimes.most
  return looksOld ? Math.max(1, Math.round(priceCents / oldToNew)) : null
}

/** Asks a vendor about such a price; it is never refused. */
export const askWhetherMeant = (cents: number): string =>
  `Did you mean ${formatPrice(leonesFromCents(cents))}? 1,000 old Leones are 1 new Leone.`

/** Answer of GET /api/vendor/price-hint, in Leones; `median` is null where there are too few goods to compare with. */
export const priceHintAnswer = z.object({
  unusual: z.boolean(),
  suggestion: z.nullable(z.number()),
  median: z.nullable(z.number()),
})
export type PriceHint = z.infer<typeof priceHintAnswer>
