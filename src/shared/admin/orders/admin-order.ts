import * as z from 'zod/mini'
import { count, limitQuery, messageAnswer, pageFields, pageQuery, requiredLines, time } from '../../fields.ts'
import { messages } from '../../messages.ts'
import { shopQuery } from '../../moderation/listing-moderation.ts'
import { orderRecordSchema } from '../../orders/order.ts'
import { orderSearchFields, paymentFields } from '../../orders/order-search.ts'
import { orderStatuses } from '../../orders/order-status.ts'
import { paymentSchema } from '../../orders/payment.ts'
import { paymentStates } from '../../orders/payment-states.ts'
import { usualPageSize } from '../../paging.ts'
import { unansweredField } from '../administration.ts'
import { longestNote } from './order-note.ts'

/** Query of GET /api/admin/orders. */
export const adminOrdersQuery = z.object({
  ...orderSearchFields,
  ...paymentFields,
  shop: shopQuery,
  unanswered: unansweredField,
  page: pageQuery,
  limit: limitQuery(usualPageSize),
})
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuery>

/** A person of an order, as administrators see them; nothing but the name is left of a deleted account. */
const personSchema = z.object({ _id: z.string(), name: z.string(), email: z.string(), tel: z.string() })
export type OrderPerson = z.infer<typeof personSchema>

/** An order in the administrators' list: no numbers of buyers, because reading those is written to the audit log. */
const listedOrderSchema = z.object({
  _id: z.string(),
  createdAt: time,
  status: z.enum(orderStatuses),
  /** The sum of all items, in Leones. */
  total: z.number(),
  /** To all shops, with what they ask for the delivery. */
  toPay: z.number(),
  buyer: z.object({ _id: z.string(), name: z.string() }),
  /** The number of lines, and the titles of the first three. */
  lines: count,
  titles: z.array(z.string()),
  shops: z.array(
    z.object({
      _id: z.string(),
      shop: z.object({ _id: z.string(), name: z.string() }),
      tel: z.string(),
      toPay: z.number(),
      payment: z.enum(paymentStates),
      /** Since when it has let items wait, if that is a day or longer in which it was there. */
      unansweredSince: z.nullable(time),
      /** What the shop has received, and what of the sum to pay it has not. */
      paid: z.number(),
      stillToPay: z.number(),
    }),
  ),
})
export type ListedOrder = z.infer<typeof listedOrderSchema>

/** GET /api/admin/orders: newest first, unanswered ones oldest first; `total` is at most `mostListed`. */
export const adminOrdersAnswer = z.object({ orders: z.array(listedOrderSchema), ...pageFields })
export type AdminOrders = z.infer<typeof adminOrdersAnswer>

const noteSchema = z.object({
  _id: z.string(),
  text: z.string(),
  /** Name of the administrator. */
  by: z.string(),
  createdAt: time,
})
export type OrderNote = z.infer<typeof noteSchema>

/** What one side said of paying a shop: `said` by the buyer, the others by the vendor. */
const orderPaymentSchema = z.extend(paymentSchema, { vendorOrderId: z.string() })
export type OrderPayment = z.infer<typeof orderPaymentSchema>

/** An order as its buyer sees it, with all that happened to it, both sides, and what administrators wrote about it. */
const adminOrderSchema = z.extend(orderRecordSchema, {
  buyer: personSchema,
  vendors: z.array(z.extend(personSchema, { shop: z.object({ _id: z.string(), name: z.string() }) })),
  /** Everything that was said of paying, oldest first; `shops` has the newest of each. */
  payments: z.array(orderPaymentSchema),
  notes: z.array(noteSchema),
})
export type AdminOrder = z.infer<typeof adminOrderSchema>

/** GET /api/admin/orders/{id}. */
export const adminOrderAnswer = z.object({ order: adminOrderSchema })

/** Body of POST /api/admin/orders/{id}/note. */
export const orderNoteSchema = z.object({
  text: requiredLines(messages.adminOrders.noteMissing, longestNote),
})
export const orderNotedAnswer = z.extend(messageAnswer, { note: noteSchema, order: adminOrderSchema })
