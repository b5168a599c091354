import { milliseconds, table } from '../support/report-progress.ts'
import { percentile } from '../support/rounds.ts'
import type { Spent } from './database-time.ts'
import type { Sizes } from './months.ts'

/** All that was measured on one form of the tables: as they are shipped, or split by month. */
export interface Form {
  calls: Map<string, Spent[]>
  months: Map<string, Spent>
  sizes: Map<string, Sizes>
  plans: Map<string, string>
}

/** Seconds for people. */
export const seconds = (ms: number): string => (ms < 10_000 ? (ms / 1000).toFixed(2) : (ms / 1000).toFixed(0))

const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(0)

const median = (spent: readonly Spent[], of: keyof Spent): number =>
  percentile(
    spent.map((one) => one[of]),
    50,
  )

/** One figure at once, because a run of hours may be broken off. */
export const lineOf = (form: string, name: string, spent: readonly Spent[]): string =>
  `${form}: ${name}: ${median(spent, 'processor').toFixed(2)} ms of the database's processors, ${milliseconds(median(spent, 'elapsed'))} ms`

export function callTable(before: Form, after: Form): string {
  const rows = [...before.calls].map(([name, spent]) => {
    const then = after.calls.get(name)!
    const [old, split] = [median(spent, 'processor'), median(then, 'processor')]
    return [
      name,
      old.toFixed(2),
      split.toFixed(2),
      (split / old).toFixed(2),
      milliseconds(median(spent, 'elapsed')),
      milliseconds(median(then, 'elapsed')),
    ]
  })
  return table([['call, median', 'database CPU, ms', 'split', 'ratio', 'by the clock, ms', 'split'], ...rows])
}

export function monthTable(before: Form, after: Form): string {
  const rows = [...after.months].map(([name, then]) => {
    const spent = before.months.get(name)
    return [
      name,
      spent ? seconds(spent.elapsed) : '',
      seconds(then.elapsed),
      spent ? seconds(spent.processor) : '',
      seconds(then.processor),
    ]
  })
  return table([['work', 'seconds', 'split', 'CPU seconds', 'split'], ...rows])
}

export function sizeTable(before: Form, after: Form): string {
  const rows = [...before.sizes].map(([name, size]) => {
    const then = after.sizes.get(name)!
    return [name, ...[size.tables, size.indexes, then.tables, then.indexes].map(megabytes)]
  })
  return table([['MB', 'rows', 'indexes', 'rows, split', 'indexes, split'], ...rows])
}

/** The query plans of both, by what they are of; what was never executed of the other months is left out. */
export function plansOf(before: Form, after: Form): Map<string, string> {
  const named = (form: Form, when: string) =>
    [...form.plans].map(([name, plan]): [string, string] => [`${when} ${name}`, withoutUntouched(plan)])
  return new Map([...named(before, 'before'), ...named(after, 'after')])
}

function withoutUntouched(plan: string): string {
  const lines = plan.split('\n')
  const kept: string[] = []
  // The depth of a node that was never executed; what stands deeper belongs to it.
  let left = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const depth = line.search(/\S/)
    if (depth > left) continue
    left = line.includes('(never executed)') ? depth : Number.POSITIVE_INFINITY
    if (left === Number.POSITIVE_INFINITY) kept.push(line)
  }
  return kept.join('\n')
}
