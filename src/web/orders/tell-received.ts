import { asFields, text } from '#shared/answer-shapes.ts'
import { messages } from '#shared/messages.ts'
import { parseOrderAnswer } from '#shared/orders/order-shape.ts'
import { callApi } from '../api/api-client.ts'
import type { SettlingAnswer, Waiting } from '../outbox/waiting.ts'
import { showToast } from '../toasts/toast.ts'

/** Tells what became of a 'Mark as received' that waited. Refused is also one that had arrived with an earlier try. */
export async function tellReceived({
  wants,
  title,
  answer,
}: Waiting & { answer: SettlingAnswer }): Promise<true> {
  const [orderId = ''] = Object.keys(wants)
  if (answer.status < 400 || (answer.status === 409 && (await isCompleted(orderId))))
    showToast(messages.order.received, 'success')
  else showToast(`${title}: ${text(asFields(answer.body).message) || messages.order.receiveFailed}`, 'error')
  return true
}

const isCompleted = (orderId: string): Promise<boolean> =>
  callApi(`/api/order/${orderId}`, { isBackground: true }).then(
    (order) => parseOrderAnswer(order)?.status === 'completed',
    () => false,
  )
