import { describe, expect, test } from 'vitest'
import { mostPoints, startOfStep, startsIn, wholeRange } from './steps.ts'

describe('the steps of a range', () => {
  test('are days', () => {
    expect(startsIn({ from: '2028-02-28', to: '2028-03-01', step: 'day' })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })

  test('are weeks that begin on Monday, with the one that the range begins in', () => {
    // The 25th is a Wednesday, the 29th a Sunday.
    expect(startOfStep('2026-11-29', 'week')).toBe('2026-11-23')
    expect(startsIn({ from: '2026-11-25', to: '2026-11-30', step: 'week' })).toEqual([
      '2026-11-23',
      '2026-11-30',
    ])
  })

  test('are months of any length', () => {
    const starts = ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01']
    expect(startsIn({ from: '2026-12-31', to: '2027-03-01', step: 'month' })).toEqual(starts)
  })

  test('are none where it ends before it begins, and no more than one too many', () => {
    expect(startsIn({ from: '2026-11-25', to: '2026-11-24', step: 'day' })).toEqual([])
    expect(startsIn({ from: '1970-01-01', to: '2999-12-31', step: 'day' })).toHaveLength(mostPoints + 1)
  })
})

test('what is left out is the last thirty days, by day', () => {
  const today = '2026-11-23'
  expect(wholeRange({}, today)).toEqual({ from: '2026-10-25', to: today, step: 'day' })
  expect(wholeRange({ from: '2026-11-01', step: 'week' }, today)).toEqual({
    from: '2026-11-01',
    to: today,
    step: 'week',
  })
  expect(wholeRange({ to: '2026-03-01' }, today)).toEqual({
    from: '2026-01-31',
    to: '2026-03-01',
    step: 'day',
  })
  expect(wholeRange({ from: '2027-01-01' }, today)).toMatchObject({ from: '2027-01-01', to: '2027-01-01' })
})
