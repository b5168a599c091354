import { meantCents } from '../listings/price-guard.ts'

/** A payment in cents as it may have been meant, where it looks like old Leones beside what is to pay; null where it does not. */
export const meantPayment = (cents: number, part: { toPay: number; stillToPay: number }): number | null =>
  meantCents(cents, { median: Math.round((part.stillToPay || part.toPay) * 100), range: null })

/** The same of a delivery fee, which no goods tell anything about. */
export const meantFee = (cents: number): number | null => meantCents(cents, null)
