import type { Report } from '#shared/reports/report.ts'
import { reasonWords } from '#shared/reports/report-reasons.ts'
import { inTransaction } from '../database/database.ts'
import { notifyAdministrators } from '../notifications/notify.ts'
import { countEvent, networkOf } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { requireReportedThing } from './find-reported-things.ts'
import { lockReportsOf } from './locks.ts'
import { findRepeated, insertReport, type ReportRow } from './report-rows.ts'

/** Reports per address and hour, repeated ones too. */
const mostPerHour = 30

/**
 * Stores a report and notifies the administrators; one that the same person made within a day is answered again. `address` is
 * where it comes from, `reporterId` the account that is signed in. Throws AppError 404 unless the public sees the thing, 429
 * beyond the hour's limit.
 */
export function fileReport(
  services: Services,
  report: Report,
  { address, reporterId }: { address: string; reporterId: string | null },
): Promise<ReportRow> {
  const { db, settings, newId, now } = services
  const limit = { kind: 'report', subject: networkOf(address), most: mostPerHour, minutes: 60 }
  return inTransaction(db, async (tx) => {
    const thing = await requireReportedThing(tx, report)
    // Two at once must not both be the first, and none may come in while an administrator closes.
    await lockReportsOf(tx, thing.id)
    await countEvent(tx, settings, limit)
    const repeated = await findRepeated(tx, thing.id, { ...report, reporterId })
    if (repeated) return repeated
    const row = await insertReport(tx, { ...report, id: newId(), reporterId, createdAt: now() })
    await notifyAdministrators(tx, services, noticeOf(thing, report))
    return row
  })
}

/** The path is the same for all reports of one thing. Without the visitor's words: they may be erased, and this is not. */
const noticeOf = (
  { kind, id, title }: Awaited<ReturnType<typeof requireReportedThing>>,
  { reason }: Report,
) =>
  ({
    kind: 'report_received',
    title: `New report of a ${kind === 'listing' ? 'product' : kind}`,
    text: `${title}: ${reasonWords[reason]}.`,
    path: `/dashboard/admin/reports?thing=${id}`,
  }) as const
