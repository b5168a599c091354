import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWithRetries } from './load-with-retries.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Fails so often, then loads. */
const loadAfter = (failures: number) => {
  const load = vi.fn<() => Promise<string>>(async () => 'code')
  for (let failed = 0; failed < failures; failed++) load.mockImplementationOnce(lost)
  return load
}
const settled = (loading: Promise<string>) => loading.catch(() => 'given up')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('code that was lost on the way is loaded again', async () => {
  const loading = settled(loadWithRetries(loadAfter(2)))
  await vi.runAllTimersAsync()
  expect(await loading).toBe('code')
})

test('while the server cannot be reached it goes on, for a minute and a half', async () => {
  vi.stubGlobal('fetch', lost)
  const loading = settled(loadWithRetries(loadAfter(12)))
  await vi.runAllTimersAsync()
  expect(await loading).toBe('code')

  const hopeless = loadAfter(1_000)
  const givingUp = settled(loadWithRetries(hopeless))
  await vi.advanceTimersByTimeAsync(85_000)
  const tries = hopeless.mock.calls.length
  await vi.runAllTimersAsync()
  expect(await givingUp).toBe('given up')
  expect(hopeless.mock.calls.length).toBeLessThan(tries + 3)
})

test('code that the server no longer has is given up after three tries', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const load = loadAfter(1_000)
  const loading = settled(loadWithRetries(load))
  await vi.runAllTimersAsync()
  expect([await loading, load.mock.calls.length]).toEqual(['given up', 3])
})

test('without a network the first failure is said', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = loadAfter(1)
  expect([await settled(loadWithRetries(load)), load.mock.calls.length]).toEqual(['given up', 1])
})
