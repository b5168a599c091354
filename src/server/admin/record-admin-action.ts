import type { AuditedSentence } from '#shared/admin/audited-actions.ts'
import type { Transaction } from '../database/database.ts'
import { recordAction } from '../logging/audit-log.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sessions/session.ts'

/** Writes the action of an administrator into the audit log; the name of the user it concerns is read with the log. */
export const recordAdminAction = (
  tx: Transaction,
  { newId, now }: Pick<Services, 'newId' | 'now'>,
  { userId, address }: Caller,
  action: AuditedSentence,
  subjectId: string | null = null,
  reason = '',
): Promise<void> => recordAction(tx, { newId, now, actorId: userId, action, subjectId, reason, address })
