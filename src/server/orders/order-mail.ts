import { brand } from '#shared/brand.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import type { Mail } from '../platform/mail-text.ts'
import type { Services } from '../platform/services.ts'
import type { ItemChange } from './change-items.ts'
import type { Contact } from './order-contact-rows.ts'
import type { LockedOrder } from './order-rows.ts'

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

/** A mail to somebody, or none where the account is gone. Paragraphs are parted by empty lines. */
export function mailTo(
  { email, firstName }: Contact,
  subject: string,
  paragraphs: readonly string[],
): Mail[] {
  if (!email) return []
  const text = [`Hello ${firstName},`, ...paragraphs, brand.name].join('\n\n')
  return [{ to: email, subject, text: `${text}\n` }]
}

/** A line for each changed item. */
export const changeLines = (changes: readonly ItemChange[]): string =>
  changes.map(({ item, to }) => `${item.quantity} x ${item.title}: ${statusWords[to]}`).join('\n')
