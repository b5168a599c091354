import { type Cart, highestQuantity } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import { type Database, isCheckViolation } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { addQuantity, findCartRow, fullCart, listCartItems } from './cart-rows.ts'

/**
 * Adds pieces of a listing to a cart, up in one row and not above `upTo`, and answers the cart. 404 for a listing that the
 * public does not see, 409 for more than its stock or more than a row or a cart may hold (docs/rules.md, 'Answers').
 */
export async function addToCart(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  userId: string,
  { listingId, quantity, upTo }: { listingId: string; quantity: number; upTo?: number | undefined },
): Promise<Cart> {
  // The addition is one statement, and so a transaction of its own.
  const addition = { id: newId(), userId, listingId, quantity, addedAt: now(), upTo }
  const added = await addQuantity(db, addition).catch((error) => {
    throw isCheckViolation(error, fullCart) ? conflict('cart_full', messages.cartAnswers.full) : error
  })
  if (!added) throw notFound(messages.shop.productNotFound)
  if (!added.isDone) throw await tooManyOf(db, userId, listingId, added.stock)
  return { items: await listCartItems(db, userId) }
}

async function tooManyOf(db: Database, userId: string, listingId: string, stock: number) {
  if (stock === 0) return conflict('out_of_stock', messages.cartAnswers.outOfStock)
  if (stock > highestQuantity)
    return conflict('quantity_too_high', messages.cartAnswers.atMost(highestQuantity))
  const inCart = (await findCartRow(db, userId, listingId))?.quantity ?? 0
  return conflict('not_enough_stock', messages.cartAnswers.onlySoMany(stock, inCart))
}
