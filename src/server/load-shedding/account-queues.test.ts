import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountQueues } from './account-queues.ts'
import type { Slot } from './slot.ts'

/** Requests of one queue after another, each noting when it starts. */
function requests(queues: AccountQueues) {
  const started: string[] = []
  const slots = new Map<string, Slot>()
  const send = (token: string, name: string) =>
    queues.enter(`Bearer ${token}`, (slot) => {
      started.push(name)
      slots.set(name, slot)
    })
  const sendMany = (token: string, count: number) =>
    Array.from({ length: count }, (_, at) => send(token, `${token}-${at}`))
  return { started, slots, send, sendMany }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('four of an account are in flight; each that ends lets the longest waiting start', () => {
  const { started, sendMany } = requests(new AccountQueues())
  const leaves = sendMany('a', 6)
  expect(started).toHaveLength(4)
  leaves[3]!()
  expect(started.at(-1)).toBe('a-4')
  leaves[4]!()
  expect(started.at(-1)).toBe('a-5')
})

test('other accounts do not wait for it', () => {
  const { started, send, sendMany } = requests(new AccountQueues())
  sendMany('a', 20)
  send('b', 'b')
  expect(started.at(-1)).toBe('b')
})

test('the sessions of one account share its queue once they are known', () => {
  const queues = new AccountQueues()
  const { started, send, sendMany } = requests(queues)
  for (const token of ['a', 'b']) queues.noteAccount(`Bearer ${token}`, 'user')
  sendMany('a', 4)
  send('b', 'b')
  expect(started).not.toContain('b')
})

test('a sender that goes while it waits is never started', () => {
  const { started, sendMany } = requests(new AccountQueues())
  const leaves = sendMany('a', 6)
  leaves[4]!()
  leaves[0]!()
  expect(started.slice(4)).toEqual(['a-5'])
})

test('while a body arrives, the next one starts; when it is there, it goes on', () => {
  const { started, slots, sendMany } = requests(new AccountQueues())
  const leaves = sendMany('a', 6)
  slots.get('a-0')!.suspend()
  expect(started.at(-1)).toBe('a-4')
  slots.get('a-0')!.resume()
  leaves[1]!()
  expect(started).not.toContain('a-5')
  leaves[2]!()
  expect(started.at(-1)).toBe('a-5')
})

test('an account with more than 20 waiting pauses after each request, four times as long as it took and a second at most', () => {
  const { started, sendMany } = requests(new AccountQueues())
  const leaves = sendMany('a', 25)
  vi.advanceTimersByTime(10)
  leaves[0]!()
  vi.advanceTimersByTime(39)
  expect(started).toHaveLength(4)
  vi.advanceTimersByTime(1)
  expect(started).toHaveLength(5)
  // Twenty wait now: no flood.
  leaves[1]!()
  expect(started).toHaveLength(6)
  sendMany('a', 10)
  vi.advanceTimersByTime(60_000)
  leaves[2]!()
  vi.advanceTimersByTime(999)
  expect(started).toHaveLength(6)
  vi.advanceTimersByTime(1)
  expect(started).toHaveLength(7)
})

test('more than 200 that wait are refused, and nothing is left of it when all have gone', () => {
  const { started, send, sendMany } = requests(new AccountQueues())
  const leaves = sendMany('a', 204)
  expect(send('a', 'late')).toBeNull()
  for (const leave of leaves) {
    leave!()
    vi.runAllTimers()
  }
  expect(started).toHaveLength(204)
  expect(send('a', 'again')).not.toBeNull()
  expect(started.at(-1)).toBe('again')
})
