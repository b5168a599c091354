import { messages } from '../messages.ts'
import { formatPrice, leonesFromCents } from '../money.ts'

/** Orders of one buyer in which something may be pending. */
export const mostPendingOrders = 50

/**
 * What a buyer without a completed order may hold at once, that is, what may be pending in all orders together (docs/rules.md,
 * 'Orders and stock'). Each completed order allows as much again, up to ten times.
 */
const firstBound = { units: 2_000, valueCents: 250_000_00, unitsOfOneListing: 999 }

/** No more completed orders than these are counted. */
export const mostCompletedOrders = 9

/** How much a buyer with so many completed orders may hold. */
export function holdingBound(completedOrders: number): typeof firstBound {
  const times = 1 + Math.min(completedOrders, mostCompletedOrders)
  return {
    units: firstBound.units * times,
    valueCents: firstBound.valueCents * times,
    unitsOfOneListing: firstBound.unitsOfOneListing * times,
  }
}

/** What is pending already. */
export interface HeldStock {
  units: number
  valueCents: number
}

/** A line of an order to be placed; `heldUnits` of the same listing are pending already. */
export interface WishedStock {
  title: string
  quantity: number
  priceCents: number
  heldUnits: number
}

/**
 * Why a buyer may not hold these lines too, in words; null when they may. While nothing else is pending, one product is
 * never refused for what it costs.
 */
export function holdingRefusal(
  held: HeldStock,
  wished: readonly WishedStock[],
  completedOrders: number,
): string | null {
  const bound = holdingBound(completedOrders)
  const tooMuch = wished.find(({ heldUnits, quantity }) => heldUnits + quantity > bound.unitsOfOneListing)
  if (tooMuch) return messages.order.tooManyOfOneHeld(spelled(bound.unitsOfOneListing), tooMuch.title)
  const units = wished.reduce((sum, line) => sum + line.quantity, held.units)
  if (units > bound.units) return messages.order.tooManyUnitsHeld(spelled(bound.units))
  const valueCents = wished.reduce((sum, line) => sum + line.quantity * line.priceCents, held.valueCents)
  const isOneProductAlone = held.units === 0 && wished.length === 1
  if (valueCents <= bound.valueCents || isOneProductAlone) return null
  return messages.order.tooMuchValueHeld(formatPrice(leonesFromCents(bound.valueCents)))
}

const spelled = (count: number) => count.toLocaleString('en-GB')
