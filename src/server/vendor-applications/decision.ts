import type { AuditedAction } from '#shared/admin/audited-actions.ts'
import { messages } from '#shared/messages.ts'
import type { Transaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'
import type { ApplicationRow } from './application-rows.ts'
import { lockApplication } from './locks.ts'

/** The application, locked and still pending: 404 when there is none, 409 when another administrator was faster. */
export async function lockPending(tx: Transaction, id: string): Promise<ApplicationRow> {
  const application = await lockApplication(tx, id)
  if (!application) throw notFound()
  requirePending(application)
  return application
}

/** 409 for an application that is decided. */
export function requirePending({ status }: Pick<ApplicationRow, 'status'>): void {
  if (status !== 'pending') throw conflict('application_decided', messages.application.alreadyDecided)
}

/** Writes what an administrator did with an application into the audit log: `Vendor approved: Kissy Road Store`. */
export const recordDecision = (
  tx: Transaction,
  { newId, now }: Pick<Services, 'newId' | 'now'>,
  administrator: Caller,
  action: AuditedAction,
  application: ApplicationRow,
  reason = '',
): Promise<void> =>
  recordAction(tx, {
    newId,
    now,
    actorId: administrator.userId,
    action: `${action}: ${application.shop_name}`,
    subjectId: application.id,
    reason,
    address: administrator.address,
  })
