import { sql } from 'kysely'
import type { ReportsQuery } from '#shared/reports/report.ts'
import type { Queryable } from '../database/database.ts'
import type { ReportRow } from './report-rows.ts'

/** The most reports shown for one thing; further ones are only counted. */
const mostShown = 20

/** A report with the names that belong to its ids; the reported thing's is null where it has none. */
export interface FoundReport extends ReportRow {
  title: string | null
  reporter: string | null
  closer: string | null
}

/** Reports of one thing that are open, or were closed together. */
export interface ReportGroup {
  /** The newest, newest first. */
  ids: string[]
  count: number
}

const asked = ({ state, thing }: Pick<ReportsQuery, 'state' | 'thing'>) => {
  const ofState = state === 'open' ? sql`closed_at is null` : sql`closed_at is not null`
  return thing === undefined ? ofState : sql`${ofState} and thing_id = ${thing}`
}

/** One page; what was closed last comes first, else what was reported last. */
export async function listGroups(db: Queryable, query: ReportsQuery): Promise<ReportGroup[]> {
  const { rows } = await sql<ReportGroup>`
    select (array_agg(id order by id desc))[1:${sql.lit(mostShown)}] as ids, count(*)::integer as count
    from reports where ${asked(query)} group by thing_id, closed_at
    order by closed_at desc, ids desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
    db,
  )
  return rows
}

export async function countGroups(db: Queryable, query: ReportsQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from (select from reports where ${asked(query)} group by thing_id, closed_at) groups`.execute(db)
  return rows[0]!.total
}

/** The reports that are open like this one, or were closed with it. */
export async function groupOf(
  db: Queryable,
  { thing_id, closed_at }: Pick<ReportRow, 'thing_id' | 'closed_at'>,
): Promise<ReportGroup> {
  const { rows } = await sql<ReportGroup>`
    select (array_agg(id order by id desc))[1:${sql.lit(mostShown)}] as ids, count(*)::integer as count
    from reports where thing_id = ${thing_id} and closed_at is not distinct from ${closed_at}`.execute(db)
  return rows[0]!
}

/** These reports by their ids. */
export async function findReports(db: Queryable, ids: readonly string[]): Promise<Map<string, FoundReport>> {
  const { rows } = await sql<FoundReport>`
    select reports.*, coalesce(listings.title, shops.name, 'Review of ' || reviewed.title) as title,
      trim(reporter.first_name || ' ' || reporter.last_name) as reporter,
      trim(closer.first_name || ' ' || closer.last_name) as closer
    from reports
    left join listings on listings.id = listing_id
    left join shops on shops.id = reports.shop_id
    left join reviews on reviews.id = review_id
    left join listings reviewed on reviewed.id = reviews.listing_id
    left join users reporter on reporter.id = reporter_id
    left join users closer on closer.id = closed_by
    where reports.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
