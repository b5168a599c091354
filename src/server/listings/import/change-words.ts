import type { Category } from '#shared/listings/categories.ts'
import { formatPrice, leonesFromCents } from '#shared/money.ts'
import type { PlannedListing } from './planned-import.ts'

const priceOf = ({ price_cents }: PlannedListing) => formatPrice(leonesFromCents(price_cents))

/** What becomes of a listing, a phrase per column; none where nothing changes. */
export function changeWords(
  before: PlannedListing,
  after: PlannedListing,
  { categories, isTakenDown }: { categories: readonly Category[]; isTakenDown: boolean },
): string[] {
  const hidden = isTakenDown ? 'stays hidden when it is restored' : 'hidden from now on'
  const nameOf = (id: string) => categories.find(({ _id }) => _id === id)?.name ?? ''
  const words: string[] = []
  const note = (isOther: boolean, phrase: string) => void (isOther && words.push(phrase))
  note(before.price_cents !== after.price_cents, `price ${priceOf(before)} → ${priceOf(after)}`)
  note(before.stock !== after.stock, `stock ${before.stock} → ${after.stock}`)
  note(before.title !== after.title, `title was “${before.title}”`)
  note(
    before.category_id !== after.category_id,
    `category ${nameOf(before.category_id)} → ${nameOf(after.category_id)}`,
  )
  note(before.description !== after.description, after.description ? 'description' : 'description removed')
  note(before.pictures.join() !== after.pictures.join(), 'pictures')
  note(before.is_active !== after.is_active, after.is_active ? 'shown from now on' : hidden)
  return words
}
