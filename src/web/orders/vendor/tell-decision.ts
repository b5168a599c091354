import { fieldsIn, text } from '#shared/answer-shapes.ts'
import { messages } from '#shared/messages.ts'
import type { SettlingAnswer, Waiting } from '../../outbox/waiting.ts'
import { showToast } from '../../toasts/toast.ts'

/** Tells what became of a decision that waited: the buyer may have cancelled meanwhile. */
export function tellDecision({ title, answer }: Waiting & { answer: SettlingAnswer }): true {
  const words = text(fieldsIn(answer.body).message)
  if (answer.status < 400) showToast(`${title}: ${words || 'Saved.'}`, 'success')
  else showToast(`${title}: ${words || messages.vendor.itemFailed}`, 'error')
  return true
}
