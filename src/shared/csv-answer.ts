import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'

/** Answer of a call that sends a table as a file. */
export const csvAnswer = z.any().register(describedAs, {
  type: 'string',
  description: 'RFC 4180 in UTF-8 with a byte order mark; the first line names the columns',
})
