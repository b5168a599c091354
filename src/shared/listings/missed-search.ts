import * as z from 'zod/mini'
import { count, limitQuery, pageFields, pageQuery, time } from '../fields.ts'
import { usualPageSize } from '../paging.ts'

/** A search for which no listing had all words, as administrators see it. */
const missedSearchSchema = z.object({
  words: z.string(),
  times: count,
  lastAt: time,
  /** Whether listings were shown that have some of the words, or have them in their descriptions. */
  hadSome: z.boolean(),
})
export type MissedSearch = z.infer<typeof missedSearchSchema>

/** Query of GET /api/admin/missed-searches. */
export const missedSearchesQuery = z.object({ page: pageQuery, limit: limitQuery(usualPageSize) })

/** GET /api/admin/missed-searches: the most frequent first. */
export const missedSearchesAnswer = z.object({ searches: z.array(missedSearchSchema), ...pageFields })
export type MissedSearches = z.infer<typeof missedSearchesAnswer>
