import * as z from 'zod/mini'

/** Answer of a call that sends a table as a file: RFC 4180 in UTF-8 with a byte order mark, the first line names the columns. */
export const csvAnswer = z.string()
