import { inTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { type Caller, hashToken, startSession } from '#server/sessions/session.ts'
import { demoUsers } from './demo-users.ts'

/** The address that all of it is done from. */
export const here = '127.0.0.1'

/** Signs the administrator in who decides in the demonstration market; the caller ends the session. */
export async function signInAdministrator({ db }: Pick<Services, 'db'>): Promise<Caller> {
  const { _id } = demoUsers.admin
  const token = await inTransaction(db, (tx) => startSession(tx, _id, { address: here, device: '' }))
  return { userId: _id, role: 'admin', sessionHash: hashToken(token), isFresh: true, address: here }
}

const hourInMilliseconds = 60 * 60 * 1000

/** The id as if made at that time: what is listed by its id stands where it belongs. */
const madeAt = (id: string, time: number) => {
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}${id.slice(13)}`
}

/**
 * Services for use cases that act in the past: their clock stands `hoursBefore` the filling day, and they take
 * `ids` one after the other before ids of their own. Nothing is limited while the market is filled. Throws once `signal`
 * says to stop.
 */
export const servicesAt =
  (services: Services, signal: AbortSignal) =>
  (hoursBefore: number, ids: readonly string[] = []): Services => {
    signal.throwIfAborted()
    const waiting = [...ids]
    const at = Math.round(services.now().getTime() - hoursBefore * hourInMilliseconds)
    return {
      ...services,
      settings: { ...services.settings, countLimits: false },
      now: () => new Date(at),
      newId: () => waiting.shift() ?? madeAt(services.newId(), at),
    }
  }

export type ServicesAt = ReturnType<typeof servicesAt>

/** Does something with each item, a few at a time: the server's queues are not made for all at once. */
export async function forEachOf<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}
