import { writeChart } from '../chart.ts'
import { table } from '../support/report-progress.ts'
import type { Outcome } from '../support/turns.ts'
import { goals } from './contests.ts'

export const tableHead = [
  '| | conn. | Makit req/s | p50 ms | p99 ms | CPU µs | bare req/s | p50 ms | p99 ms | CPU µs | ratio | by CPU |',
  `|---|${'---:|'.repeat(11)}`,
]

/** One row of the table. */
export function tableLine({ contest, makit, bare, ratio, cpuRatio }: Outcome): string {
  const side = ({ perSecond, p50, p99, cpuMicroseconds }: Outcome['makit']) =>
    [perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), cpuMicroseconds.toFixed(0)]
      .map((text) => text.padStart(7))
      .join(' | ')
  const name = `${contest.name.padEnd(24)} | ${String(contest.connections).padStart(2)}`
  return `| ${name} | ${side(makit)} | ${side(bare)} | ${ratio.toFixed(2)} | ${cpuRatio.toFixed(2)} |`
}

type Summed = Pick<Outcome, 'ratio'> & {
  contest: Pick<Outcome['contest'], 'name' | 'connections' | 'goal'>
  makit: Pick<Outcome['makit'], 'perSecond'>
}

const kindOf = ({ name, goal }: Summed['contest']): string => {
  if (name.endsWith(', 304')) return 'not changed (304)'
  if (name.endsWith(', miss')) return 'made anew'
  return goal === goals.cached ? 'cached' : 'signed in'
}

/** What docs/benchmarks.md says of all of it, a line for each kind: medians, and in brackets the lowest ratio. */
export function summaryOf(outcomes: readonly Summed[]): string {
  const counts = [...new Set(outcomes.map(({ contest }) => contest.connections))]
  const rows = [...Map.groupBy(outcomes, ({ contest }) => kindOf(contest))].map(([kind, ofKind]) => {
    const cells = counts.map((count) =>
      cellsOf(ofKind.filter(({ contest }) => contest.connections === count)),
    )
    return [kind, cells.map(({ rate }) => rate).join(', '), ...cells.map(({ ratio }) => ratio)]
  })
  const head = ['kind', `req/s at ${counts.join(', ')}`, ...counts.map((count) => `ratio at ${count}`)]
  return table([head, ...rows])
}

function cellsOf(among: readonly Summed[]): { rate: string; ratio: string } {
  const byRatio = among.toSorted((one, other) => one.ratio - other.ratio)
  const rates = among.map(({ makit }) => makit.perSecond).toSorted((one, other) => one - other)
  const [least] = byRatio
  const middle = Math.floor(among.length / 2)
  const lowest = `${least!.ratio.toFixed(2)} ${least!.contest.name.replace(/, (miss|304)$/, '')}`
  return { rate: rates[middle]!.toFixed(0), ratio: `${byRatio[middle]!.ratio.toFixed(2)} (${lowest})` }
}

/** The missed goals, and the results without a goal that are below it all the same. */
export function verdictOf(outcomes: readonly Outcome[]): { isMet: boolean; lines: string[] } {
  const inWords = (among: readonly Outcome[]) =>
    among
      .map(({ contest, ratio }) => `${contest.name} at ${contest.connections} (${ratio.toFixed(2)})`)
      .join('; ')
  const missed = outcomes.filter(({ contest, ratio }) => contest.goal && ratio < contest.goal)
  const below = outcomes.filter(({ contest, ratio }) => !contest.goal && ratio < goals.made)
  return {
    isMet: missed.length === 0,
    lines: [
      missed.length === 0 ? '- All ratios reach their goals.' : `- MISSED: ${inWords(missed)}.`,
      ...(below.length > 0 ? [`- Below ${goals.made}, without a goal: ${inWords(below)}.`] : []),
    ],
  }
}

/** Two charts: misses take a hundred times as long as cached responses. */
export function drawCharts(outcomes: readonly Outcome[]): void {
  const draw = (file: string, title: string, isCached: boolean) =>
    writeChart(`docs/charts/${file}`, {
      title: `The server’s processor time for ${title}, 16 connections`,
      unit: 'microseconds a request',
      series: ['Makit', 'bare node:http'],
      groups: outcomes
        .filter(({ contest }) => contest.connections === 16 && (contest.goal === goals.cached) === isCached)
        .map(({ contest, makit, bare }) => ({
          label: contest.name,
          values: [makit.cpuMicroseconds, bare.cpuMicroseconds],
        })),
    })
  draw('http.svg', 'a cached response', true)
  draw('http-made.svg', 'an uncached response', false)
}
