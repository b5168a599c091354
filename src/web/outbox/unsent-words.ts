import { messages } from '#shared/messages.ts'
import { isQueueStored } from './queue-of-user.ts'
import { goesByItself, mayHaveArrived, type Waiting } from './waiting.ts'

export const unstoredWords = 'Keep this page open: this browser cannot keep it.'

/** What is known of an order that waits: said in the bar, at checkout and among the orders, in the same words. */
export const orderStateWords = (order: Waiting): string =>
  mayHaveArrived(order) ? messages.orderUnknown : messages.orderNotSent

/** What becomes of it, said there too. */
export function unsentOrderWords(order: Waiting): string {
  const isUnknown = mayHaveArrived(order)
  const kept = isUnknown ? messages.askedAgain : messages.keptForLater
  const where = isQueueStored.get() ? goesByItself(order, Date.now()) && kept : unstoredWords
  return [where, isUnknown && messages.notTwice, messages.notReservedYet].filter(Boolean).join(' ')
}
