import * as z from 'zod/mini'
import { count, time } from '../fields.ts'
import { ratingSchema } from '../reviews/rating-schema.ts'

/** How a shop dealt with its orders of the last 90 days; items are lines of an order, not units. */
const shopFactsSchema = z.object({
  /** The median from an order to the first decision. */
  answerMinutes: z.number(),
  answeredOrders: count,
  answeredItems: count,
  acceptedItems: count,
  receivedOrders: count,
})

/** A shop as every visitor sees it. Texts and pictures are empty where the vendor gave none. */
const publicShopSchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  town: z.string(),
  logo: z.string(),
  banner: z.string(),
  createdAt: time,
  /** Where it is away, the last day of that, YYYY-MM-DD. */
  awayUntil: z.nullable(z.string()),
  /** Null for a new shop. */
  facts: z.nullable(shopFactsSchema),
  /** Whether GET /api/shops/{id}/contact answers. */
  showContact: z.boolean(),
  rating: ratingSchema,
})
export type PublicShop = z.infer<typeof publicShopSchema>

export const publicShopAnswer = z.object({ shop: publicShopSchema })
