import { expect, test } from 'vitest'
import {
  goesByItself,
  isRefusedDecision,
  isUnsent,
  longestWaitMs,
  mostWaiting,
  outcomeOf,
  type Queue,
  stillUseful,
  type Waiting,
  type WaitingKind,
  withWish,
} from './waiting.ts'

const aWish = (kind: WaitingKind, wants: Waiting['wants'], more: Partial<Waiting> = {}): Waiting => ({
  id: crypto.randomUUID(),
  kind,
  personId: 'isata',
  token: 'a-token',
  method: 'POST',
  path: '/',
  bodies: [{}],
  wants,
  title: 'Rice',
  startedAt: 1_000,
  tries: 0,
  ...more,
})
const queueOf = (...wishes: Waiting[]): Queue =>
  wishes.reduce<Queue>((queue, wish) => withWish(queue, wish) ?? queue, [])
const ids = (queue: Queue) => queue.map(({ id }) => id)

test('the last wish for the same thing counts, and comes last', () => {
  const [saved, other, removed] = [
    aWish('saved', { rice: 1 }),
    aWish('saved', { oil: 1 }),
    aWish('saved', { rice: 0 }),
  ]
  expect(ids(queueOf(saved, other, removed))).toEqual([other.id, removed.id])
})

test('a quantity replaces what was added, but an addition comes after a quantity', () => {
  const [added, set] = [aWish('added', { rice: 1 }), aWish('cart', { rice: 3 })]
  expect(ids(queueOf(added, set))).toEqual([set.id])
  expect(ids(queueOf(set, added))).toEqual([set.id, added.id])
})

test('an order replaces the changes of the cart that it contains, and no others', () => {
  const [rice, oil, heart] = [
    aWish('cart', { rice: 3 }),
    aWish('added', { oil: 1 }),
    aWish('saved', { rice: 1 }),
  ]
  const order = aWish('order', { rice: 3 })
  expect(ids(queueOf(rice, oil, heart, order))).toEqual([oil.id, heart.id, order.id])
})

test('a decision about some of the items of an earlier one is sent after it', () => {
  const both = aWish('decision', { a: 'accepted', b: 'accepted' })
  const one = aWish('decision', { a: 'rejected' })
  const all = aWish('decision', { a: 'accepted', b: 'rejected' })
  expect(ids(queueOf(both, one))).toEqual([both.id, one.id])
  expect(ids(queueOf(both, one, all))).toEqual([all.id])
})

test('a refused decision is told no more once a part of it is decided anew, and does not count as unsent', () => {
  const answer = { status: 409, body: {}, isEarlier: false }
  const refused = aWish('decision', { a: 'accepted', b: 'accepted' }, { answer })
  const [one, other] = [aWish('decision', { a: 'rejected' }), aWish('decision', { c: 'rejected' })]
  expect(ids(queueOf(refused, other))).toEqual([refused.id, other.id])
  expect(ids(queueOf(refused, one))).toEqual([one.id])
  expect([refused, one].map(isRefusedDecision)).toEqual([true, false])
  // A refused order can be sent again once it is corrected.
  expect([refused, one, aWish('order', { rice: 1 }, { answer })].map(isUnsent)).toEqual([false, true, true])
})

test('there is room for so many and so much, and always for an order', () => {
  const many = Array.from({ length: mostWaiting }, (_, index) => aWish('saved', { [index]: 1 }))
  const full = queueOf(...many)
  expect(full).toHaveLength(mostWaiting)
  expect(withWish(full, aWish('saved', { more: 1 }))).toBeNull()
  expect(withWish(full, aWish('saved', { 0: 0 }))).toHaveLength(mostWaiting)
  expect(withWish(full, aWish('order', { rice: 1 }))).toHaveLength(mostWaiting + 1)
  expect(withWish([], aWish('decision', { a: 1 }, { bodies: ['x'.repeat(500_000)] }))).toBeNull()
})

test('after 24 hours, when held, and when answered, nothing goes by itself; after 6 days nothing is left', () => {
  const wish = aWish('order', { rice: 1 })
  const { startedAt } = wish
  expect(goesByItself(wish, startedAt + longestWaitMs)).toBe(true)
  expect(goesByItself(wish, startedAt + longestWaitMs + 1)).toBe(false)
  // The clock was put back by a week.
  expect(goesByItself(wish, startedAt - 7 * longestWaitMs)).toBe(false)
  expect(goesByItself({ ...wish, isHeld: true }, startedAt)).toBe(false)
  expect(goesByItself({ ...wish, answer: { status: 409, body: {}, isEarlier: false } }, startedAt)).toBe(
    false,
  )
  expect(stillUseful([wish], startedAt + 6 * longestWaitMs - 1)).toEqual([wish])
  expect(stillUseful([wish], startedAt + 6 * longestWaitMs)).toEqual([])
})

const json = { message: 'Words' }
test.each([
  ['saved', 0, { status: 200, body: json }, 'settled'],
  ['saved', 1, { status: 409, body: json }, 'settled'],
  ['saved', 1, { status: 404, body: json }, 'settled'],
  ['saved', 1, { status: 401, body: json }, 'later'],
  ['saved', 1, { status: 429, body: json }, 'later'],
  ['saved', 0, { status: 0, body: null }, 'later'],
  ['saved', 0, { status: 502, body: null }, 'later'],
  // The login page of a network on the way.
  ['saved', 0, { status: 200, body: null }, 'later'],
  ['order', 0, { status: 201, body: json }, 'settled'],
  ['order', 0, { status: 202, body: json }, 'later'],
  ['order', 0, { status: 400, body: json }, 'settled'],
  ['order', 0, { status: 408, body: json }, 'later'],
  ['order', 0, { status: 503, body: json }, 'later'],
  // The first try may have arrived: only 409 comes after a look at the key.
  ['order', 1, { status: 400, body: json }, 'held'],
  ['order', 1, { status: 401, body: json }, 'later'],
  ['order', 1, { status: 409, body: json }, 'settled'],
] as const)('%s after %i tries, %o: %s', (kind, tries, answer, outcome) => {
  expect(outcomeOf(aWish(kind, { rice: 1 }, { tries }), answer)).toBe(outcome)
})
