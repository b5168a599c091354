import {
  amount,
  asFields,
  list,
  listInField,
  object,
  oneOf,
  pageShape,
  text,
  time,
  timeOrNull,
} from '../answer-shapes.ts'
import { parseAdminListing } from '../moderation/listing-moderation-shape.ts'
import { parseModeratedReview } from '../moderation/review-moderation-shape.ts'
import type { AdminReport, AdminReports, ReportEntry } from './report.ts'
import { reportReasons, reportStates } from './report-reasons.ts'

const parseReporter = (value: unknown): ReportEntry['reporter'] =>
  typeof value === 'object' && value !== null
    ? object<NonNullable<ReportEntry['reporter']>>({ _id: text, name: text })(value)
    : null
const textOrNull = (value: unknown) => text(value) || null

const entryShape = (index: number) => ({
  _id: (id: unknown) => text(id) || String(index),
  reason: oneOf(reportReasons, 'other'),
  text,
  tel: text,
  createdAt: time,
  reporter: parseReporter,
})
const parseEntry = (value: unknown, index: number) => object<ReportEntry>(entryShape(index))(value)

const parseReport = (value: unknown, index: number): AdminReport =>
  object<AdminReport>({
    ...entryShape(index),
    listingId: textOrNull,
    shopId: textOrNull,
    reviewId: textOrNull,
    thing: object<AdminReport['thing']>({
      kind: oneOf(['listing', 'shop', 'review'] as const, 'listing'),
      title: text,
      path: textOrNull,
    }),
    count: amount(1),
    earlier: list(parseEntry),
    listing: (value) => (value ? parseAdminListing(value) : null),
    review: (value) => (value ? parseModeratedReview(value) : null),
    state: oneOf(reportStates, asFields(value).closedAt ? 'closed' : 'open'),
    outcome: text,
    closedAt: timeOrNull,
    closedBy: textOrNull,
  })(value)

const parseReports = listInField('reports', parseReport)

/** A page of GET /api/admin/reports; null when it holds no list of them. */
export function parseAdminReports(answer: unknown): AdminReports | null {
  const reports = parseReports(answer)
  return reports && object<AdminReports>({ reports: () => reports, ...pageShape(reports) })(answer)
}
