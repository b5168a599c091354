import { percentile } from '../bench/support/rounds.ts'
import type { Sending } from '../faults/history.ts'
import type { ClusterFault } from './cluster-faults.ts'

/** How long no order was acknowledged in that time, at most; milliseconds since 1970. */
export function pauseIn(history: readonly Sending[], from: number, to: number): number {
  const moments = history
    .filter(({ status, endedAt }) => status === 201 && endedAt > from && endedAt < to)
    .map(({ endedAt }) => endedAt)
    .toSorted((one, other) => one - other)
  const all = [from, ...moments, to]
  return Math.max(...all.slice(1).map((moment, at) => moment - all[at]!))
}

/** How long both servers took no orders after one fault. */
export interface Pause {
  fault: ClusterFault
  pauseMs: number
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** A table of the pauses by kind and way, in Markdown. */
export function pauseTable(pauses: readonly Pause[]): string {
  const rows = [...Map.groupBy(pauses, ({ fault }) => `| ${fault.kind} | ${fault.what} |`)].map(
    ([start, group]) => {
      const times = group.map(({ pauseMs }) => pauseMs)
      return `${start} ${times.length} | ${seconds(percentile(times, 50))} | ${seconds(Math.max(...times))} |`
    },
  )
  const head = ['| fault | how | times | pause, median | worst |', '|---|---|---:|---:|---:|']
  return [...head, ...rows.toSorted()].join('\n')
}
