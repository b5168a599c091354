import { expect, test } from 'vitest'
import { keptTimes, type Retention, readRetention } from './retention.ts'

const usual = { days: 7, weeks: 4, months: 12 }
const kept = (times: readonly string[], retention: Retention = usual) =>
  keptTimes(
    times.map((time) => new Date(time)),
    retention,
  ).map((time) => time.toISOString().slice(0, 16))

/** At two in the morning, of each day up to the last. */
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, age) =>
    new Date(Date.parse(`${last}T02:00Z`) - age * 86_400_000).toISOString(),
  )

// 2026-11-22 is a Sunday.
test.each<[string, readonly string[], Retention, string[]]>([
  ['nothing', [], usual, []],
  ['one', ['2026-11-22T02:00Z'], usual, ['2026-11-22T02:00']],
  [
    'the last of each day, in whatever order they come',
    ['2026-11-22T23:59Z', '2026-11-21T08:00Z', '2026-11-22T02:00Z', '2026-11-21T20:00Z'],
    { days: 2, weeks: 0, months: 0 },
    ['2026-11-21T20:00', '2026-11-22T23:59'],
  ],
  [
    'the newest days that have one, however long ago',
    ['2026-03-01T02:00Z', '2026-05-01T02:00Z', '2026-11-22T02:00Z'],
    { days: 2, weeks: 0, months: 0 },
    ['2026-05-01T02:00', '2026-11-22T02:00'],
  ],
  [
    'a week ends on Sunday',
    ['2026-11-15T02:00Z', '2026-11-16T02:00Z', '2026-11-22T02:00Z', '2026-11-23T02:00Z'],
    { days: 0, weeks: 2, months: 0 },
    ['2026-11-22T02:00', '2026-11-23T02:00'],
  ],
  [
    'a week goes on over the end of the year',
    ['2026-12-28T02:00Z', '2026-12-31T02:00Z', '2027-01-01T02:00Z', '2027-01-03T02:00Z'],
    { days: 0, weeks: 9, months: 0 },
    ['2027-01-03T02:00'],
  ],
  [
    'months',
    ['2026-09-30T23:59Z', '2026-10-01T00:00Z', '2026-10-31T02:00Z', '2026-11-01T02:00Z'],
    { days: 0, weeks: 0, months: 2 },
    ['2026-10-31T02:00', '2026-11-01T02:00'],
  ],
  [
    'the newest is kept by all means',
    ['2026-11-21T02:00Z', '2026-11-22T02:00Z'],
    { days: 0, weeks: 0, months: 0 },
    ['2026-11-22T02:00'],
  ],
])('%s', (_what, times, retention, expected) => {
  expect(kept(times, retention)).toEqual(expected)
})

test('after two years of nights there are 7 days, 4 weeks and 12 months, of which some are the same', () => {
  expect(kept(daily('2026-11-22', 730))).toEqual(
    [
      // The last of each month before.
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
      ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
      // The Sundays before, and the last seven nights.
      ...['2026-11-01', '2026-11-08', '2026-11-15'],
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ].map((day) => `${day}T02:00`),
  )
})

test('what is removed every night adds up to what is removed at once', () => {
  const all = daily('2026-11-22', 400).reverse()
  let left: string[] = []
  for (const night of all) left = kept([...left, night].map((time) => time.replace(/(:\d\d)$/, '$1Z')))
  expect(left).toEqual(kept(all))
})

test.each([
  ['7,4,12', { days: 7, weeks: 4, months: 12 }],
  [' 30, 0,0', { days: 30, weeks: 0, months: 0 }],
  ['0,0,0', null],
  ['7,4', null],
  ['7,4,12,1', null],
  ['-1,4,12', null],
  ['1e3,4,12', null],
  ['1001,4,12', null],
])('BACKUP_KEEP=%s', (text, retention) => {
  expect(readRetention(text)).toEqual(retention)
})
