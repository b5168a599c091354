import * as z from 'zod/mini'
import { dayField } from '../day-field.ts'
import { line } from '../fields.ts'
import { orderStatuses } from './order-status.ts'
import { paymentStates } from './payment-states.ts'

const longestOrderSearch = 200

/** What narrows a list of orders, in the queries of buyers, vendors and administrators. */
export const orderSearchFields = {
  search: z.optional(line(longestOrderSearch)),
  status: z.optional(z.enum(orderStatuses, { error: `status must be one of ${orderStatuses.join(', ')}` })),
  from: dayField('from'),
  to: dayField('to'),
}
/** What vendors and administrators narrow it by too: orders with a shop's part of which that was said last. */
export const paymentFields = {
  payment: z.optional(z.enum(paymentStates, { error: `payment must be one of ${paymentStates.join(', ')}` })),
}
const orderSearch = z.object(orderSearchFields)
export type OrderSearch = z.infer<typeof orderSearch>
const paidOrderSearch = z.extend(orderSearch, paymentFields)
export type PaidOrderSearch = z.infer<typeof paidOrderSearch>

/** Whether a query asks for less than all orders. */
export const isNarrowed = ({ search, status, payment, from, to }: PaidOrderSearch): boolean =>
  [search, status, payment, from, to].some((asked) => asked !== undefined && asked !== '')

/**
 * A search, a status or a payment looks at so many orders, the newest of the days asked for: who has more narrows the days. A shop
 * with a hundred orders a day has these in a hundred days.
 */
export const mostOrdersSearched = 10_000
