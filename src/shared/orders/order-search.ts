import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import { boundedText, line } from '../fields.ts'
import { isDate } from '../shops/shop-absence.ts'
import { orderStatuses } from './order-status.ts'

export const longestOrderSearch = 200

/** A day in Freetown; those before the year 1 are no dates to the database. */
const dayField = (name: string) => {
  const error = `${name} must be a date like 2026-12-03`
  return z.optional(
    boundedText(error, 10, error)
      .check(z.refine((date) => isDate(date) && date >= '0001', { error }))
      .register(describedAs, { type: 'string', format: 'date', description: 'A day in Freetown, inclusive' }),
  )
}

/** What narrows a list of orders, in the queries of buyer and vendor. */
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
