import type { CartItem } from '#shared/cart/cart.ts'
import { isOrderable, isWanted } from '#shared/cart/cart-contents.ts'

const mostNamed = 3

/** Names what lies in the cart and is not ordered, because it cannot be now. */
export function LeftOut({ items }: { items: readonly CartItem[] }) {
  const titles = items
    .filter((item) => isWanted(item) && !isOrderable(item))
    .map((item) => item.listingId.title)
  if (titles.length === 0) return null
  const named = titles.slice(0, mostNamed).map((title) => `“${title}”`)
  const others = titles.length - named.length
  if (others > 0) named.push(`${others} more ${others === 1 ? 'product' : 'products'}`)
  return (
    <p className="rounded-card bg-clay-soft p-4">
      {new Intl.ListFormat('en-GB').format(named)} can’t be ordered now and will be left out.
    </p>
  )
}
