import { asFields, text } from '#shared/answer-shapes.ts'
import { messages } from '#shared/messages.ts'
import type { SettlingAnswer, Waiting } from '../../outbox/waiting.ts'
import { showToast } from '../../toasts/toast.ts'

/**
 * Tells what became of a decision that waited. Where the order was another one by then (decided on another device, cancelled by the
 * buyer), the vendor thinks that it is answered: the bar above the page says so until it is read.
 */
export function tellDecision({ title, answer }: Waiting & { answer: SettlingAnswer }): boolean {
  if (answer.status === 409) return false
  const words = text(asFields(answer.body).message)
  if (answer.status < 400) showToast(`${title}: ${words || 'Saved.'}`, 'success')
  else showToast(`${title}: ${words || messages.vendor.itemFailed}`, 'error')
  return true
}
