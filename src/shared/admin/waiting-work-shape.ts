import { amount, asFields, figures, timeOrNull } from '../answer-shapes.ts'
import type { Waiting, WaitingWork } from './waiting-work.ts'

function parseWaiting(value: unknown): Waiting | null {
  const { count, since } = asFields(value)
  const read = amount(null)(count)
  return read === null ? null : { count: read, since: timeOrNull(since) }
}

/** The answer of GET /api/admin/waiting; null when it does not count the first three. */
export function parseWaitingWork(answer: unknown): WaitingWork | null {
  const fields = asFields(answer)
  const [applications, messages, orders] = [fields.applications, fields.messages, fields.orders].map(
    parseWaiting,
  )
  if (!applications || !messages || !orders) return null
  // A server of the version before knows neither reports nor mended listings, nor disputed payments.
  const [reports, mended, disputed] = [fields.reports, fields.mended, fields.disputed].map(
    (one) => parseWaiting(one) ?? { count: 0, since: null },
  )
  return { applications, messages, orders, reports: reports!, mended: mended!, disputed: disputed! }
}

/** The answer of GET /api/vendor/waiting; null when it does not count. */
export const parseVendorWaitingWork = figures('orders')
