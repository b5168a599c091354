import { rolesThatBuy } from '#shared/accounts/roles.ts'
import {
  addToCartSchema,
  type Cart,
  cartAnswer,
  cartChangeAnswer,
  removeFromCartSchema,
  updateCartSchema,
} from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import { backWords } from '#shared/shops/shop-absence.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import type { RouteModule } from '../http/route-module.ts'
import { addToCart } from './add-to-cart.ts'
import { clearCart, listCartItems, removeFromCart } from './cart-rows.ts'
import { updateCart } from './update-cart.ts'

const changesCart = { access: rolesThatBuy, heading: 'Cart', requestClass: 'orders' } as const
const response = { 200: cartChangeAnswer }

/** The caller's own cart. Administrators have none: reading answers an empty one (docs/rules.md, 'Answers'). */
export const cartRoutes: RouteModule = (app, services) => {
  const { db } = services

  app.get(
    '/api/cart',
    {
      config: { access: anyoneSignedIn, heading: 'Cart', requestClass: 'orders' },
      schema: { operationId: 'readCart', response: { 200: cartAnswer } },
    },
    async (request) => {
      const { userId, role } = callerOf(request)
      const hasCart = rolesThatBuy.includes(role)
      return { cart: { items: hasCart ? await listCartItems(db, userId) : [] } }
    },
  )

  app.post(
    '/api/cart/add',
    {
      config: {
        ...changesCart,
        refuses: ['not_found', 'out_of_stock', 'not_enough_stock', 'quantity_too_high', 'cart_full'],
      },
      schema: { operationId: 'addToCart', body: addToCartSchema, response },
    },
    async (request) => {
      const cart = await addToCart(services, callerOf(request).userId, request.body)
      return { message: wordsFor(cart, request.body.listingId), cart }
    },
  )

  app.put(
    '/api/cart/update',
    {
      config: {
        ...changesCart,
        refuses: ['not_found', 'listing_unavailable', 'out_of_stock', 'not_enough_stock'],
      },
      schema: { operationId: 'updateCart', body: updateCartSchema, response },
    },
    async (request) => {
      const cart = await updateCart(services, callerOf(request).userId, request.body)
      return { message: messages.cartAnswers.updated, cart }
    },
  )

  app.delete(
    '/api/cart/remove',
    { config: changesCart, schema: { operationId: 'removeFromCart', body: removeFromCartSchema, response } },
    async (request) => {
      const { userId } = callerOf(request)
      await removeFromCart(db, userId, [request.body.listingId])
      return { message: messages.cartAnswers.removed, cart: { items: await listCartItems(db, userId) } }
    },
  )

  for (const [path, operationId] of [
    ['/cart/clear', 'clearCart'],
    ['/api/cart/clear', 'clearCartUnderApi'],
  ] as const) {
    app.delete(path, { config: changesCart, schema: { operationId, response } }, async (request) => {
      await clearCart(db, callerOf(request).userId)
      return { message: messages.cartAnswers.cleared, cart: { items: [] } }
    })
  }
}

/** What was added, and that it cannot be ordered while its shop is away. */
function wordsFor({ items }: Cart, listingId: string): string {
  const added = items.find((item) => item.listingId._id === listingId)
  const awayUntil = added?.listingId.shop.awayUntil
  return awayUntil ? messages.addedWhileAway(backWords(awayUntil)) : messages.cart.added
}
