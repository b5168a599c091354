import { type Cart, highestQuantity, mostCartRows } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { addQuantity, findCartRow, listCartItems } from './cart-rows.ts'

/**
 * Adds pieces of a listing to a cart, up in one row and not above `upTo`, and answers the cart. 404 for a listing that the
 * public does not see, 409 for more than its stock or more than a row or a cart may hold (docs/rules.md, 'Answers').
 */
export function addToCart(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  userId: string,
  { listingId, quantity, upTo }: { listingId: string; quantity: number; upTo?: number | undefined },
): Promise<Cart> {
  const addition = { id: newId(), userId, listingId, quantity, addedAt: now(), upTo }
  return inTransaction(db, async (tx) => {
    // Sent together: the cart is read after the addition.
    const [added, items] = await Promise.all([addQuantity(tx, addition), listCartItems(tx, userId)])
    if (!added) throw notFound(messages.shop.productNotFound)
    if (!added.isDone) throw await tooManyOf(tx, userId, listingId, added.stock)
    if (items.length > mostCartRows) throw conflict('cart_full', messages.cartAnswers.full)
    return { items }
  })
}

async function tooManyOf(tx: Transaction, userId: string, listingId: string, stock: number) {
  if (stock === 0) return conflict('out_of_stock', messages.cartAnswers.outOfStock)
  if (stock > highestQuantity)
    return conflict('quantity_too_high', messages.cartAnswers.atMost(highestQuantity))
  const inCart = (await findCartRow(tx, userId, listingId))?.quantity ?? 0
  return conflict('not_enough_stock', messages.cartAnswers.onlySoMany(stock, inCart))
}
