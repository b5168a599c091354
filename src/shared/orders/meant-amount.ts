import { meantCents } from '../listings/price-guard.ts'

/**
 * A payment in cents as it may have been meant, where it looks like old Leones beside what is to pay; null where it does not. So
 * does all of it, and ten times as much, of which a thousandth would be a part payment of a fiftieth or more.
 */
export function meantPayment(cents: number, part: { toPay: number; stillToPay: number }): number | null {
  const due = Math.round((part.stillToPay || part.toPay) * 100)
  return meantCents(cents, { median: due, range: { cheap: due / 5, dear: due * 2 } })
}

/** The same of a delivery fee, which no goods tell anything about. */
export const meantFee = (cents: number): number | null => meantCents(cents, null)
