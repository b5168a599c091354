import { percentile } from '../bench/support/rounds.ts'
import type { Sending } from '../faults/history.ts'
import type { ClusterFault } from './cluster-faults.ts'

/** The longest time in which no order was acknowledged, between two moments; all in milliseconds since 1970. */
export function pauseIn(history: readonly Sending[], from: number, to: number): Gap {
  const moments = history
    .filter(({ status, endedAt }) => status === 201 && endedAt > from && endedAt < to)
    .map(({ endedAt }) => endedAt)
    .toSorted((one, other) => one - other)
  const all = [from, ...moments, to]
  const gaps = all.slice(1).map((end, at) => ({ start: all[at]!, end, ms: end - all[at]! }))
  return longest(gaps)
}

export interface Gap {
  start: number
  end: number
  ms: number
}

export const longest = (gaps: readonly Gap[]): Gap => gaps.toSorted((one, other) => other.ms - one.ms)[0]!

/** The longest time in which a server took no orders because of a fault. */
export interface Pause {
  fault: ClusterFault
  gap: Gap
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** A table of the pauses by kind and way, in Markdown. */
export function pauseTable(pauses: readonly Pause[]): string {
  const rows = [...Map.groupBy(pauses, ({ fault }) => `| ${fault.kind} | ${fault.what} |`)].map(
    ([start, group]) => {
      const times = group.map(({ gap }) => gap.ms)
      return `${start} ${times.length} | ${seconds(percentile(times, 50))} | ${seconds(Math.max(...times))} |`
    },
  )
  const head = ['| fault | how | times | pause, median | worst |', '|---|---|---:|---:|---:|']
  return [...head, ...rows.toSorted()].join('\n')
}
