import type { AdminReport, AdminReports, ReportsQuery } from '#shared/reports/report.ts'
import type { ReportedKind } from '#shared/reports/report-reasons.ts'
import type { Queryable } from '../database/database.ts'
import { pagesOf } from '../http/paging.ts'
import { adminListings } from '../moderation/admin-listing-rows.ts'
import { moderatedReviews } from '../moderation/moderated-review-rows.ts'
import {
  countGroups,
  type FoundReport,
  findReports,
  groupOf,
  listGroups,
  type ReportGroup,
} from './admin-report-rows.ts'
import { findReportedThings, type ReportedThing } from './find-reported-things.ts'
import type { ReportRow } from './report-rows.ts'
import { kindOf, presentGroup } from './report-view.ts'

/** What was reported: several reports of one thing stand together. */
export async function listReports(db: Queryable, query: ReportsQuery): Promise<AdminReports> {
  const groups = await listGroups(db, query)
  return { reports: await presentGroups(db, groups), ...pagesOf(query, await countGroups(db, query)) }
}

/** The reports that stand together with this one. */
export async function readReportGroup(db: Queryable, row: ReportRow): Promise<AdminReport> {
  const [report] = await presentGroups(db, [await groupOf(db, row)])
  return report!
}

async function presentGroups(db: Queryable, groups: readonly ReportGroup[]): Promise<AdminReport[]> {
  const found = await findReports(
    db,
    groups.flatMap(({ ids }) => ids),
  )
  const reports = [...found.values()]
  const things = await findThingsOf(db, reports)
  const idsOf = (kind: ReportedKind) =>
    reports.filter((report) => kindOf(report) === kind).map(({ thing_id }) => thing_id)
  const listings = await adminListings(db, idsOf('listing'))
  const reviews = await moderatedReviews(db, idsOf('review'))
  return groups.flatMap(({ ids, count }) => {
    const [newest, ...earlier] = ids.flatMap((id) => found.get(id) ?? [])
    if (!newest) return []
    const id = newest.thing_id
    return presentGroup([newest, ...earlier], count, {
      path: things.get(id)?.path ?? null,
      listing: listings.get(id) ?? null,
      review: reviews.get(id) ?? null,
    })
  })
}

async function findThingsOf(
  db: Queryable,
  reports: readonly FoundReport[],
): Promise<ReadonlyMap<string, ReportedThing>> {
  const found = new Map<string, ReportedThing>()
  const idsOf = (kind: ReportedKind) =>
    reports.filter((report) => kindOf(report) === kind).map(({ thing_id }) => thing_id)
  for (const kind of ['listing', 'shop', 'review'] as const) {
    for (const [id, thing] of await findReportedThings(db, kind, idsOf(kind))) found.set(id, thing)
  }
  return found
}
