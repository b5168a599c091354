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
const unusualTimes = { least: 200, most: 20_000 } as const

/**
 * The median does not find the cheapest goods: a cup of pepper for 5,000 old Leones costs no more than 50 times the usual food.
 * Where a category is large enough to say what is usual in it, a price is asked about too that is five times as dear as all but
 * its dearest twentieth, while a thousandth of it would fit in: no less than a tenth of all but the cheapest twentieth.
 */
const beyond = { dear: 5, cheap: 0.1 } as const

/** With fewer goods than this, a median does not say what is usual. */
export const fewestToCompare = 5

/** With fewer goods than this, the dearest twentieth is not even one. */
export const fewestForRange = 20

/** Where there is nothing to compare with, from here on: hardly anything in the market costs as much in new Leones. */
const suspiciousCents = 1_000_000

/** What goods of a category usually cost, in cents. */
export interface UsualPrices {
  median: number
  /** The 5th and 95th of a hundred, from the cheapest; null where there are too few goods. */
  range: { cheap: number; dear: number } | null
}

/** The price that the vendor may have meant, both in cents, where it looks like old Leones; null where it does not. */
export function meantCents(priceCents: number, usual: UsualPrices | null): number | null {
  const looksOld = usual ? isFarAbove(priceCents, usual) : priceCents >= suspiciousCents
  return looksOld ? Math.max(1, Math.round(priceCents / oldToNew)) : null
}

function isFarAbove(priceCents: number, { median, range }: UsualPrices): boolean {
  if (priceCents >= median * unusualTimes.least && priceCents <= median * unusualTimes.most) return true
  if (!range) return false
  const [least, most] = [range.cheap * beyond.cheap, range.dear * beyond.dear]
  const inNew = priceCents / oldToNew
  return priceCents > most && inNew >= least && inNew <= most
}

/** Prices rise, but seldom so much at once, and a digit too many or too few is soon typed. */
const farTimes = 3

/** Whether a price is so far from the one before, both in cents, that a vendor who changes many at once is asked about it. */
export const isFarFromBefore = (beforeCents: number, afterCents: number): boolean =>
  afterCents >= beforeCents * farTimes || afterCents * farTimes <= beforeCents

export const askAboutFarPrice = 'That is far from the price before. Is it right?'

/** Asks a vendor about such a price; it is never refused. */
export const askWhetherMeant = (cents: number): string =>
  `Did you mean ${formatPrice(leonesFromCents(cents))}? 1,000 old Leones are 1 new Leone.`

/** Answer of GET /api/vendor/price-hint, in Leones; null where there are too few goods to compare with. */
export const priceHintAnswer = z.object({
  unusual: z.boolean(),
  suggestion: z.nullable(z.number()),
  median: z.nullable(z.number()),
  range: z.nullable(z.object({ cheap: z.number(), dear: z.number() })),
})
export type PriceHint = z.infer<typeof priceHintAnswer>
