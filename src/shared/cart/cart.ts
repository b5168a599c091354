import * as z from 'zod/mini'
import { count, idField } from '../fields.ts'
import { ratingSchema } from '../reviews/rating-schema.ts'
import { shopPlaceSchema } from '../shops/shop.ts'

export const highestQuantity = 999
/** Different products in one cart, as many as one order takes. */
export const mostCartRows = 200

/** `awayUntil` is the last day of the shop's absence, YYYY-MM-DD; null while it is there. */
const cartShopSchema = z.extend(shopPlaceSchema, { awayUntil: z.nullable(z.string()) })

/** One row of the cart, its listing filled in. `available` is false when the listing is hidden or gone. */
export const cartItemSchema = z.object({
  _id: z.string(),
  quantity: count,
  available: z.boolean(),
  listingId: z.object({
    _id: z.string(),
    title: z.string(),
    price: z.number(),
    images: z.array(z.string()),
    stock: count,
    shop: cartShopSchema,
    rating: ratingSchema,
  }),
})
export type CartItem = z.infer<typeof cartItemSchema>

export const cartSchema = z.object({ items: z.array(cartItemSchema) })
export type Cart = z.infer<typeof cartSchema>
export const cartAnswer = z.object({ cart: cartSchema })
export const cartChangeAnswer = z.object({ message: z.string(), cart: cartSchema })

const quantityError = `Quantity must be a whole number from 1 to ${highestQuantity}`

/** How many of a listing: a whole number from 1 to 999. */
export const quantityField = z
  .int({ error: quantityError })
  .check(z.gte(1, { error: quantityError }), z.lte(highestQuantity, { error: quantityError }))

export const addToCartSchema = z.object({
  listingId: idField('Please choose a product'),
  quantity: z._default(quantityField, 1),
  /** The row is not raised above this many: a second try of a call that has arrived changes nothing. */
  upTo: z.optional(quantityField),
})
export const updateCartSchema = z.object({
  listingId: idField('Please choose a product'),
  quantity: quantityField,
})
export const removeFromCartSchema = z.object({ listingId: idField('Please choose a product') })
