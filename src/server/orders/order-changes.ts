import { leonesFromCents } from '#shared/money.ts'
import type { OrderChange, PlaceOrder } from '#shared/orders/order.ts'
import type { TakenListing } from '../listings/listing-stock.ts'

/** All lines of an order for one listing, added up; `prices` are those that were sent, in Leones. */
export interface OrderLine {
  listingId: string
  quantity: number
  prices: number[]
}

/** Adds up lines for the same listing, before anything is checked (docs/rules.md, 'Orders and stock'). */
export function addUpLines(items: PlaceOrder['items']): OrderLine[] {
  const lines = new Map<string, OrderLine>()
  for (const { listingId, quantity, price } of items) {
    const line = lines.get(listingId) ?? { listingId, quantity: 0, prices: [] }
    line.quantity += quantity
    if (price !== undefined) line.prices.push(price)
    lines.set(listingId, line)
  }
  return [...lines.values()]
}

/** Whether a sum in Leones means these cents; one that a browser has added up may carry noise far behind the point. */
export const isSameSum = (leones: number, cents: number): boolean => Math.abs(leones * 100 - cents) < 0.001

function reasonOf(line: OrderLine, listing: TakenListing | undefined): OrderChange['reason'] | null {
  if (!listing?.isShown) return 'gone'
  if (listing.awayUntil) return 'away'
  if (listing.stock < line.quantity) return 'stock'
  return line.prices.every((price) => price === leonesFromCents(listing.priceCents)) ? null : 'price'
}

/** What differs between the lines as sent and the listings as they are, at most one entry per line. */
export function orderChanges(
  lines: readonly OrderLine[],
  listings: ReadonlyMap<string, TakenListing>,
): OrderChange[] {
  return lines.flatMap((line) => {
    const listing = listings.get(line.listingId)
    const reason = reasonOf(line, listing)
    if (!reason) return []
    return {
      listingId: line.listingId,
      title: listing?.title ?? '',
      reason,
      price: leonesFromCents(listing?.priceCents ?? 0),
      stock: listing?.isShown ? listing.stock : 0,
      ...(listing?.awayUntil && reason === 'away' && { awayUntil: listing.awayUntil }),
    }
  })
}
