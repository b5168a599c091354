import { messages } from '#shared/messages.ts'
import type { PlaceOrder } from '#shared/orders/order.ts'
import { parseOrderAnswer, type ShownOrder } from '#shared/orders/order-shape.ts'
import { ApiFailure, callApiForAnswer } from '../../api/api-client.ts'
import { endAttempt, startAttempt } from './order-attempt.ts'

/**
 * `isEarlier`: a body sent before this one, without a response, had reached the server; this is that order. `order` is null
 * when a successful response did not contain it.
 */
export type SentOrder = { order: ShownOrder | null; isEarlier: boolean }

/** After this time the buyer is told that there is no response; the order may have arrived all the same. */
const longestWaitMs = 60_000

/**
 * Sends an order, under the same Idempotency-Key until a response has come, so that it is never placed twice. Throws
 * ApiFailure; its message is the server's or empty.
 */
export async function sendOrder(userId: string, body: PlaceOrder): Promise<SentOrder> {
  const { key, bodies } = startAttempt(userId, body)
  try {
    const sent = await post(key, body)
    endAttempt(userId)
    return { ...sent, isEarlier: false }
  } catch (failure) {
    const earlier = isKeyTaken(failure) ? await findEarlier(key, bodies) : null
    if (earlier || isRefusal(failure, bodies.length > 0)) endAttempt(userId)
    if (earlier) return { ...earlier, isEarlier: true }
    throw failure
  }
}

async function post(key: string, json: PlaceOrder): Promise<Pick<SentOrder, 'order'>> {
  const headers = { 'Idempotency-Key': key }
  const signal = AbortSignal.timeout(longestWaitMs)
  const { status, body } = await callApiForAnswer('/order/create', { method: 'POST', json, headers, signal })
  // A 200 without JSON comes from a network on the way, not from the shop.
  if ((status !== 200 && status !== 201) || body === null)
    throw new ApiFailure(status, { message: messages.order.creationFailed })
  const order = parseOrderAnswer(body)
  return { order: order?._id ? order : null }
}

/** The key belongs to an earlier body: sending that one again returns its order and can place nothing new. */
async function findEarlier(
  key: string,
  bodies: readonly PlaceOrder[],
): Promise<Pick<SentOrder, 'order'> | null> {
  for (const body of bodies) {
    try {
      return await post(key, body)
    } catch (failure) {
      if (!isKeyTaken(failure)) throw failure
    }
  }
  return null
}

const isKeyTaken = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'key_reused'

/**
 * The server has refused, so nothing was placed. While an earlier attempt may still have arrived, only a 409 proves that: the
 * server returns it only after looking for the key.
 */
function isRefusal(failure: unknown, hasEarlierTry: boolean): boolean {
  if (!(failure instanceof ApiFailure)) return false
  if (hasEarlierTry) return failure.status === 409
  return failure.status >= 400 && failure.status < 500 && failure.status !== 408
}
