import type { VendorOrder } from '#shared/orders/order.ts'
import { isDecidable, type VendorDecision, vendorOrderStatus } from '#shared/orders/order-status.ts'

/** Item ids and what they are set to. */
export type Decisions = ReadonlyMap<string, VendorDecision>

/** By item, what the vendor saw it as when deciding. */
export type Seen = Readonly<Record<string, readonly VendorDecision[]>>

/**
 * What the vendor decides about: each item as it is shown, and what it may be instead, because it is not known of `earlier`
 * decisions whether they have arrived.
 */
export function seenIn(
  order: VendorOrder,
  itemIds: Iterable<string>,
  earlier: readonly { decisions: Decisions; seen: Seen }[],
): Seen {
  const seenOf = (id: string): VendorDecision[] => {
    const about = earlier.filter(({ decisions }) => decisions.has(id))
    const shown = order.items.find(({ _id }) => _id === id)?.status
    const all = [shown, ...about.flatMap(({ decisions, seen }) => [decisions.get(id), ...(seen[id] ?? [])])]
    return [...new Set(all.filter((status) => status !== undefined && isDecidable(status)))]
  }
  return Object.fromEntries([...itemIds].map((id) => [id, seenOf(id)]))
}

/** The order with the decisions in flight applied to the server's data. */
export function withDecisions(order: VendorOrder, decisions: Decisions): VendorOrder {
  const items = order.items.map((item) => ({
    ...item,
    status: isDecidable(item.status) ? (decisions.get(item._id) ?? item.status) : item.status,
  }))
  const statuses = items.map(({ status }) => status)
  return { ...order, items, vendorStatus: vendorOrderStatus(statuses, order.closedAs) }
}

/** The same decision for every item that may still change; empty when the buyer has closed the order. */
export function sameDecision(order: VendorOrder, status: VendorDecision): Map<string, VendorDecision> {
  if (order.closedAs) return new Map()
  const changing = order.items.filter((item) => isDecidable(item.status) && item.status !== status)
  return new Map(changing.map((item) => [item._id, status]))
}

/** Whether these decisions, made earlier, would still change an item. */
export const wouldChange = (order: VendorOrder, decisions: Decisions): boolean =>
  !order.closedAs &&
  order.items.some(({ _id, status }) => {
    const wanted = decisions.get(_id)
    return wanted !== undefined && isDecidable(status) && wanted !== status
  })
