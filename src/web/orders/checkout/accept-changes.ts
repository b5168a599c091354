import type { CartItem } from '#shared/cart/cart.ts'
import type { OrderChange } from '#shared/orders/order.ts'
import { changeCart } from '../../cart/cart-changes.ts'
import { readCart } from '../../cart/use-cart.ts'
import { cartEdits } from './order-changes.ts'

/** Updates the cart through the API and loads it again for the new prices. Throws ApiFailure. */
export async function acceptChanges(
  changes: readonly OrderChange[],
  items: readonly CartItem[],
): Promise<void> {
  for (const { listingId, quantity } of cartEdits(changes, items)) await changeCart(listingId, quantity)
  await readCart()
}
