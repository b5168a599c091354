import type { VendorOrder } from '#shared/orders/order.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import { freeWords, type Recipient } from '../../mail/mail-text.ts'
import type { Services } from '../../services.ts'
import type { ItemChange } from '../change-items.ts'
import type { LockedOrder } from '../locks.ts'

/** What queueing a mail about an order takes. */
export type Writing = Pick<Services, 'newId' | 'settings'>

/** What changed in an order. */
export interface OrderChanges {
  order: LockedOrder
  changes: readonly ItemChange[]
}

/**
 * What a closed shop leaves of an order: what was rejected for it now, and its part, `kept` if it is still to be finished, otherwise
 * `lost` where it may have been paid.
 */
export interface LeftOrder {
  order: Pick<LockedOrder, 'id' | 'buyerId'>
  changes: readonly ItemChange[]
  kept?: VendorOrder
  lost?: VendorOrder | undefined
}

const statusWords: Record<ItemStatus, string> = {
  pending: 'waiting for the shop',
  accepted: 'accepted',
  rejected: 'rejected',
  out_of_stock: 'out of stock',
  cancelled: 'cancelled',
  completed: 'received',
}

/** How many of what, such as '2 x Palm oil'. */
export const goods = (recipient: Recipient, { quantity, title }: { quantity: number; title: string }) =>
  `${quantity} x ${freeWords(recipient, title, 'item')}`

/** A line for each changed item; where their titles are left out, one for each status. */
export function changeLines(recipient: Recipient, changes: readonly ItemChange[]): string {
  const named = changes.map(
    ({ item, to, reason }) => `${goods(recipient, item)}: ${statusWords[to]}${reason ? ` (${reason})` : ''}`,
  )
  const unnamed = [...Map.groupBy(changes, ({ to }) => to)].map(([to, alike]) => {
    const quantity = alike.reduce((sum, { item }) => sum + item.quantity, 0)
    return `${goods(recipient, { quantity, title: '' })}: ${statusWords[to]}`
  })
  return (recipient.isConfirmed ? named : unnamed).join('\n')
}
