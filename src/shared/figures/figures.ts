import * as z from 'zod/mini'
import { dayField } from '../day-field.ts'
import { describedAs } from '../described-as.ts'
import { count } from '../fields.ts'
import { steps } from './steps.ts'

/** Query of GET /api/admin/figures and GET /api/vendor/figures; what it leaves out is `wholeRange`'s. */
export const figuresQuery = z.object({
  from: dayField('from'),
  to: dayField('to'),
  step: z.optional(z.enum(steps, { error: `step must be one of ${steps.join(', ')}` })),
})
export type FiguresQuery = z.infer<typeof figuresQuery>

const day = z.string().register(describedAs, { type: 'string', format: 'date' })
const range = { from: day, to: day, step: z.enum(steps) }

const shopPoint = {
  /** The first day of the step. */
  start: day,
  listings: count,
  orders: count,
  /** Lines of the orders of these days, by their present status. */
  itemsAccepted: count,
  itemsRejected: count,
  itemsOutOfStock: count,
  itemsCancelled: count,
  /** Price of the accepted items in Leones, without what vendors ordered from their own shop. */
  valueAccepted: z.number(),
  /** From an order of these days to its shop's first decision; null where none was answered. */
  medianAnswerMinutes: z.nullable(z.number()),
  /** Payments that were first told of on these days, by their present state. */
  payments: z.object({ said: count, received: count, disputed: count }),
}

const shopPointSchema = z.object(shopPoint)
export type ShopPoint = z.infer<typeof shopPointSchema>

const marketPointSchema = z.object({ ...shopPoint, signUps: count, shops: count })
export type MarketPoint = z.infer<typeof marketPointSchema>

/** Answer of GET /api/admin/figures: every step of the range, the empty ones too. */
export const marketFiguresSchema = z.object({ ...range, points: z.array(marketPointSchema) })
export type MarketFigures = z.infer<typeof marketFiguresSchema>

/** Listings that the vendor's figures name. */
export const mostBest = 10

/** Answer of GET /api/vendor/figures: the same of the own shop, and what of its goods sold best. */
export const shopFiguresSchema = z.object({
  ...range,
  points: z.array(shopPointSchema),
  best: z.array(
    z.object({ listing: z.object({ _id: z.string(), title: z.string() }), units: count, value: z.number() }),
  ),
})
export type ShopFigures = z.infer<typeof shopFiguresSchema>
