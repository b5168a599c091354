// `npm run bench:orders`: orders a second beside the same SQL by a bare client, in turns, and whether stock adds up.
// `--turns 2 --seconds 1` for a short run; `--write`, of a whole one, puts table and chart into docs/.
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { createPool } from '#server/database/database.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { writeChart } from './chart.ts'
import { placeBare, recordOrder } from './orders/bare-client.ts'
import { fillOrderMarket, orderOf, twoOf } from './orders/order-market.ts'
import { sellOut } from './orders/scarce-stock.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { openBenchMarket } from './support/bench-market.ts'
import { milliseconds, reportProgress, table } from './support/report-progress.ts'
import { percentile } from './support/rounds.ts'
import { runFor, type Turns } from './support/run-for.ts'
import { conditions, writeBenchmarks } from './support/written-section.ts'

const whole = { turns: 6, seconds: 2 }
const options = askedOptions({
  turns: { type: 'string', default: String(whole.turns) },
  seconds: { type: 'string', default: String(whole.seconds) },
  write: { type: 'boolean', default: false },
})
const turns = countAsked('turns', options.turns)
const seconds = countAsked('seconds', options.seconds)
if (options.write && turns * seconds < whole.turns * whole.seconds) refuseToWrite('--turns and --seconds')
const manyAtOnce = [1, 16, 64]
const goals = { ratioAt16: 0.7, p99At64: 150 }

const queries: CompiledQuery[] = []
const market = await openBenchMarket({ onQuery: (query) => queries.length < 100 && queries.push(query) })
// As many connections as the server's own pool has.
const barePool = createPool(market.connectionString, () => {})
try {
  const people = await fillOrderMarket(market, Math.max(...manyAtOnce))
  const { services } = market
  const choose = (worker: number) => ({ buyerId: people.buyerIds[worker]!, goods: twoOf(people.hot) })
  const recorded = await recordOrder(services, queries, choose(0))
  const makit = async (worker: number) => {
    const { buyerId, goods } = choose(worker)
    await placeOrder(services, buyerId, orderOf(goods), services.newId())
  }
  const bare = (worker: number) => placeBare(barePool, recorded, services.newId, choose(worker))

  const progress = reportProgress('orders')
  const results: { atOnce: number; makit: Turns; bare: Turns }[] = []
  for (const atOnce of manyAtOnce) {
    const result = {
      atOnce,
      makit: { count: 0, ms: 0, times: [] },
      bare: { count: 0, ms: 0, times: [] },
    } as (typeof results)[number]
    await runFor(500, atOnce, makit)
    await runFor(500, atOnce, bare)
    for (let turn = 0; turn < turns; turn++) {
      add(result.makit, await runFor(seconds * 1000, atOnce, makit))
      add(result.bare, await runFor(seconds * 1000, atOnce, bare))
      progress.report(`${atOnce} at once, turn ${turn + 1} of ${turns}`)
    }
    results.push(result)
  }
  progress.done()

  const rate = ({ count, ms }: Turns) => (count * 1000) / ms
  const rows = results.map((result) => [
    String(result.atOnce),
    rate(result.makit).toFixed(0),
    rate(result.bare).toFixed(0),
    (rate(result.makit) / rate(result.bare)).toFixed(2),
    milliseconds(percentile(result.makit.times, 50)),
    milliseconds(percentile(result.makit.times, 99)),
    milliseconds(percentile(result.bare.times, 99)),
  ])
  const head = ['At once', 'Makit, orders/s', 'bare client', 'ratio', 'p50, ms', 'p99, ms', 'bare p99']
  const text = table([head, ...rows])
  console.log(`\n${text}\n`)
  const scarce = await sellOut(market, people)
  const sold = `Three units each of 200 listings, 64 buyers at once: ${scarce.placed} orders placed, ${scarce.refused} refused, ${scarce.left} units left, none sold twice, ${scarce.deadlocks} deadlocks.`
  console.log(sold)
  const [, at16, at64] = results
  const isMet =
    rate(at16!.makit) / rate(at16!.bare) >= goals.ratioAt16 &&
    percentile(at64!.makit.times, 99) <= goals.p99At64
  const verdict = `Goals (ratio at least ${goals.ratioAt16} at 16, p99 at most ${goals.p99At64} ms at 64): ${isMet ? 'met' : 'NOT met'}.`
  console.log(verdict)
  if (options.write) {
    writeChart(join(import.meta.dirname, '../../docs/charts/orders.svg'), {
      title: 'Orders a second, two products of two shops',
      unit: 'orders a second',
      series: ['Makit', 'the same SQL by a bare client'],
      groups: results.map((result) => ({
        label: `${result.atOnce} at once`,
        values: [rate(result.makit), rate(result.bare)],
      })),
    })
    writeBenchmarks(
      'orders',
      [conditions(), text, '![Orders a second](charts/orders.svg)', sold, verdict].join('\n\n'),
    )
  }
  if (!isMet || scarce.deadlocks > 0) process.exitCode = 1
} finally {
  await barePool.end()
  await market.close()
}

function add(to: Turns, more: Turns): void {
  to.count += more.count
  to.ms += more.ms
  to.times.push(...more.times)
}
