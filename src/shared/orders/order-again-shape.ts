import { amount, asFields, list, object, oneOf, text } from '../answer-shapes.ts'
import { isDate } from '../shops/shop-absence.ts'
import { missingReasons } from './missing-words.ts'
import type { Missing } from './order-again.ts'

const parseList = list(
  object<Missing>({
    title: text,
    reason: oneOf(missingReasons, 'gone'),
    inCart: amount(undefined),
    awayUntil: (date) => (isDate(text(date)) ? text(date) : undefined),
  }),
)

/** What the answer of POST /api/order/{id}/again says is missing. */
export const parseMissing = (answer: unknown): Missing[] => parseList(asFields(answer).missing)
