import { expect, test } from 'vitest'
import { awayRefusal, backWords, dateInFreetown, isDate, lastDayAway } from './shop-absence.ts'

test.each([
  ['2026-12-02', 'Back on 3 December'],
  ['2026-12-31', 'Back on 1 January'],
  ['2028-02-28', 'Back on 29 February'],
])('a shop that is away until %s is: %s', (awayUntil, words) => {
  expect(backWords(awayUntil)).toBe(words)
})

test.each([
  ['2026-11-22', 'Please choose today or a later day'],
  ['2026-11-23', null],
  ['2027-01-22', null],
  ['2027-01-23', 'Please choose a day within 60 days'],
  ['9999-12-31', 'Please choose a day within 60 days'],
])('on 23 November a shop says that it is away until %s: %s', (awayUntil, refusal) => {
  expect(awayRefusal(awayUntil, '2026-11-23')).toBe(refusal)
  expect(lastDayAway('2026-11-23')).toBe('2027-01-22')
})

test('a date is one of the calendar', () => {
  expect(['2026-11-23', '2028-02-29'].every(isDate)).toBe(true)
  const others = [
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '23/11/2026',
    '2026-11-23T00:00:00Z',
    '+02026-11',
  ]
  expect(others.filter(isDate)).toEqual([])
})

test('the day in Freetown is that of UTC', () => {
  expect(dateInFreetown(new Date('2026-11-23T23:59:59.999Z'))).toBe('2026-11-23')
})
