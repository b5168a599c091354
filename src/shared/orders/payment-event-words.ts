import type { OrderEvent } from './order-event.ts'
import type { OrderEventActor } from './order-event-kinds.ts'
import type { PaymentState } from './payment-states.ts'

/** How the history tells of a payment: to others, as it is stored, and to the side that said it. */
const beginnings = {
  said: ['The buyer says that', 'You said that'],
  received: ['The shop has received', 'You have received'],
  disputed: ['The shop says that', 'You said that'],
} as const

const endings = { said: ' is paid.', received: '.', disputed: ' has not arrived.' } as const

/** The stored text: without reference and note, as words of people stand in the payment alone. */
export const paymentEventText = (state: Exclude<PaymentState, 'none'>, sum: string): string =>
  `${beginnings[state][0]} ${sum}${endings[state]}`

/** The text of an event as this side reads it. */
export function eventTextFor(reader: OrderEventActor, { kind, by, text }: OrderEvent): string {
  const told =
    kind === 'payment' && by === reader
      ? Object.values(beginnings).find(([toOthers]) => text.startsWith(toOthers))
      : undefined
  return told ? told[1] + text.slice(told[0].length) : text
}
