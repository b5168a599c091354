import type { AdminListing } from '#shared/moderation/listing-moderation.ts'
import type { ModeratedReview } from '#shared/moderation/review-moderation.ts'
import type { AdminReport, ReportEntry } from '#shared/reports/report.ts'
import type { ReportedKind } from '#shared/reports/report-reasons.ts'
import type { FoundReport } from './admin-report-rows.ts'
import type { ReportRow } from './report-rows.ts'

const presentSaid = (row: Pick<ReportRow, 'id' | 'reason' | 'text' | 'tel' | 'created_at'>) => ({
  _id: row.id,
  reason: row.reason,
  text: row.text,
  tel: row.tel,
  createdAt: row.created_at.toISOString(),
})

const idsIn = (row: Pick<ReportRow, 'listing_id' | 'shop_id' | 'review_id'>) => ({
  listingId: row.listing_id,
  shopId: row.shop_id,
  reviewId: row.review_id,
})

/** What its reporter reads of a report. */
export const presentReport = (row: ReportRow) => ({ ...presentSaid(row), ...idsIn(row) })

const presentEntry = (row: FoundReport): ReportEntry => ({
  ...presentSaid(row),
  reporter: row.reporter_id === null ? null : { _id: row.reporter_id, name: row.reporter ?? '' },
})

export const kindOf = (row: Pick<ReportRow, 'listing_id' | 'shop_id'>): ReportedKind =>
  row.listing_id ? 'listing' : row.shop_id ? 'shop' : 'review'

/** What is reported as it is now: where visitors see it, and as administrators see it. */
interface ReportedNow {
  path: string | null
  listing: AdminListing | null
  review: ModeratedReview | null
}

/** What administrators read of several reports of one thing, the newest first. */
export function presentGroup(
  [newest, ...earlier]: readonly [FoundReport, ...FoundReport[]],
  count: number,
  { path, listing, review }: ReportedNow,
): AdminReport {
  return {
    ...presentEntry(newest),
    ...idsIn(newest),
    thing: { kind: kindOf(newest), title: newest.title ?? 'Review', path },
    count,
    earlier: earlier.map(presentEntry),
    listing,
    review,
    state: newest.closed_at ? 'closed' : 'open',
    outcome: newest.outcome ?? '',
    closedAt: newest.closed_at?.toISOString() ?? null,
    closedBy: newest.closer,
  }
}
