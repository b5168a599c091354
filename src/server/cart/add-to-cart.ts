import { type Cart, highestQuantity, mostCartRows } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { addQuantity, countCartRows, findCartRow, listCartItems, stockOfShownListing } from './cart-rows.ts'

/**
 * Adds pieces of a listing to a cart, up in one row, and answers the cart. 404 for a listing that the public does not
 * see, 409 for more than its stock or more than a row or a cart may hold (docs/rules.md, 'Answers').
 */
export function addToCart(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  userId: string,
  { listingId, quantity }: { listingId: string; quantity: number },
): Promise<Cart> {
  return inTransaction(db, async (tx) => {
    const stock = await stockOfShownListing(tx, listingId)
    if (stock === undefined) throw notFound(messages.shop.productNotFound)
    const highest = Math.min(stock, highestQuantity)
    const addition = { id: newId(), userId, listingId, quantity, addedAt: now(), highest }
    if (quantity > highest || !(await addQuantity(tx, addition)))
      throw await tooManyOf(tx, userId, listingId, stock)
    if ((await countCartRows(tx, userId)) > mostCartRows) throw conflict('cart_full', messages.cart.full)
    return { items: await listCartItems(tx, userId) }
  })
}

async function tooManyOf(tx: Transaction, userId: string, listingId: string, stock: number) {
  if (stock === 0) return conflict('out_of_stock', messages.cart.outOfStock)
  if (stock > highestQuantity) return conflict('quantity_too_high', messages.cart.atMost(highestQuantity))
  const inCart = (await findCartRow(tx, userId, listingId))?.quantity ?? 0
  return conflict('not_enough_stock', messages.cart.onlySoMany(stock, inCart))
}
