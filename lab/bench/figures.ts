// `npm run bench:figures`: how long the figures of market and shops take over a million orders of two years.
import { readMarketFigures, readShopFigures } from '#server/figures/read-figures.ts'
import type { FiguresQuery } from '#shared/figures/figures.ts'
import { dayAfter } from '#shared/figures/steps.ts'
import { dateInFreetown } from '#shared/shops/shop-absence.ts'
import { busiest, loadOrders } from './partitions/load-orders.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { openBenchMarket } from './support/bench-market.ts'
import { milliseconds, reportProgress, table } from './support/report-progress.ts'
import { type Case, measureInTurns, percentile } from './support/rounds.ts'
import { conditions, writeBenchmarks, writeFigures } from './support/written-section.ts'

const wholeRun = 1_000_000
const goal = 200
const options = askedOptions({
  // `--orders 20000` for a short run.
  orders: { type: 'string', default: String(wholeRun) },
  rounds: { type: 'string', default: '40' },
  // Writes the slowest into docs/benchmarks.md, all figures beside this file.
  write: { type: 'boolean', default: false },
})
const orders = countAsked('orders', options.orders)
const rounds = countAsked('rounds', options.rounds)
if (options.write && orders < wholeRun) refuseToWrite('--orders')

/** From so many days before today on. */
const since = (days: number, step: FiguresQuery['step']): FiguresQuery => ({
  from: dayAfter(dateInFreetown(new Date()), -days),
  step,
})

/** All that a chart can show, and what it shows first; the shop has every twentieth order. */
const charts: [name: string, query: FiguresQuery][] = [
  ['30 days', since(29, 'day')],
  ['13 months by days', since(395, 'day')],
  ['two years by weeks', since(729, 'week')],
  ['two years by months', since(729, 'month')],
]

const progress = reportProgress('figures')
const market = await openBenchMarket()
try {
  await loadOrders(market, orders, progress.report)
  progress.report('counting')
  // Orders are loaded past the triggers that add up the figures.
  await market.pool.query('select count_all_figures()')
  await market.pool.query('vacuum analyze figure_days, sold_days, answer_days')
  const vendor = await market.pool.query('select id from users where email = $1', [busiest.vendor])
  const cases = charts.flatMap(([name, query]): Case[] => [
    { name: `market, ${name}`, prepare: () => () => readMarketFigures(market.services, query) },
    {
      name: `busiest shop, ${name}`,
      prepare: () => () => readShopFigures(market.services, vendor.rows[0].id, query),
    },
  ])
  const times = await measureInTurns(cases, { rounds, warmUp: 5 }, progress.report)
  progress.done()
  const p95 = (name: string) => percentile(times.get(name)!, 95)
  const rows = cases.map(({ name }) => [
    name,
    milliseconds(percentile(times.get(name)!, 50)),
    milliseconds(p95(name)),
  ])
  const isMet = cases.every(({ name }) => p95(name) <= goal)
  const of = `${conditions()}, ${orders.toLocaleString('en')} orders.`
  const figures = table([['ms', 'p50', 'p95'], ...rows])
  const slowest = cases.map(({ name }) => name).toSorted((a, b) => p95(b) - p95(a))[0]!
  const verdict = `Slowest (p95): ${slowest} ${milliseconds(p95(slowest))} ms, goal ${goal} ms: ${isMet ? 'met' : 'NOT met'}.`
  console.log(`\n${of}\n\n${figures}\n\n${verdict}\n`)
  if (options.write) {
    writeBenchmarks('figures', `${of}\n\n${verdict}`)
    writeFigures('figures', `${of}\n\n${figures}`)
  }
  if (!isMet) process.exitCode = 1
} finally {
  await market.close()
}
