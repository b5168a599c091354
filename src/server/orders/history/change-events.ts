import { changedWords } from '#shared/orders/decision-words.ts'
import type { OrderEventActor } from '#shared/orders/order-event-kinds.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import type { ItemRow } from '../order-rows.ts'
import type { EventFigures, NewEvent } from './event-rows.ts'

/** Why items change. */
export interface Cause {
  kind: 'decided' | 'expired' | 'cancelled' | 'received'
  by: OrderEventActor
  /** A sentence that says why, where that is not plain. */
  lead?: string
}

interface Change {
  item: ItemRow
  to: ItemStatus
  reason?: string | undefined
}

/** One event for each shop's part that changed. */
export const changeEvents = (changes: readonly Change[], { kind, by, lead }: Cause): NewEvent[] =>
  [...Map.groupBy(changes, ({ item }) => item.vendorOrderId).values()].map((own) => {
    const { orderId, vendorOrderId, shopId } = own[0]!.item
    const text = [...(lead ? [lead] : []), ...sentencesOf(own)].join(' ')
    return { orderId, vendorOrderId, shopId, kind, by, text, figures: figuresOf(own) }
  })

/** More items of one kind than an ordinary order has are only counted. */
const mostNamed = 25

const sentencesOf = (changes: readonly Change[]): string[] =>
  [...Map.groupBy(changes, ({ to }) => to)].map(([to, alike]) => {
    const named = alike.slice(0, mostNamed).map(({ item, reason }) => {
      const why = to === 'rejected' && reason ? ` (${reason})` : ''
      return `${item.quantity} x ${item.title}${why}`
    })
    const others = alike.length - named.length
    return `${changedWords[to]}: ${[...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')}.`
  })

const isAccepted = (status: ItemStatus): boolean => status === 'accepted' || status === 'completed'
const centsOf = ({ priceCents, quantity }: ItemRow): number => priceCents * quantity

function figuresOf(changes: readonly Change[]): EventFigures {
  /** The items that come to meet the condition, minus those that no longer do. */
  const difference = (is: (status: ItemStatus) => boolean, weight: (item: ItemRow) => number = () => 1) =>
    changes.reduce((sum, { item, to }) => sum + (Number(is(to)) - Number(is(item.status))) * weight(item), 0)
  return {
    items: changes.length,
    valueCents: changes.reduce((sum, { item }) => sum + centsOf(item), 0),
    acceptedItems: difference(isAccepted),
    acceptedCents: difference(isAccepted, centsOf),
    rejectedItems: difference((status) => status === 'rejected'),
    outOfStockItems: difference((status) => status === 'out_of_stock'),
    cancelledItems: difference((status) => status === 'cancelled'),
  }
}
