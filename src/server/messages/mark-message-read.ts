import { inTransaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { lockMessage } from './locks.ts'
import { setRead } from './message-rows.ts'

/** Notes that an administrator has read a message; a second time changes nothing. 404 when there is none. */
export function markMessageRead(services: Services, id: string, administrator: Caller): Promise<void> {
  const { db, newId, now } = services
  return inTransaction(db, async (tx) => {
    const message = await lockMessage(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    if (!message) throw notFound()
    if (message.read_at) return
    await setRead(tx, id, now())
    await recordAction(tx, {
      newId,
      now,
      actorId: administrator.userId,
      // Without the name of the sender: it is deleted with the message, this entry stays.
      action: 'Message read',
      subjectId: id,
      address: administrator.address,
    })
  })
}
