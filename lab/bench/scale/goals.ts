import { milliseconds, table } from '../support/report-progress.ts'
import { percentile, type Times } from '../support/rounds.ts'

/** The limits at a million listings, by the names of the cases. */
const flat = { cases: ['list, page 1', 'product page'], growth: 1.5 }
const deep = { cases: ['list, middle page', 'list, last page', 'three categories, middle page'], p95: 20 }
const figures = { isCase: (name: string) => name.startsWith('admin: figures'), p95: 200 }
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
const told = { isCase: (name: string) => name.startsWith('notification'), p95: 40 }

/** What a goal asks for, and what was measured: milliseconds (p95), or how many times it grows (p50). */
export interface Verdict {
  kind: string
  unit: 'ms' | 'times'
  name: string
  figure: number
  goal: number
  isMet: boolean
}

/** Every goal with its figure. */
export function judge(least: Times, most: Times): Verdict[] {
  const growthOf = (name: string) => percentile(most.get(name)!, 50) / percentile(least.get(name)!, 50)
  const p95 = (name: string) => percentile(most.get(name)!, 95)
  const byP95 = (kind: string, names: readonly string[], goal: number): Verdict[] =>
    names.map((name) => ({ kind, unit: 'ms', name, figure: p95(name), goal, isMet: p95(name) <= goal }))
  const all = [...most.keys()]
  const names = all.filter(isSearch)
  return [
    ...flat.cases.map((name): Verdict => {
      const figure = growthOf(name)
      const goal = flat.growth
      return { kind: 'what must not grow', unit: 'times', name, figure, goal, isMet: figure <= goal }
    }),
    ...byP95('far pages of lists', deep.cases, deep.p95),
    ...byP95('administrators’ figures', all.filter(figures.isCase), figures.p95),
    ...byP95('by town or shop, best first', all.filter(placed.isCase), placed.p95),
    ...byP95('more like a product', alike.cases, alike.p95),
    ...byP95('notifications', all.filter(told.isCase), told.p95),
    ...byP95('searches for common words', names.filter(isCommon), searches.common),
    ...byP95(
      'other searches',
      names.filter((name) => !isCommon(name)),
      searches.otherwise,
    ),
  ]
}

/** So many figures of a kind are named, and all that miss their goal; the others are in the file of all figures. */
const mostNamed = 3

/** The table of goals in docs/benchmarks.md: each kind on one line, its largest figures first. */
export function goalTable(verdicts: readonly Verdict[]): string {
  const rows = [...Map.groupBy(verdicts, ({ kind }) => kind)].map(([kind, among]) => {
    const { unit, goal } = among[0]!
    const missed = among.filter(({ isMet }) => !isMet).length
    const named = among
      .toSorted((one, other) => other.figure - one.figure)
      .slice(0, Math.max(mostNamed, missed))
      .map(({ name, figure }) => `${name}: ${unit === 'ms' ? milliseconds(figure) : figure.toFixed(2)}`)
    const others = among.length - named.length
    const largest = others > 0 ? [...named, `${others} lower`] : named
    return [kind, `${goal} ${unit}`, largest.join('; '), missed > 0 ? `${missed} NOT met` : 'met']
  })
  return table([['at 1,000,000 listings', 'goal', 'largest figures', ''], ...rows])
}

/** The slowest of what has no goal. */
export function slowestOthers(verdicts: readonly Verdict[], most: Times): string {
  const judged = new Set(verdicts.map(({ name }) => name))
  const others = [...most.keys()].filter((name) => !judged.has(name))
  const p95 = (name: string) => percentile(most.get(name)!, 95)
  const slowest = others.toSorted((one, other) => p95(other) - p95(one)).slice(0, 5)
  return `Slowest of what has no goal (p95): ${slowest.map((name) => `${name} ${milliseconds(p95(name))} ms`).join(', ')}.`
}
