import { messages } from '#shared/messages.ts'
import type { AdminReport } from '#shared/reports/report.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { lockReportsOf } from './file-report.ts'
import { readReportGroup } from './list-reports.ts'
import { closeOpenReports, findReport } from './report-rows.ts'

/** Closes all open reports of the thing that this one is about. Throws AppError 404 where there is none, 409 when it is closed. */
export function closeReport(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  id: string,
  outcome: string,
  administrator: Caller,
): Promise<AdminReport> {
  return inTransaction(db, async (tx) => {
    const found = await findReport(tx, id)
    if (found) await lockReportsOf(tx, found.thing_id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    const report = await findReport(tx, id)
    if (!report) throw notFound()
    if (report.closed_at) throw conflict('report_closed', messages.report.closedAlready)
    const closed_at = now()
    await closeOpenReports(tx, report.thing_id, { at: closed_at, by: administrator.userId, outcome })
    const group = await readReportGroup(tx, { ...report, closed_at })
    await recordAction(tx, {
      newId,
      now,
      actorId: administrator.userId,
      action: `Report closed: ${group.thing.title}`,
      subjectId: report.thing_id,
      address: administrator.address,
    })
    return group
  })
}
