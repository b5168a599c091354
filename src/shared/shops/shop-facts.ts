import type { PublicShop } from './public-shop.ts'

/** Facts are about the orders of the last so many days. */
export const factsDays = 90
/** A shop that has answered fewer is new: it has no facts. */
export const fewestAnsweredOrders = 5
/** An order that expired counts as answered after so many minutes, and none counts as answered later. */
export const longestAnswerMinutes = 7 * 24 * 60

/** How a shop dealt with its orders, in short sentences, the most telling one first; of a new shop that it is one. */
export function factsWords(facts: PublicShop['facts']): string[] {
  if (!facts) return ['New shop']
  const { answerMinutes, answeredItems, acceptedItems, receivedOrders } = facts
  return [
    answerWords(answerMinutes),
    `Accepted ${acceptedItems} of ${counted(answeredItems, 'item')}`,
    ...(receivedOrders > 0 ? [`${counted(receivedOrders, 'order')} received`] : []),
  ]
}

function answerWords(minutes: number): string {
  if (minutes >= longestAnswerMinutes) return 'Often leaves orders unanswered'
  const hours = Math.round(minutes / 60)
  const days = Math.round(minutes / (60 * 24))
  if (minutes < 60) return `Usually answers in ${counted(Math.max(Math.round(minutes), 1), 'minute')}`
  return `Usually answers in ${hours < 36 ? counted(hours, 'hour') : counted(days, 'day')}`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
