import { expect, test } from 'vitest'
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
