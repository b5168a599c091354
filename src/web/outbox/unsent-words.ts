import { messages } from '#shared/messages.ts'
import { isQueueStored } from './queue-of-user.ts'
import { goesByItself, type Waiting } from './waiting.ts'

export const unstoredWords = 'Keep this page open: this browser cannot keep it.'

/** What becomes of an order that waits: said in the bar, at checkout and among the orders. */
export function unsentOrderWords(order: Waiting): string {
  const where = isQueueStored.get() ? goesByItself(order, Date.now()) && messages.keptForLater : unstoredWords
  return [where, messages.notReservedYet].filter(Boolean).join(' ')
}
