import * as z from 'zod/mini'
import { dayField } from '../day-field.ts'
import { line } from '../fields.ts'
import { orderStatuses } from './order-status.ts'

const longestOrderSearch = 200

/** What narrows a list of orders, in the queries of buyers, vendors and administrators. */
export const orderSearchFields = {
  search: z.optional(line(longestOrderSearch)),
  status: z.optional(z.enum(orderStatuses, { error: `status must be one of ${orderStatuses.join(', ')}` })),
  from: dayField('from'),
  to: dayField('to'),
}
const orderSearch = z.object(orderSearchFields)
export type OrderSearch = z.infer<typeof orderSearch>

/** Whether a query asks for less than all orders. */
export const isNarrowed = ({ search, status, from, to }: OrderSearch): boolean =>
  [search, status, from, to].some((asked) => asked !== undefined && asked !== '')

/**
 * A search or a status looks at so many orders, the newest of the days asked for: who has more narrows the days. A shop
 * with a hundred orders a day has these in a hundred days.
 */
export const mostOrdersSearched = 10_000
