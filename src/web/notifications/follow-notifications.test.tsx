import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers } from '../api/answer-cache.ts'
import { newsEvent } from '../api/use-refresh.ts'
import { forgetSession, signIn } from '../sessions/session.ts'
import { followNotifications } from './follow-notifications.ts'
import { arrivals, unread } from './unread.ts'

/** The stream that the page reads now, and how often it has asked for what. */
let stream: ReadableStreamDefaultController<Uint8Array> | undefined
let streams = 0
let ended = 0
let status = 200
let unreadNow = 0
/** The id of the newest notification, as the server answers it. */
let newestId: string | undefined
const cleanups: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  stream = undefined
  streams = 0
  ended = 0
  status = 200
  unreadNow = 0
  newestId = undefined
  signIn('a-token', { _id: 'one', role: 'vendor' } as never)
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    if (!path.endsWith('/events')) {
      const notifications =
        newestId === undefined ? [] : [{ _id: newestId, createdAt: `2026-11-2${newestId}T10:00:00Z` }]
      return Response.json({ notifications, total: 9, totalPages: 9, currentPage: 1, unread: unreadNow })
    }
    streams += 1
    if (status !== 200) return new Response('{}', { status })
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller
        signal?.addEventListener('abort', () => {
          ended += 1
          controller.error(signal.reason)
        })
      },
    })
    return new Response(body)
  })
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  await vi.advanceTimersByTimeAsync(2_000)
  forgetSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const follow = async () => {
  cleanups.push(followNotifications('a-token'))
  await vi.advanceTimersByTimeAsync(0)
}
const send = async (text: string) => {
  stream!.enqueue(new TextEncoder().encode(text))
  await vi.advanceTimersByTimeAsync(0)
}
const event = (count: number, _id = '1') =>
  `event: notification\ndata: ${JSON.stringify({ notification: { _id, title: 'Né' }, unread: count })}\n\n`

/** How many have arrived since it was called first. */
const countArrivals = () => {
  const before = arrivals.get()
  return () => arrivals.get() - before
}
/** What makes the page ask again. */
const asks: Record<string, () => unknown> = {
  focus: () => dispatchEvent(new Event('focus')),
  online: () => dispatchEvent(new Event('online')),
  decision: () => forgetAnswers('/api/vendor/orders/part/items'),
  reconnection: async () => {
    stream!.close()
    await vi.advanceTimersByTimeAsync(3_000)
    await send(':\n\n')
  },
}

test('the stream ends with the session, before the next one begins', async () => {
  await follow()
  expect([streams, ended]).toEqual([1, 0])
  forgetSession()
  expect(ended).toBe(1)
})

test('an event sets the number and tells the page, in however many pieces it comes', async () => {
  const news = vi.fn()
  addEventListener(newsEvent, news)
  await follow()
  await send(':\n\n')
  expect(news).not.toHaveBeenCalled()
  const [first, second] = [event(3).slice(0, 40), event(3).slice(40)]
  await send(first)
  expect(unread.get()).toBe(0)
  await send(`${second}event: later\ndata: {}\n\nevent: notification\ndata: broken\n\n`)
  expect([unread.get(), news.mock.calls.length]).toEqual([3, 1])
  removeEventListener(newsEvent, news)
})

test('asks for the number at the start, at each reconnection, on focus, when the network is back and after an answer to an order', async () => {
  unreadNow = 2
  await follow()
  expect(unread.get()).toBe(2)
  for (const [way, act] of Object.entries(asks)) {
    unreadNow += 1
    await act()
    await vi.advanceTimersByTimeAsync(0)
    expect([way, unread.get()]).toEqual([way, unreadNow])
  }
})

test.each(Object.entries(asks))('what came as an event is not counted again on %s', async (_, ask) => {
  newestId = '1'
  await follow()
  await send(':\n\n')
  const arrived = countArrivals()
  await send(event(1, '2'))
  newestId = '2'
  await ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived()).toBe(1)
})

test('what an answer has told is not counted again when its event comes, and an older answer takes nothing back', async () => {
  newestId = '1'
  await follow()
  await send(':\n\n')
  const arrived = countArrivals()
  const asked = async (newest: string) => {
    newestId = newest
    dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    return arrived()
  }
  expect(await asked('2')).toBe(1)
  await send(event(1, '2'))
  expect(arrived()).toBe(1)
  await send(event(2, '3'))
  expect(arrived()).toBe(2)
  expect([await asked('2'), await asked('3'), await asked('4')]).toEqual([2, 2, 3])
})

test('what was there at the first answer is told when its event comes: a page may have loaded before it', async () => {
  newestId = '2'
  await follow()
  const arrived = countArrivals()
  await send(`:\n\n${event(1, '2')}`)
  expect(arrived()).toBe(1)
})

test('what the next person has is not new', async () => {
  newestId = '1'
  await follow()
  const arrived = countArrivals()
  forgetSession()
  signIn('b-token', { _id: 'two', role: 'vendor' } as never)
  newestId = '2'
  cleanups.push(followNotifications('b-token'))
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived()).toBe(0)
  newestId = '3'
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived()).toBe(1)
})

test('comes back after growing pauses, which a good stream makes short again', async () => {
  status = 503
  await follow()
  const triesWithin = async (ms: number) => {
    const before = streams
    await vi.advanceTimersByTimeAsync(ms)
    return streams - before
  }
  expect(await triesWithin(10_000)).toBeGreaterThan(1)
  expect(await triesWithin(10 * 60_000)).toBeLessThan(25)
  status = 200
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  await send(':\n\n')
  await vi.advanceTimersByTimeAsync(40_000)
  stream!.close()
  expect(await triesWithin(2_000)).toBe(1)
})

test('a silent stream counts as lost', async () => {
  await follow()
  await send(':\n\n')
  expect(streams).toBe(1)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(streams).toBe(2)
})

test('a hidden page has no stream, and one again when it is seen', async () => {
  await follow()
  await send(':\n\n')
  const setHidden = async (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5 * 60_000 * Number(hidden) + 10)
  }
  await setHidden(true)
  expect(streams).toBe(1)
  await setHidden(false)
  expect(streams).toBe(2)
})

test('stops where the session has ended, and when no bell is left', async () => {
  await follow()
  await send(':\n\n')
  status = 401
  stream!.close()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(streams).toBe(2)
})

test('a bell that goes and comes back keeps the stream', async () => {
  await follow()
  await send(':\n\n')
  cleanups.pop()!()
  await follow()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(streams).toBe(1)
  cleanups.pop()!()
  await vi.advanceTimersByTimeAsync(5_000)
  await follow()
  expect(streams).toBe(2)
})
