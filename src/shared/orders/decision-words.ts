import type { ItemStatus } from './order-status.ts'

const words: Record<ItemStatus, string> = {
  pending: 'Pending again',
  accepted: 'Accepted',
  rejected: 'Rejected',
  out_of_stock: 'Out of stock',
  cancelled: 'Cancelled',
  completed: 'Received',
}

/** What a vendor's decision has changed, said to the vendor: `changed` are the new statuses of the items that it changed. */
export function decisionWords(changed: readonly ItemStatus[], isBuyerTold: boolean): string {
  const [first] = changed
  if (!first) return 'Nothing has changed.'
  const done = changed.every((status) => status === first) ? words[first] : 'Changed'
  const counted = changed.length === 1 ? done : `${done}: ${changed.length} items`
  return isBuyerTold ? `${counted}. The buyer is told.` : `${counted}.`
}
