import type { PublicShop } from './public-shop.ts'

/** Facts are about the orders of the last so many days. */
export const factsDays = 90
/** A shop that has answered fewer is new: it has no facts. */
export const fewestAnsweredOrders = 5
/** An order that expired counts as answered after so many minutes, and none counts as answered later. */
const longestAnswerMinutes = 7 * 24 * 60

/** How a shop dealt with its orders, in short sentences, the most telling one first; of a new shop that it is one. */
export function factsWords(facts: PublicShop['facts']): string[] {
  if (!facts) return ['New shop']
  const { answerMinutes, answeredItems, acceptedItems, receivedOrders } = facts
  const words = [answerWords(answerMinutes), `Accepted ${acceptedItems} of ${counted(answeredItems, 'item')}`]
  if (receivedOrders > 0) words.push(`${counted(receivedOrders, 'order')} received`)
  return words
}

function answerWords(minutes: number): string {
  if (minutes >= longestAnswerMinutes) return 'Often leaves orders unanswered'
  const size = minutes < 60 ? 1 : minutes < 36 * 60 ? 60 : 24 * 60
  const unit = size === 1 ? 'minute' : size === 60 ? 'hour' : 'day'
  return `Usually answers in ${counted(Math.round(minutes / size) || 1, unit)}`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
