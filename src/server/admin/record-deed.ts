import type { AuditedSentence } from '#shared/admin/audited-actions.ts'
import { recordAction } from '../platform/audit-log.ts'
import type { Transaction } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/session.ts'

/** Writes what an administrator did into the audit log; the name of a user it was done to is read with it later. */
export const recordDeed = (
  tx: Transaction,
  { newId, now }: Pick<Services, 'newId' | 'now'>,
  { userId, address }: Caller,
  action: AuditedSentence,
  subjectId: string | null = null,
): Promise<void> => recordAction(tx, { newId, now, actorId: userId, action, subjectId, address })
