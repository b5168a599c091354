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

/** A line for each changed item. */
export const changeLines = (recipient: Recipient, changes: readonly ItemChange[]): string =>
  changes
    .map(({ item, to, reason = '' }) => {
      const why = freeWords(recipient, reason)
      return `${goods(recipient, item)}: ${statusWords[to]}${why && ` (${why})`}`
    })
    .join('\n')
