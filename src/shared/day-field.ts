import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { boundedText } from './fields.ts'
import { isDate } from './shops/shop-absence.ts'

/** Around these, days can be reckoned with: neither JavaScript nor the database leaves the dates that both know. */
const earliest = '1970-01-01'
const latest = '2999-12-31'

/** A day in Freetown in a query, YYYY-MM-DD; it may be left out. */
export function dayField(name: string) {
  const error = `${name} must be a date like 2026-12-03`
  return z.optional(
    boundedText(error, 10, error)
      .check(z.refine((date) => isDate(date) && date >= earliest && date <= latest, { error }))
      .register(describedAs, { type: 'string', format: 'date', description: 'A day in Freetown, inclusive' }),
  )
}
