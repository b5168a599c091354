import { describe, expect, test } from 'vitest'
import { aimedUploadBytes, isWorthSending, resizeAttempts, resizedSize } from './picture-resizing.ts'

describe('the size of a shrunk picture', () => {
  test.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [1600, 1600, 1600, 1600],
    [640, 480, 640, 480],
    [1, 9000, 1, 1600],
  ])('%i x %i becomes %i x %i', (width, height, shrunkWidth, shrunkHeight) => {
    expect(resizedSize({ width, height }, 1600)).toEqual({ width: shrunkWidth, height: shrunkHeight })
  })
})

test('every attempt makes a smaller file than the one before', () => {
  for (const [index, { longestSide, quality }] of resizeAttempts.entries()) {
    const before = resizeAttempts[index - 1]
    if (before) expect(longestSide ** 2 * quality).toBeLessThan(before.longestSide ** 2 * before.quality)
  }
})

test('the browser’s picture is sent unless it is both heavy and heavier than the file', () => {
  expect(isWorthSending(aimedUploadBytes, 4_000_000)).toBe(true)
  expect(isWorthSending(200_000, 150_000)).toBe(true)
  expect(isWorthSending(500_000, 4_000_000)).toBe(true)
  expect(isWorthSending(500_000, 400_000)).toBe(false)
})
