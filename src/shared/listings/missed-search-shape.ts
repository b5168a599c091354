import { amount, listInField, object, pageShape, text, time } from '../answer-shapes.ts'
import type { MissedSearch, MissedSearches } from './missed-search.ts'

const parseSearches = listInField('searches', (value) =>
  object<MissedSearch>({
    words: text,
    times: amount(1),
    lastAt: time,
    hadSome: (hadSome) => hadSome === true,
  })(value),
)

/** A page of GET /api/admin/missed-searches; null when it holds no list of them. */
export function parseMissedSearches(answer: unknown): MissedSearches | null {
  const searches = parseSearches(answer)
  return searches && object<MissedSearches>({ searches: () => searches, ...pageShape(searches) })(answer)
}
