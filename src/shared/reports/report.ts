import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import {
  count,
  idField,
  limitQuery,
  line,
  lines,
  messageAnswer,
  pageFields,
  pageQuery,
  requiredLines,
  time,
} from '../fields.ts'
import { messages } from '../messages.ts'
import { adminListingSchema } from '../moderation/listing-moderation.ts'
import { moderatedReviewSchema } from '../moderation/review-moderation.ts'
import { usualPageSize } from '../paging.ts'
import { isPhone, longestPhone, normalisePhone } from '../phone.ts'
import { longestOutcome, longestReportText, reportReasons, reportStates } from './report-reasons.ts'

const thingField = z.optional(idField(messages.report.nameOne))

/** A number of any country, or none. */
const telField = z
  .pipe(
    line(longestPhone).check(
      z.refine((typed) => typed === '' || isPhone(typed), { error: messages.contact.phoneInvalid }),
    ),
    z.transform((typed) => normalisePhone(typed) ?? ''),
  )
  .register(describedAs, { type: 'string', description: 'A phone number of any country, kept with its plus' })

/** Body of POST /api/reports: one thing, and what is wrong with it. */
export const reportSchema = z
  .object({
    listingId: thingField,
    shopId: thingField,
    reviewId: thingField,
    reason: z.enum(reportReasons, { error: messages.report.reasonMissing }),
    text: z._default(lines(longestReportText), ''),
    tel: z._default(telField, ''),
  })
  .check(
    z.refine((sent) => [sent.listingId, sent.shopId, sent.reviewId].filter(Boolean).length === 1, {
      error: messages.report.nameOne,
      path: ['listingId'],
    }),
  )
export type Report = z.infer<typeof reportSchema>

const reportedIds = {
  listingId: z.nullable(z.string()),
  shopId: z.nullable(z.string()),
  reviewId: z.nullable(z.string()),
}
const whatIsSaid = {
  _id: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  tel: z.string(),
  createdAt: time,
}

/** Answer of POST /api/reports. */
export const reportedAnswer = z.extend(messageAnswer, { report: z.object({ ...whatIsSaid, ...reportedIds }) })

/** Query of GET /api/admin/reports; `thing` is the id of what is reported. */
export const reportsQuery = z.object({
  state: z._default(z.enum(reportStates, { error: 'state must be open or closed' }), 'open'),
  thing: z.optional(idField('thing must be an id')),
  page: pageQuery,
  limit: limitQuery(usualPageSize),
})
export type ReportsQuery = z.infer<typeof reportsQuery>

const entrySchema = z.object({
  ...whatIsSaid,
  /** Null for a visitor without a session, and once the account is deleted. */
  reporter: z.nullable(z.object({ _id: z.string(), name: z.string() })),
})
export type ReportEntry = z.infer<typeof entrySchema>

/** The reports of one thing that are open, or were closed together: the newest, how many there are, and some of the others. */
export const adminReportSchema = z.extend(entrySchema, {
  ...reportedIds,
  thing: z.object({
    kind: z.enum(['listing', 'shop', 'review']),
    title: z.string(),
    /** The page where visitors see it; null where they do not. */
    path: z.nullable(z.string()),
  }),
  count,
  earlier: z.array(entrySchema),
  /** What is reported as it is now; both null of a shop, and of what is deleted. */
  listing: z.nullable(adminListingSchema),
  review: z.nullable(moderatedReviewSchema),
  state: z.enum(reportStates),
  outcome: z.string(),
  closedAt: z.nullable(time),
  /** Name of the administrator. */
  closedBy: z.nullable(z.string()),
})
export type AdminReport = z.infer<typeof adminReportSchema>

/** GET /api/admin/reports: what was reported last comes first; `total` counts things. */
export const adminReportsSchema = z.object({ reports: z.array(adminReportSchema), ...pageFields })
export type AdminReports = z.infer<typeof adminReportsSchema>

/** Body of PATCH /api/admin/reports/{id}. */
export const closeReportSchema = z.object({
  state: z.literal('closed', { error: 'state must be closed' }),
  outcome: requiredLines(messages.report.outcomeMissing, longestOutcome),
})

export const closedReportAnswer = z.extend(messageAnswer, { report: adminReportSchema })
