import * as z from 'zod/mini'
import { time } from '../fields.ts'
import { orderEventActors, orderEventKinds } from './order-event-kinds.ts'

/**
 * Something that happened to an order: `text` names goods and sums but no person. `vendorOrderId` says which shop's part it
 * was; null for the whole order. `reference` and `note` are a payment's, in the words of buyer and vendor; empty otherwise.
 */
export const orderEventSchema = z.object({
  kind: z.enum(orderEventKinds),
  at: time,
  by: z.enum(orderEventActors),
  text: z.string(),
  reference: z.string(),
  note: z.string(),
  vendorOrderId: z.nullable(z.string()),
})
export type OrderEvent = z.infer<typeof orderEventSchema>
