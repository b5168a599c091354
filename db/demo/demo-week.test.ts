import { expect, test } from 'vitest'
import { atOrderingHour } from './demo-week.ts'

const hourMs = 60 * 60 * 1000
const mondayMorning = new Date('2026-11-23T03:00:00Z')
const sundayNight = new Date('2026-11-22T23:30:00Z')
const everyHour = Array.from({ length: 90 * 24 }, (_, hour) => hour + 0.5)

test.each([mondayMorning, sundayNight])(
  'seen from %s all keeps its order and nothing is in the future',
  (now) => {
    const moved = everyHour.map((hoursBefore) => atOrderingHour(hoursBefore, now))
    expect(moved.toSorted((one, other) => one - other)).toEqual(moved)
    expect(Math.min(...moved)).toBeGreaterThan(0)
    for (const [index, hoursBefore] of everyHour.entries())
      expect(Math.abs(moved[index]! - hoursBefore)).toBeLessThan(36)
  },
)

test('people order by day, and most on Saturdays', () => {
  const times = everyHour.map(
    (hoursBefore) => new Date(mondayMorning.getTime() - atOrderingHour(hoursBefore, mondayMorning) * hourMs),
  )
  const share = (isSo: (time: Date) => boolean) => times.filter(isSo).length / times.length
  expect(share((time) => time.getUTCHours() < 7)).toBeLessThan(0.06)
  expect(share((time) => time.getUTCDay() === 6)).toBeGreaterThan(0.2)
})
