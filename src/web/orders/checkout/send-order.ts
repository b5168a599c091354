import { messages } from '#shared/messages.ts'
import type { PlaceOrder } from '#shared/orders/order.ts'
import { parseOrderAnswer, type ShownOrder } from '#shared/orders/order-shape.ts'
import { ApiFailure } from '../../api/api-client.ts'
import { discard, type SentWish, sendNow } from '../../outbox/outbox.ts'
import { keepOrder } from './order-attempt.ts'

/**
 * `isEarlier`: a body sent before this one, without a response, had reached the server; this is that order. `order` is null
 * when a successful response did not contain it.
 */
export type SentOrder = { order: ShownOrder | null; isEarlier: boolean }

/**
 * Sends an order by way of the outbox: under the same Idempotency-Key until a response has come, so that it is never placed
 * twice. `show` tells the user that it is placed; only then the outbox forgets it. Throws ApiFailure; its message is the
 * server's or empty.
 */
export async function sendOrder(body: PlaceOrder, show: (sent: SentOrder) => void): Promise<SentOrder> {
  const id = await keepOrder(body)
  const answer = await sendNow(id)
  // Another tab has sent it and told the user.
  if (!answer) throw new DOMException('', 'AbortError')
  if (!answer.isSettled) throw unansweredFailure(answer)
  const sent = parseSentOrder(answer)
  if (answer.status < 400) show(sent)
  await discard(id)
  if (answer.status >= 400) throw new ApiFailure(answer.status, answer.body, answer.status === 401)
  return sent
}

/** The order in a successful answer. */
export function parseSentOrder({ body, isEarlier }: { body: unknown; isEarlier: boolean }): SentOrder {
  const order = parseOrderAnswer(body)
  return { order: order?._id ? order : null, isEarlier }
}

/** A 200 without JSON comes from a network on the way, not from the shop. */
const unansweredFailure = ({ status, body }: SentWish): ApiFailure =>
  new ApiFailure(
    status,
    status > 0 && status < 400 ? { message: messages.order.creationFailed } : body,
    status === 401,
  )
