import { afterEach, expect, test, vi } from 'vitest'
import { UnfinishedUploads } from './unfinished-uploads.ts'

const megabyte = 1024 * 1024
const vendor = (number: number) => ({ userId: `vendor ${number}`, role: 'vendor' as const })
const customer = (number: number) => ({ userId: `customer ${number}`, role: 'customer' as const })

test('an account has eight uploads at once, and room for two of the largest', () => {
  const uploads = new UnfinishedUploads()
  const leave = Array.from({ length: 8 }, () => uploads.enter(vendor(1), megabyte))
  expect(() => uploads.enter(vendor(1), megabyte)).toThrow(expect.objectContaining({ status: 429 }))
  uploads.enter(vendor(2), 65 * megabyte)
  uploads.enter(vendor(2), 65 * megabyte)
  expect(() => uploads.enter(vendor(2), 65 * megabyte)).toThrow(expect.objectContaining({ status: 429 }))
  leave[0]!()
  uploads.enter(vendor(1), megabyte)
})

test('all together have a bound, and vendors have one of their own', () => {
  const uploads = new UnfinishedUploads()
  const leave = Array.from({ length: 56 }, (_, number) => uploads.enter(customer(number), 9 * megabyte))
  expect(() => uploads.enter(customer(100), 9 * megabyte)).toThrow(expect.objectContaining({ status: 503 }))
  uploads.enter(vendor(1), 9 * megabyte)
  leave[0]!()
  uploads.enter(customer(100), 9 * megabyte)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an account sends 140 MB in a minute, and is told when it may go on', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // The cache has kept the real object: another one in its place would change nothing.
  const now = vi.spyOn(performance, 'now')
  const setSeconds = (seconds: number) => {
    now.mockReturnValue(1 + seconds * 1000)
    vi.runAllTimers()
  }
  setSeconds(0)
  const uploads = new UnfinishedUploads()
  uploads.enter(vendor(1), 70 * megabyte)()
  setSeconds(20)
  uploads.enter(vendor(1), 70 * megabyte)()
  expect(() => uploads.enter(vendor(1), 1)).toThrow(
    expect.objectContaining({ status: 429, retryAfterSeconds: 40 }),
  )
  uploads.enter(vendor(2), 70 * megabyte)()
  setSeconds(61)
  uploads.enter(vendor(1), 70 * megabyte)()
})
