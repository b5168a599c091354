import { milliseconds } from '../support/report-progress.ts'
import { percentile, type Times } from '../support/rounds.ts'

/** The limits at a million listings, by the names of the cases. */
const flat = { cases: ['list, page 1', 'product page'], growth: 1.5 }
const deep = { cases: ['list, middle page', 'list, last page', 'three categories, middle page'], p95: 20 }
const isSearch = (name: string) => name.startsWith('search')
const isCommon = (name: string) => name.includes('common') && !name.includes('rare')
const searches = { common: 150, otherwise: 40 }

/** One line for each goal: whether it is met, and the figure. */
export function judge(least: Times, most: Times): string[] {
  const growthOf = (name: string) => percentile(most.get(name)!, 50) / percentile(least.get(name)!, 50)
  const p95 = (name: string) => percentile(most.get(name)!, 95)
  const line = (name: string, figure: string, goal: string, isMet: boolean) =>
    `- ${name}: ${figure}, goal ${goal}: ${isMet ? 'met' : 'NOT met'}`
  const byP95 = (names: readonly string[], goal: number) =>
    names.map((name) => line(name, `p95 ${milliseconds(p95(name))} ms`, `${goal} ms`, p95(name) <= goal))
  const names = [...most.keys()].filter(isSearch)
  return [
    ...flat.cases.map((name) => {
      const growth = growthOf(name)
      return line(name, `grows ${growth.toFixed(2)} times`, `${flat.growth} times`, growth <= flat.growth)
    }),
    ...byP95(deep.cases, deep.p95),
    ...byP95(names.filter(isCommon), searches.common),
    ...byP95(
      names.filter((name) => !isCommon(name)),
      searches.otherwise,
    ),
  ]
}
