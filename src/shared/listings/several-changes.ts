import { formatPrice, highestPriceCents, leonesFromCents, lowestPriceCents } from '../money.ts'
import { productsWord } from './product-words.ts'

/** Listings of one vendor that a call of PATCH /api/vendor/listings changes, and that the page chooses at once. */
export const mostChosen = 1_000

export const severalChanges = ['show', 'hide', 'delete', 'stock', 'price'] as const
type SeveralChange = (typeof severalChanges)[number]

/** `refused` is what cannot be done with one of them; the others are changed. */
export const severalOutcomes = ['changed', 'same', 'refused'] as const
type SeveralOutcome = (typeof severalOutcomes)[number]

/** The bounds of a change of prices in percent. */
export const percentBounds = { lowest: -90, highest: 1_000 } as const

/**
 * A price, in cents, so many percent higher or lower; to whole Leones where `isWhole`, but never to nothing. Null where no listing
 * can have it.
 */
export function changedPrice(cents: number, percent: number, isWhole: boolean): number | null {
  const exact = (cents * (1_000 + Math.round(percent * 10))) / 1_000
  const price = isWhole && exact >= 50 ? Math.round(exact / 100) * 100 : Math.round(exact)
  return price >= lowestPriceCents && price <= highestPriceCents ? price : null
}

export const severalRefusals = {
  gone: 'It is not among your products any more.',
  takenDown: 'Makit has taken it down. Please correct it: we look at it again.',
  outOfRange: `Its price would not be from ${formatPrice(leonesFromCents(lowestPriceCents))} to ${formatPrice(leonesFromCents(highestPriceCents))}.`,
  pricedMeanwhile: 'Its price has been changed meanwhile.',
} as const

const done: Record<SeveralChange, string> = {
  show: 'shown',
  hide: 'hidden',
  delete: 'deleted',
  stock: 'changed',
  price: 'changed',
}

/** '118 products changed, 1 product as before, 1 product could not be'; of a preview '118 products would be changed, …' */
export function severalWords(
  change: SeveralChange,
  counts: Record<SeveralOutcome, number>,
  { isPreview = false } = {},
): string {
  const { changed, same, refused } = counts
  return [
    `${productsWord(changed)} ${isPreview ? 'would be ' : ''}${done[change]}`,
    ...(same > 0 ? [`${productsWord(same)} as before`] : []),
    ...(refused > 0 ? [`${productsWord(refused)} could not be`] : []),
  ].join(', ')
}

export function countOutcomes(lines: readonly { outcome: SeveralOutcome }[]): Record<SeveralOutcome, number> {
  const counts = { changed: 0, same: 0, refused: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
