import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithRetries } from './fetch-with-retries.ts'

const quiet = { isQuiet: true }
const answers = (failures: number) => {
  const fetch = vi.fn<() => Promise<Response>>(async () => new Response('done'))
  for (let failed = 0; failed < failures; failed++)
    fetch.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const outcome = (asked: Promise<Response>) =>
  asked.then(
    (answer) => answer.text(),
    () => 'lost',
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost connection is tried three times', async () => {
  const fetch = answers(1_000)
  const asked = outcome(fetchWithRetries('/api/cart', {}, quiet))
  await vi.runAllTimersAsync()
  expect([await asked, fetch.mock.calls.length]).toEqual(['lost', 3])
})

test.each([true, false])(
  'a call retried for long outlives a drop of a minute, noticed: %s',
  async (isNoticed) => {
    answers(12)
    vi.stubGlobal('navigator', { onLine: !isNoticed })
    const asked = outcome(fetchWithRetries('/api/auth/login', {}, { ...quiet, retriesForLong: true }))
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await Promise.race([asked, 'waits'])).toBe('waits')
    await vi.runAllTimersAsync()
    expect(await asked).toBe('done')
  },
)

test('a call retried for long ends after a minute and a half, and at once with an answer', async () => {
  const fetch = answers(1_000)
  const asked = outcome(fetchWithRetries('/api/auth/login', {}, { ...quiet, retriesForLong: true }))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await asked).toBe('lost')
  expect(fetch.mock.calls.length).toBeLessThan(50)
  vi.stubGlobal('fetch', async () => new Response('Email or password is wrong', { status: 401 }))
  expect(await outcome(fetchWithRetries('/api/auth/login', {}, { ...quiet, retriesForLong: true }))).toBe(
    'Email or password is wrong',
  )
})
