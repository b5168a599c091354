import { figures, inField } from '../answer-shapes.ts'

/** The counts of GET /api/admin/users/{id}/consequences; null when one is missing. */
export const parseConsequences = figures(
  'productsHidden',
  'productsShown',
  'ordersRejected',
  'ordersKept',
  'ordersWaiting',
  'ordersCancelled',
)

/** What has followed, beside the message of an administrator's action; null when the answer does not say. */
export const parseConsequencesAnswer = inField('consequences', parseConsequences)
