import * as z from 'zod/mini'

type DescribedAs = {
  type: 'string' | 'number' | 'integer' | 'boolean'
  format?: 'uuid' | 'date' | 'date-time'
  pattern?: string
  minimum?: number
  maximum?: number
  description?: string
}

/**
 * What the API's description says of a field whose rules are functions, or that comes as text because queries and forms
 * know nothing else: a page number is an integer to callers.
 */
export const describedAs = z.registry<DescribedAs>()
