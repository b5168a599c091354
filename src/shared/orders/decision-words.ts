import type { ItemStatus } from './order-status.ts'

/** What became of items, at the beginning of a sentence. */
export const changedWords: Record<ItemStatus, string> = {
  pending: 'Pending again',
  accepted: 'Accepted',
  rejected: 'Rejected',
  out_of_stock: 'Out of stock',
  cancelled: 'Cancelled',
  completed: 'Received',
}

/**
 * What a vendor's decision has changed, said to the vendor: `changed` are the new statuses of the items that it changed,
 * `areSoldOut` whether the stock of them all became 0.
 */
export function decisionWords(
  changed: readonly ItemStatus[],
  isBuyerTold: boolean,
  areSoldOut = false,
): string {
  const [first] = changed
  if (!first) return 'Nothing has changed.'
  const changedTo = changed.every((status) => status === first) ? changedWords[first] : 'Changed'
  const done = areSoldOut ? `${changedTo}, shown as sold out` : changedTo
  const counted = changed.length === 1 ? done : `${done}: ${changed.length} items`
  return isBuyerTold ? `${counted}. The buyer is told.` : `${counted}.`
}

/** Items named in one sentence; the page of the order shows all. */
const mostNamed = 5

/** Why a decision was refused that was made of what no longer holds: which items, and how each stands now. */
export function changedMeanwhileWords(items: readonly { title: string; status: ItemStatus }[]): string {
  const named = items.slice(0, mostNamed).map(({ title, status }) => `${title} (${changedWords[status]})`)
  const others = items.length - named.length
  const all = others > 0 ? [...named, `${others} more`] : named
  return `Your answer was not saved. Changed meanwhile: ${all.join(', ')}.`
}
