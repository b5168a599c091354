import { messages } from '#shared/messages.ts'
import type { Order, PlaceOrder } from '#shared/orders/order.ts'
import { ApiFailure, callApiForAnswer } from '../platform/api-client.ts'
import { endAttempt, startAttempt } from './order-attempt.ts'

/** `isEarlier`: a body sent before this one, of which no answer came, had reached the server; this is that order. */
export type SentOrder = { order: Order; isEarlier: boolean }

/**
 * Sends an order, under the same Idempotency-Key until an answer has come, so that it is never placed twice.
 * Throws ApiFailure; its message is the server's or empty.
 */
export async function sendOrder(userId: string, body: PlaceOrder): Promise<SentOrder> {
  const { key, bodies } = startAttempt(userId, body)
  try {
    const order = await post(key, body)
    endAttempt()
    return { order, isEarlier: false }
  } catch (failure) {
    const earlier = isKeyTaken(failure) ? await findEarlier(key, bodies) : null
    if (earlier || isRefusal(failure, bodies.length > 0)) endAttempt()
    if (earlier) return { order: earlier, isEarlier: true }
    throw failure
  }
}

async function post(key: string, body: PlaceOrder): Promise<Order> {
  const headers = { 'Idempotency-Key': key }
  const call = { method: 'POST', json: body, headers } as const
  const answer = await callApiForAnswer<{ order?: Order } | null>('/order/create', call)
  const isCreated = answer.status === 200 || answer.status === 201
  if (!isCreated || !answer.body?.order)
    throw new ApiFailure(answer.status, { message: messages.order.creationFailed })
  return answer.body.order
}

/** The key belongs to a body sent before: asking with that one answers its order and can place nothing new. */
async function findEarlier(key: string, bodies: readonly PlaceOrder[]): Promise<Order | null> {
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
  failure instanceof ApiFailure && failure.status === 409 && failure.message === messages.order.keyReused

/**
 * The server has said no, so nothing was placed. While an earlier try may still have arrived, only a 409 says so: it
 * alone is found after looking for the key.
 */
function isRefusal(failure: unknown, hasEarlierTry: boolean): boolean {
  if (!(failure instanceof ApiFailure)) return false
  if (hasEarlierTry) return failure.status === 409
  return failure.status >= 400 && failure.status < 500 && failure.status !== 408
}
