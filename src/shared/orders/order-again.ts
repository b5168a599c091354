import * as z from 'zod/mini'
import { cartSchema } from '../cart/cart.ts'
import { count } from '../fields.ts'
import { missingReasons } from './missing-words.ts'

/** What 'Order again' could not put into the cart, wholly or in part. */
const missingSchema = z.object({
  title: z.string(),
  reason: z.enum(missingReasons),
  /** With the reason `fewer`: how many are in the cart now. */
  inCart: z.optional(count),
  /** With the reason `away`: the last day of the shop's absence, YYYY-MM-DD. */
  awayUntil: z.optional(z.string()),
})
export type Missing = z.infer<typeof missingSchema>

/** Answer of POST /api/order/{id}/again. */
export const orderAgainAnswer = z.object({
  message: z.string(),
  cart: cartSchema,
  missing: z.array(missingSchema),
})
export type OrderAgainAnswer = z.infer<typeof orderAgainAnswer>
