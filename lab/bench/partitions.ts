// `npm run bench:partitions`: what splitting orders by month changes, on the tables of ten million orders before and after.
import type { CompiledQuery } from 'kysely'
import { type Spent, spendInTurns, timeOf } from './partitions/database-time.ts'
import { loadOrders } from './partitions/load-orders.ts'
import {
  changeRows,
  connectWithoutTimeouts,
  deleteMonth,
  dropMonth,
  exportMonth,
  isSplit,
  monthFromNow,
  noteSentReminders,
  sizesOf,
  splitByMonth,
  vacuum,
} from './partitions/months.ts'
import { orderCases } from './partitions/order-cases.ts'
import {
  callTable,
  type Form,
  lineOf,
  monthTable,
  plansOf,
  seconds,
  sizeTable,
} from './partitions/results.ts'
import { explainCase } from './scale/explain.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { openBenchMarket } from './support/bench-market.ts'
import { reportProgress } from './support/report-progress.ts'
import { conditions, writeFigures, writePlans, writeScale } from './support/written-section.ts'

const wholeRun = 10_000_000
const options = askedOptions({
  // `--orders 100000` for a short run.
  orders: { type: 'string', default: String(wholeRun) },
  rounds: { type: 'string', default: '40' },
  // A DATA_DIR that stays: loading takes most of the time, and is left out where orders are there already.
  folder: { type: 'string' },
  // Writes results into docs/scale.md, all figures and plans beside this file.
  write: { type: 'boolean', default: false },
})
const asked = countAsked('orders', options.orders)
const rounds = countAsked('rounds', options.rounds)
if (options.write && asked < wholeRun) refuseToWrite('--orders')

/** Loading writes tens of gigabytes; what a standby would need of them is left out of the log. */
const postgres = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
}

const recorded: CompiledQuery[] = []
const market = await openBenchMarket({
  onQuery: (query) => recorded.length < 100 && recorded.push(query),
  keptFolder: options.folder,
  postgres,
})
const owner = await connectWithoutTimeouts(market.ownerConnectionString)
const worker = await connectWithoutTimeouts(market.ownerConnectionString)
const progress = reportProgress('partitions')
try {
  if (await isSplit(owner)) throw new Error(`The orders in ${options.folder} are split already`)
  const loading = await timeOf(owner, load)
  const before = await measure('before', {
    'delete a month': () => deleteMonth(worker, monthFromNow(-23)),
    'export a month': () => exportMonth(worker, monthFromNow(-22)),
    'vacuum after changes': () => vacuum(worker, undefined),
  })
  progress.report('splitting')
  const splitting = await splitTimed()
  const after = await measure('after', {
    'delete a month': () => dropMonth(worker, monthFromNow(-23)),
    'export a month': () => exportMonth(worker, monthFromNow(-22)),
    'vacuum after changes': () => vacuum(worker, monthFromNow(0)),
    'make the tables of a new month': () =>
      worker.query('call make_order_month($1::date)', [monthFromNow(13)]),
  })
  progress.done()
  const head = [
    `${conditions()}. ${asked.toLocaleString('en')} orders of two years`,
    `splitting them took ${seconds(splitting.elapsed)} s (${seconds(splitting.processor)} s of the processors)`,
    `loading ${seconds(loading.elapsed)} s.`,
  ].join('; ')
  const results = [head, callTable(before, after), monthTable(before, after)].join('\n\n')
  const all = `${results}\n\n${sizeTable(before, after)}`
  console.log(`\n${all}\n`)
  if (options.write) {
    writeScale('partitions', results)
    writeFigures('partitions', all)
    writePlans(plansOf(before, after), 'partitions')
  }
} finally {
  await worker.end()
  await owner.end()
  await market.close()
}

async function load(): Promise<void> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::integer as count from (select from orders limit 1) orders',
  )
  if (rows[0]!.count === 0) await loadOrders(market, asked, progress.report)
  await noteSentReminders(owner)
  await owner.query('vacuum analyze order_reminders')
}

/** By Makit's own role, which owns the tables. */
async function splitTimed(): Promise<Spent> {
  const client = await connectWithoutTimeouts(market.connectionString)
  const spent = await timeOf(owner, () => splitByMonth(client))
  await client.end()
  // Only vacuum notes which pages need no second look; on the old tables the loading did.
  for (const name of ['vendor_orders', 'order_items', 'orders', 'order_words', 'order_events'])
    await owner.query(`vacuum ${name}`)
  return spent
}

async function measure(form: string, months: Record<string, () => Promise<unknown>>): Promise<Form> {
  progress.report(`${form}: calls`)
  const cases = await orderCases(market.services)
  const calls = await spendInTurns(owner, cases, { rounds, warmUp: 8 })
  for (const [name, spent] of calls) console.log(lineOf(form, name, spent))
  const plans = new Map<string, string>()
  for (const one of cases) plans.set(one.name, await explainCase(market.pool, one, recorded))
  const sizes = await sizesOf(owner)
  const spent = new Map<string, Spent>()
  await changeRows(worker)
  for (const [name, work] of Object.entries(months)) {
    progress.report(`${form}: ${name}`)
    spent.set(name, await timeOf(owner, work))
    console.log(lineOf(form, name, [spent.get(name)!]))
  }
  return { calls, months: spent, sizes, plans }
}
