import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { boundedText } from './fields.ts'
import { isDate } from './shops/shop-absence.ts'

/** A day in Freetown, in a query; those before the year 1 are no dates to the database. */
export const dayField = (name: string) => {
  const error = `${name} must be a date like 2026-12-03`
  return z.optional(
    boundedText(error, 10, error)
      .check(z.refine((date) => isDate(date) && date >= '0001', { error }))
      .register(describedAs, { type: 'string', format: 'date', description: 'A day in Freetown, inclusive' }),
  )
}
