import { milliseconds, table } from '../support/report-progress.ts'
import { percentile, type Times } from '../support/rounds.ts'

/** The limits at a million listings, by the names of the cases. */
const flat = { cases: ['list, page 1', 'product page'], growth: 1.5 }
const deep = { cases: ['list, middle page', 'list, last page', 'three categories, middle page'], p95: 20 }
/** By town or shop, or the best first. */
const placed = {
  isCase: (name: string) =>
    /^(largest town|town|shop|listings of each town)\b|^(?!search).*best first/.test(name),
  p95: 40,
}
const isSearch = (name: string) => name.startsWith('search')
const isCommon = (name: string) => name.includes('common') && !name.includes('rare')
const searches = { common: 150, otherwise: 40 }
const alike = { cases: ['product page, more like this'], p95: 40 }

/** What a goal asks for, and what was measured. */
export interface Verdict {
  name: string
  figure: string
  goal: string
  isMet: boolean
}

/** Every goal with its figure. */
export function judge(least: Times, most: Times): Verdict[] {
  const growthOf = (name: string) => percentile(most.get(name)!, 50) / percentile(least.get(name)!, 50)
  const p95 = (name: string) => percentile(most.get(name)!, 95)
  const byP95 = (names: readonly string[], goal: number): Verdict[] =>
    names.map((name) => {
      const figure = `p95 ${milliseconds(p95(name))} ms`
      return { name, figure, goal: `${goal} ms`, isMet: p95(name) <= goal }
    })
  const names = [...most.keys()].filter(isSearch)
  return [
    ...flat.cases.map((name) => {
      const growth = growthOf(name)
      const figure = `grows ${growth.toFixed(2)} times`
      return { name, figure, goal: `${flat.growth} times`, isMet: growth <= flat.growth }
    }),
    ...byP95(deep.cases, deep.p95),
    ...byP95([...most.keys()].filter(placed.isCase), placed.p95),
    ...byP95(alike.cases, alike.p95),
    ...byP95(names.filter(isCommon), searches.common),
    ...byP95(
      names.filter((name) => !isCommon(name)),
      searches.otherwise,
    ),
  ]
}

/** The table of goals in docs/benchmarks.md. */
export const goalTable = (verdicts: readonly Verdict[]): string =>
  table([
    ['at 1,000,000 listings', 'measured', 'goal', ''],
    ...verdicts.map(({ name, figure, goal, isMet }) => [name, figure, goal, isMet ? 'met' : 'NOT met']),
  ])

/** The slowest of what has no goal. */
export function slowestOthers(verdicts: readonly Verdict[], most: Times): string {
  const judged = new Set(verdicts.map(({ name }) => name))
  const others = [...most.keys()].filter((name) => !judged.has(name))
  const p95 = (name: string) => percentile(most.get(name)!, 95)
  const slowest = others.toSorted((one, other) => p95(other) - p95(one)).slice(0, 5)
  return `Slowest of what has no goal (p95): ${slowest.map((name) => `${name} ${milliseconds(p95(name))} ms`).join(', ')}.`
}
