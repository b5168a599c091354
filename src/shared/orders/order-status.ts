/**
 * The order machine (docs/rules.md, 'Orders and stock'). Only item statuses and how an order was closed are
 * stored; what an order or a vendor order reads is derived here, so it cannot disagree with its items.
 */
export const itemStatuses = [
  'pending',
  'accepted',
  'rejected',
  'out_of_stock',
  'cancelled',
  'completed',
] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** What a vendor may set an item to (specification section 4). */
export const vendorDecisions = ['pending', 'accepted', 'rejected', 'out_of_stock'] as const
export type VendorDecision = (typeof vendorDecisions)[number]

export const closings = ['cancelled', 'completed'] as const
export type Closing = (typeof closings)[number]

export const orderStatuses = [...itemStatuses, 'partially_accepted'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Mixed items read as the first of these that occurs among them. */
const precedence: readonly [ItemStatus, OrderStatus][] = [
  ['accepted', 'partially_accepted'],
  ['pending', 'pending'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
]

function derivedStatus(items: readonly ItemStatus[]): OrderStatus {
  const [first = 'pending', ...others] = items
  if (others.every((status) => status === first)) return first
  return precedence.find(([status]) => items.includes(status))?.[1] ?? 'out_of_stock'
}

/** Status of a buyer's whole order. */
export const orderStatus = (items: readonly ItemStatus[], closedAs: Closing | null): OrderStatus =>
  closedAs ?? derivedStatus(items)

/** Status of one shop's part: the way the order was closed if one of its items was closed so, else derived. */
export const vendorOrderStatus = (items: readonly ItemStatus[], closedAs: Closing | null): OrderStatus =>
  closedAs && items.includes(closedAs) ? closedAs : derivedStatus(items)

/** Whether a vendor may still change this item; the order must not be closed either. */
export const isDecidable = (status: ItemStatus): status is VendorDecision =>
  (vendorDecisions as readonly ItemStatus[]).includes(status)

/**
 * Whether a vendor's decision about an item that reads `now` still holds: the item is as the vendor saw it when deciding, or as
 * decided already. Who does not say what was seen decides whatever it is.
 */
export const isAsSeen = (
  now: ItemStatus,
  wanted: VendorDecision,
  wasOneOf: readonly ItemStatus[] | undefined,
): boolean => !wasOneOf || now === wanted || wasOneOf.includes(now)

/** Whether the buyer still waits for this shop's answer. The database asks the same: src/server/orders/vendor-order-rows.ts. */
export const isWaiting = (items: readonly OrderStatus[], closedAs: Closing | null): boolean =>
  closedAs === null && items.includes('pending')

/** Rejected and cancelled units lie on the shelf again; every other status keeps them off it. */
const isOffShelf = (status: ItemStatus): boolean => status !== 'rejected' && status !== 'cancelled'

/** What a change of status does to the listing's stock, per unit: 1 puts it back, -1 takes it again. */
export function shelfChange(from: ItemStatus, to: ItemStatus): -1 | 0 | 1 {
  if (isOffShelf(from) === isOffShelf(to)) return 0
  return isOffShelf(to) ? -1 : 1
}

export type ClosingRefusal = 'too-late-to-cancel' | 'not-accepted' | 'shops-pending'

/** Why a buyer may not close an order this way now; null when they may. */
export function closingRefusal(
  items: readonly ItemStatus[],
  closedAs: Closing | null,
  as: Closing,
): ClosingRefusal | null {
  return closingRefusalAt(orderStatus(items, closedAs), items, as)
}

/** The same for an order that reads this status: a closed one reads as it was closed. */
export function closingRefusalAt(
  status: OrderStatus,
  items: readonly OrderStatus[],
  as: Closing,
): ClosingRefusal | null {
  if (as === 'cancelled') return status === 'pending' ? null : 'too-late-to-cancel'
  if (status !== 'accepted' && status !== 'partially_accepted') return 'not-accepted'
  return items.includes('pending') ? 'shops-pending' : null
}

export type PendingItemsRefusal = 'whole-order' | 'nothing-pending'

/**
 * Why a buyer may not cancel the items that no shop has answered and keep the rest; null when they may. Where nothing is
 * accepted yet, the whole order is cancelled instead.
 */
export const pendingItemsRefusal = (
  items: readonly ItemStatus[],
  closedAs: Closing | null,
): PendingItemsRefusal | null => pendingItemsRefusalAt(orderStatus(items, closedAs), items)

/** The same for an order that reads this status. */
export function pendingItemsRefusalAt(
  status: OrderStatus,
  items: readonly OrderStatus[],
): PendingItemsRefusal | null {
  if (status === 'pending') return 'whole-order'
  return status === 'partially_accepted' && items.includes('pending') ? null : 'nothing-pending'
}

/** What closing an order does to one of its items: cancelling ends pending ones, receiving completes accepted ones. */
export function itemAfterClosing(status: ItemStatus, as: Closing): ItemStatus {
  return status === (as === 'cancelled' ? 'pending' : 'accepted') ? as : status
}
