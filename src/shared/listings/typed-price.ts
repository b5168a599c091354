import { centsFromLeones, formatPrice, leonesFromCents } from '../money.ts'

/** A typed price ('1,250', '1 250.50', 'NLe 1,250') as plain digits; anything else unchanged. */
export function plainPrice(typed: string): string {
  const text = typed
    .replace(/\s/g, '')
    .replace(/^n?le/i, '')
    .replace(/(\d)\.$/, '$1')
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
  return isGrouped ? text.replaceAll(',', '') : text
}

/** How a typed price will look in the shop; empty while it is no price. */
export function priceInShop(typed: string): string {
  const cents = centsFromLeones(plainPrice(typed))
  return cents === null ? '' : formatPrice(leonesFromCents(cents))
}

export const priceHint = (typed: string): string =>
  priceInShop(typed) && `Buyers will see ${priceInShop(typed)}.`
