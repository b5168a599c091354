import { amount, asFields, list, object, oneOf, text } from '../answer-shapes.ts'
import { severalOutcomes } from './several-changes.ts'
import type { SeveralChanged, SeveralLine } from './several-listings.ts'

const parseLine = object<SeveralLine>({
  _id: text,
  title: text,
  outcome: oneOf(severalOutcomes, 'refused' as const),
  before: amount(null),
  after: amount(null),
  message: text,
})

export const parseSeveralChanged = object<SeveralChanged>({
  message: text,
  changed: amount(0),
  same: amount(0),
  refused: amount(0),
  lines: list((line) => parseLine(line)),
})

/** Ids of GET /api/vendor/listings/ids, and how many there are; null when the answer holds none. */
export function parseListingIds(answer: unknown): { ids: string[]; total: number } | null {
  const { ids, total } = asFields(answer)
  if (!Array.isArray(ids)) return null
  const known = ids.map(text).filter(Boolean)
  return { ids: known, total: amount(known.length)(total) }
}
