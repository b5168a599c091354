import { asFields, text } from '#shared/answer-shapes.ts'
import { messages } from '#shared/messages.ts'
import type { SettlingAnswer, Waiting } from '../outbox/waiting.ts'
import { showToast } from '../toasts/toast.ts'
import { storeCartOf } from './cart-store.ts'
import { readCart } from './use-cart.ts'

/** Tells what became of a change of the cart that waited: the cart is shown as it is now. */
export function tellCartChange({ title, answer }: Waiting & { answer: SettlingAnswer }): true {
  if (answer.status >= 400) {
    const words = text(asFields(answer.body).message) || messages.cart.updateFailed
    showToast(`${title}: ${words}`, 'error')
  }
  if (!storeCartOf(answer.body)) readCart().catch(() => undefined)
  return true
}
