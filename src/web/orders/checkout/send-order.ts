import { messages } from '#shared/messages.ts'
import type { PlaceOrder } from '#shared/orders/order.ts'
import { parseOrderAnswer, type ShownOrder } from '#shared/orders/order-shape.ts'
import { ApiFailure } from '../../api/api-client.ts'
import { oneAtATime } from '../../outbox/one-at-a-time.ts'
import { discard, type SentWish, sendNow } from '../../outbox/outbox.ts'
import { readQueue } from '../../outbox/queue-of-user.ts'
import { cartStillHolds } from './cart-still-holds.ts'
import { keepOrder, orderIn } from './order-attempt.ts'

/**
 * `isEarlier`: a body sent before this one, without a response, had reached the server; this is that order. `order` is null
 * when a successful response did not contain it.
 */
export type SentOrder = { order: ShownOrder | null; isEarlier: boolean }

/**
 * Sends an order by way of the outbox: under the same Idempotency-Key until a response has come, so that it is never placed
 * twice. `show` tells the user that it is placed; only then the outbox forgets it. Null when its goods have left the cart
 * meanwhile, ordered or removed in another tab. Throws ApiFailure; its message is the server's or empty.
 */
export async function sendOrder(
  body: PlaceOrder,
  show: (sent: SentOrder) => void,
): Promise<SentOrder | null> {
  // While no tab sends: what another one has ordered is out of the cart by now, or waits under a key that is taken over.
  const id = await oneAtATime(async () => ((await isWanted(body)) ? keepOrder(body) : null))
  if (id === null) return null
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

/** An unanswered order is sent again under its own key: if it had arrived, that is why the cart is empty. */
async function isWanted({ items }: PlaceOrder): Promise<boolean> {
  const waiting = orderIn(await readQueue())
  return (waiting !== null && !waiting.answer) || cartStillHolds(items)
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
