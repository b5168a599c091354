import { messages } from '#shared/messages.ts'
import type { AdminReport } from '#shared/reports/report.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { readReportGroup } from './list-reports.ts'
import { lockReportsOf } from './locks.ts'
import { closeOpenReports, findReport } from './report-rows.ts'

type Closing = Pick<Services, 'db' | 'newId' | 'now'>

/** Closes all open reports of the thing that this one is about. Throws AppError 404 where there is none, 409 when it is closed. */
export function closeReport(
  services: Closing,
  id: string,
  outcome: string,
  administrator: Caller,
): Promise<AdminReport> {
  return inTransaction(services.db, async (tx) => {
    const found = await findReport(tx, id)
    if (found) await lockReportsOf(tx, found.thing_id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    const report = await findReport(tx, id)
    if (!report) throw notFound()
    if (report.closed_at) throw conflict('report_closed', messages.report.closedAlready)
    const closed_at = services.now()
    await closeOpenReports(tx, report.thing_id, { at: closed_at, by: administrator.userId, outcome })
    const group = await readReportGroup(tx, { ...report, closed_at })
    await recordClosing(tx, services, { id: report.thing_id, title: group.thing.title }, administrator)
    return group
  })
}

/** Closes the open reports of a thing, if there are any, with what is done about it. Lock them first. */
export async function closeReportsOf(
  tx: Transaction,
  services: Closing,
  thing: { id: string; title: string },
  outcome: string,
  administrator: Caller,
): Promise<void> {
  const closing = { at: services.now(), by: administrator.userId, outcome }
  if ((await closeOpenReports(tx, thing.id, closing)) > 0)
    await recordClosing(tx, services, thing, administrator)
}

const recordClosing = (
  tx: Transaction,
  { newId, now }: Closing,
  { id, title }: { id: string; title: string },
  { userId, address }: Caller,
): Promise<void> =>
  recordAction(tx, {
    newId,
    now,
    actorId: userId,
    action: `Report closed: ${title}`,
    subjectId: id,
    address,
  })
