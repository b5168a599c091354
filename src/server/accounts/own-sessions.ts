import { deviceWords } from '#shared/accounts/device-words.ts'
import type { OwnSession } from '#shared/accounts/own-session.ts'
import { inTransaction } from '../database/database.ts'
import { recordAction } from '../logging/audit-log.ts'
import type { Services } from '../services.ts'
import { type Caller, endSessionsOf, runningSessionsOf } from '../sessions/session.ts'

/** Where the caller is signed in: this session first, then the one used last. */
export async function listOwnSessions({ db }: Pick<Services, 'db'>, caller: Caller): Promise<OwnSession[]> {
  const running = await runningSessionsOf(db, caller.userId)
  const sessions = running.map(({ tokenHash, createdAt, lastUsedAt, address, device }) => ({
    device: deviceWords(device),
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThisOne: tokenHash.equals(caller.sessionHash),
  }))
  return sessions.sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
}

/** Ends all sessions of the caller but the one that asks. */
export async function endOtherSessions(services: Services, caller: Caller): Promise<void> {
  const { userId, role, address, sessionHash } = caller
  await inTransaction(services.db, async (tx) => {
    await endSessionsOf(tx, userId, sessionHash)
    if (role !== 'admin') return
    const action = 'Logged out on own other devices'
    await recordAction(tx, { ...services, actorId: userId, action, subjectId: userId, address })
  })
}
