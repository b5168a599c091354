import type { CartItem } from '#shared/cart/cart.ts'
import { isOrderable } from '#shared/cart/cart-contents.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { ShopSign } from '../../shops/shop-sign.tsx'

/** Where the buyer fetches what is ordered, shop by shop. */
export function PickupPlaces({ items }: { items: readonly CartItem[] }) {
  const shops = groupByShop(items.filter(isOrderable), (item) => item.listingId.shop)
  return (
    <ul className="grid grid-cols-1 gap-3 rounded-field bg-sand p-3 empty:hidden">
      {shops.map(({ shop }) => (
        <li key={shop._id} className="empty:hidden">
          <ShopSign shop={shop} isPickup />
        </li>
      ))}
    </ul>
  )
}
