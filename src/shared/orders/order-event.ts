import * as z from 'zod/mini'
import { time } from '../fields.ts'

export const orderEventKinds = [
  'placed',
  'decided',
  'expired',
  'cancelled',
  'received',
  'fee',
  'payment',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Whose act an event is; Makit itself lets unanswered items expire. */
export const orderEventActors = ['buyer', 'vendor', 'makit'] as const
export type OrderEventActor = (typeof orderEventActors)[number]

/**
 * Something that happened to an order, told in words that name goods and sums but no person. `vendorOrderId` says which
 * shop's part it was; null for the whole order.
 */
export const orderEventSchema = z.object({
  kind: z.enum(orderEventKinds),
  at: time,
  by: z.enum(orderEventActors),
  text: z.string(),
  vendorOrderId: z.nullable(z.string()),
})
export type OrderEvent = z.infer<typeof orderEventSchema>
