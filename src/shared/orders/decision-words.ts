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
