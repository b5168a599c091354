import { expect, test } from 'vitest'
import { factsWords } from './shop-facts.ts'

const facts = {
  answerMinutes: 120,
  answeredOrders: 9,
  answeredItems: 20,
  acceptedItems: 18,
  receivedOrders: 7,
}

test('the facts of a shop are said in words', () => {
  expect(factsWords(facts)).toEqual([
    'Usually answers in 2 hours',
    'Accepted 18 of 20 items',
    '7 orders received',
  ])
  expect(factsWords({ ...facts, answeredItems: 1, acceptedItems: 0, receivedOrders: 0 })).toEqual([
    'Usually answers in 2 hours',
    'Accepted 0 of 1 item',
  ])
  expect(factsWords(null)).toEqual(['New shop'])
})

test.each([
  [0, 'Usually answers in 1 minute'],
  [1, 'Usually answers in 1 minute'],
  [5, 'Usually answers in 5 minutes'],
  [59, 'Usually answers in 59 minutes'],
  [60, 'Usually answers in 1 hour'],
  [89, 'Usually answers in 1 hour'],
  [90, 'Usually answers in 2 hours'],
  [24 * 60, 'Usually answers in 24 hours'],
  [36 * 60, 'Usually answers in 2 days'],
  [6 * 24 * 60, 'Usually answers in 6 days'],
  [7 * 24 * 60 - 1, 'Usually answers in 7 days'],
  // Every second order expired.
  [7 * 24 * 60, 'Often leaves orders unanswered'],
])('%d minutes are said as: %s', (answerMinutes, words) => {
  expect(factsWords({ ...facts, answerMinutes })[0]).toBe(words)
})
