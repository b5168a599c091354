import type { Cart } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { findCartRow, listCartItems, setQuantity } from './cart-rows.ts'

/**
 * Sets how many of a listing a cart holds and answers the cart. 404 when it is not in the cart, 409 for more than its
 * stock and for a listing that is hidden or gone: that row can only be removed.
 */
export function updateCart(
  { db }: Pick<Services, 'db'>,
  userId: string,
  { listingId, quantity }: { listingId: string; quantity: number },
): Promise<Cart> {
  return inTransaction(db, async (tx) => {
    const row = await findCartRow(tx, userId, listingId)
    if (!row) throw notFound(messages.cartAnswers.notInCart)
    if (!row.isShown) throw conflict('listing_unavailable', messages.cartAnswers.unavailable)
    if (row.stock === 0) throw conflict('out_of_stock', messages.cartAnswers.outOfStock)
    if (quantity > row.stock)
      throw conflict('not_enough_stock', messages.cartAnswers.onlySoMany(row.stock, 0))
    await setQuantity(tx, userId, listingId, quantity)
    return { items: await listCartItems(tx, userId) }
  })
}
