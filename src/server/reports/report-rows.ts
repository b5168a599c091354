import { type Selectable, sql } from 'kysely'
import type { Report } from '#shared/reports/report.ts'
import { retentionDays } from '#shared/retention.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

export type ReportRow = Selectable<Tables['reports']>

interface NewReport extends Report {
  id: string
  reporterId: string | null
  createdAt: Date
}

export const insertReport = (tx: Transaction, report: NewReport): Promise<ReportRow> =>
  tx
    .insertInto('reports')
    .values({
      id: report.id,
      listing_id: report.listingId ?? null,
      shop_id: report.shopId ?? null,
      review_id: report.reviewId ?? null,
      reason: report.reason,
      text: report.text,
      tel: report.tel,
      reporter_id: report.reporterId,
      created_at: report.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * A report of the same thing by the same person within a day. Visitors without a session are the same person when they say
 * the very same: a whole town may share one address.
 */
export function findRepeated(
  db: Queryable,
  thingId: string,
  { reporterId, reason, text, tel }: Omit<NewReport, 'id' | 'createdAt'>,
): Promise<ReportRow | undefined> {
  const ofThing = db
    .selectFrom('reports')
    .selectAll()
    .where('thing_id', '=', thingId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id', 'desc')
    .limit(1)
  const ofPerson =
    reporterId === null
      ? ofThing
          .where('reporter_id', 'is', null)
          .where('reason', '=', reason)
          .where('text', '=', text)
          .where('tel', '=', tel)
      : ofThing.where('reporter_id', '=', reporterId)
  return ofPerson.executeTakeFirst()
}

export const findReport = (db: Queryable, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()

/** Closes all open reports of a thing, and says how many. */
export async function closeOpenReports(
  tx: Transaction,
  thingId: string,
  closing: { at: Date; by: string; outcome: string },
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ closed_at: closing.at, closed_by: closing.by, outcome: closing.outcome })
    .where('thing_id', '=', thingId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows
}

const withoutWords = { reporter_id: null, text: '', tel: '' }

/** Erases who reported, and in which words, where it was this account or a visitor with its number; that it was reported stays. */
export async function eraseReporter(
  tx: Transaction,
  { id, tel }: { id: string; tel: string },
): Promise<void> {
  await tx.updateTable('reports').set(withoutWords).where('reporter_id', '=', id).execute()
  if (tel === '') return
  await tx
    .updateTable('reports')
    .set(withoutWords)
    .where('tel', '=', tel)
    .where('reporter_id', 'is', null)
    .execute()
}

/**
 * Deletes what was reported of an account's shop, its listings and their reviews, and of reviews by the account: they are gone
 * for good, and it may be about the person.
 */
export async function deleteReportsAbout(tx: Transaction, userId: string): Promise<void> {
  const shops = tx.selectFrom('shops').select('id').where('vendor_id', '=', userId)
  const reviews = tx
    .selectFrom('reviews')
    .select('id')
    .where((eb) => eb.or([eb('author_id', '=', userId), eb('shop_id', 'in', shops)]))
  await tx.deleteFrom('reports').where('review_id', 'in', reviews).execute()
  await tx.deleteFrom('reports').where('shop_id', 'in', shops).execute()
  await tx
    .deleteFrom('reports')
    .where('listing_id', 'in', tx.selectFrom('listings').select('id').where('shop_id', 'in', shops))
    .execute()
}

/** Deletes what was closed long ago, and does of accounts that were deleted while they reported or were reported what erasing does. */
export async function deleteOldReports(db: Database): Promise<void> {
  await deleteInBatches(
    db,
    'reports',
    sql`closed_at < now() - make_interval(days => ${retentionDays.closedReports})`,
  )
  await sql`update reports set reporter_id = null, text = '', tel = '' from users
    where users.id = reporter_id and users.deleted_at is not null`.execute(db)
  await sql`delete from reports using users join shops on vendor_id = users.id
    where users.deleted_at is not null and (reports.shop_id = shops.id
      or reports.listing_id in (select id from listings where listings.shop_id = shops.id))`.execute(db)
}
