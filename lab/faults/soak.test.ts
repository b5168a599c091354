import { expect, test } from 'vitest'
import { slopePerHour } from './slope.ts'

test('a slope is the rise per hour, with its standard error', () => {
  const { perHour, error } = slopePerHour([
    [0, 100],
    [0.5, 103],
    [1, 104],
    [1.5, 107],
  ])
  expect(perHour).toBeCloseTo(4.4)
  expect(error).toBeCloseTo(0.566, 3)
  expect(slopePerHour([0, 1, 2].map((hours) => [hours, 7])).perHour).toBe(0)
})
