/**
 * Money is whole cents in the database and in every sum; the API speaks Leones as a number with at most
 * two decimals (docs/rules.md, 'Money').
 */
export const lowestPriceCents = 1
export const highestPriceCents = 1_000_000_000

/** Up to 13 digits, as the sum of the largest order has. */
const plainAmount = /^\d{1,13}(\.\d{1,2})?$/

/** Whether a text is an amount as it may be sent instead of a number: digits with an optional point. */
export const isPlainAmount = (text: string): boolean => plainAmount.test(text.trim())

/** Reads a price in Leones, a number or a string of digits with an optional point, as cents; null when it is none. */
export function centsFromLeones(leones: unknown): number | null {
  if (typeof leones !== 'number' && typeof leones !== 'string') return null
  const digits = String(leones).trim()
  if (!isPlainAmount(digits)) return null
  const [whole = '0', decimals = ''] = digits.split('.')
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return cents >= lowestPriceCents && cents <= highestPriceCents ? cents : null
}

/** Cents as the API speaks them: Leones with at most two decimals. */
export const leonesFromCents = (cents: number): number => cents / 100

const leonesFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `NLe 1,250.00` */
export const formatPrice = (leones: number): string => `NLe ${leonesFormat.format(leones)}`

/** Sum of price times quantity in Leones, added up in cents so that no decimals are lost. */
export function totalPrice(lines: readonly { price: number; quantity: number }[]): number {
  const cents = lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0)
  return leonesFromCents(cents)
}
