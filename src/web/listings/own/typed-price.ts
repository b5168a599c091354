import { centsFromLeones, formatPrice, leonesFromCents } from '#shared/money.ts'

/** A typed price ('1,250', '1 250.50', 'NLe 1,250') as plain digits; anything else unchanged. */
export function plainPrice(typed: string): string {
  const text = typed
    .replace(/\s/g, '')
    .replace(/^n?le/i, '')
    .replace(/(\d)\.$/, '$1')
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
  return isGrouped ? text.replaceAll(',', '') : text
}

/** From here on the vendor may have meant old Leones, a thousand to one new. */
const suspiciousCents = 1_000_000

/** How a typed price will look in the shop, and a question when it looks like old Leones; empty while it is no price. */
export function priceHint(typed: string): string {
  const cents = centsFromLeones(plainPrice(typed))
  if (cents === null) return ''
  const shown = `Buyers will see ${formatPrice(leonesFromCents(cents))}.`
  if (cents < suspiciousCents) return shown
  return `${shown} Is that in old Leones? Then it is ${formatPrice(leonesFromCents(Math.round(cents / 1000)))} now.`
}
