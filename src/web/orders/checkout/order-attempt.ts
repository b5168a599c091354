import { asFields } from '#shared/answer-shapes.ts'
import type { PlaceOrder } from '#shared/orders/order.ts'
import { keep } from '../../outbox/outbox.ts'
import type { Queue, Waiting } from '../../outbox/waiting.ts'
import { waitingWishes } from '../../outbox/waiting-wishes.ts'
import { currentSession } from '../../sessions/session.ts'
import { store, storedIn, storedText } from '../../sessions/stored.ts'

/** The order that waits in a queue. */
export const orderIn = (queue: Queue): Waiting | null => queue.find(({ kind }) => kind === 'order') ?? null

/** The user's order that was sent and has no response yet, or one of which the user has not been told. */
export const waitingOrder = (): Waiting | null => orderIn(waitingWishes.get())

/** The same for components. */
export const useWaitingOrder = (): Waiting | null => orderIn(waitingWishes.use())

export const lastBody = (order: Waiting): PlaceOrder => order.bodies.at(-1) as PlaceOrder

/**
 * Stores the body before it is sent: under the key of the order that waits, from whichever tab, or under a new one. Returns the
 * key.
 */
export async function keepOrder(body: PlaceOrder): Promise<string> {
  let key: string = crypto.randomUUID()
  await keep((queue) => {
    const before = orderIn(queue)
    const others = (before?.bodies ?? []).filter((one) => JSON.stringify(one) !== JSON.stringify(body))
    const { startedAt = Date.now(), tries = 0, neverLeft = false } = before ?? {}
    key = before?.id ?? key
    return { ...orderWish([...(others as PlaceOrder[]), body]), id: key, startedAt, tries, neverLeft }
  })
  return key
}

const orderWish = (bodies: readonly PlaceOrder[]) => ({
  kind: 'order' as const,
  method: 'POST' as const,
  path: '/order/create',
  bodies,
  wants: Object.fromEntries(
    (bodies.at(-1)?.items ?? []).map(({ listingId, quantity }) => [listingId, quantity]),
  ),
  title: 'Your order',
})

/** Under this name earlier versions of the page stored an order without a response (src/web/sessions/stored.ts). */
const oldName = 'order-attempt'
const longestMs = 6 * 24 * 60 * 60 * 1000

/** Takes over what an earlier version of the page has stored. */
export async function keepOldAttempt(): Promise<void> {
  const userId = currentSession().user?._id ?? ''
  const attempt = storedIn(storedText('device', oldName, userId), longestMs)
  if (!attempt) return
  store('device', oldName, userId, null)
  const { key, startedAt, bodies } = asFields(attempt)
  const isOurs =
    typeof key === 'string' && Array.isArray(bodies) && Array.isArray(asFields(bodies.at(-1)).items)
  if (isOurs) await keep({ ...orderWish(bodies), id: key, startedAt: Number(startedAt), tries: 1 })
}
