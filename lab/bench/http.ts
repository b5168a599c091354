// `npm run bench:http`: a shopper's calls and pages, cached and not, beside a bare node:http server in a process of its own, in
// turns within one run. `--only home` measures the names with that word, `--connections 16` only that many; `--write` puts what matters of the
// whole run into docs/benchmarks.md, all of it into figures/http.md, and draws the charts.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readSettings } from '#server/settings.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { connectionStringOf } from '../../tests/support/running-database.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import {
  cachedContest,
  changeContest,
  connectionCounts,
  missContest,
  orderContest,
  ownContest,
  type Rivals,
  unchangedContest,
} from './http/contests.ts'
import { hotMisses, type Miss } from './http/misses.ts'
import { drawCharts, summaryOf, tableHead, tableLine, verdictOf } from './http/report-outcomes.ts'
import { aShopper, type Shopper } from './http/shopper.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import type { BareWork } from './support/bare-server.ts'
import { fillShelves, keepMailsBack } from './support/buyers.ts'
import { learnAnswers } from './support/learned-answers.ts'
import { openRecorder } from './support/record-calls.ts'
import { type Contest, type Outcome, runInTurns } from './support/turns.ts'
import { conditions, writeBenchmarks, writeFigures } from './support/written-section.ts'

const options = askedOptions({
  only: { type: 'string', default: '' },
  connections: { type: 'string' },
  write: { type: 'boolean', default: false },
})
const counts = options.connections ? [countAsked('connections', options.connections)] : connectionCounts
if (options.write && (options.only || options.connections)) refuseToWrite('--only and --connections')
/** Also requested in full by clients that have it, besides the 304. */
const unchangedToo = ['home page', 'list call']
/** A comparison that seems to miss its goal is measured once more, so many times as long, and that result counts. */
const closerLook = 4
/** Both servers are fast only after tens of thousands of requests; that warm-up should not count. */
const warmUp = { seconds: 20, rounds: 2, connections: 16 }

const dataDir = makeDataFolder('makit-bench-')
const settings = { DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' }
console.log('Filling the market …')
// One server fills the market; the memory that this takes should not count for the next.
await startServerProcess(settings).then((filling) => filling.stop())
const server = await startServerProcess(settings)
const bareProcess = fork(new URL('./support/bare-server.ts', import.meta.url), { serialization: 'advanced' })
try {
  const connectionString = connectionStringOf(dataDir)
  console.log('Learning what to ask for …')
  await fillShelves(dataDir)
  await keepMailsBack(dataDir)
  const shopper = await aShopper(server.url)
  const recorder = await openRecorder(connectionString, dataDir)
  const { misses, made } = await hotMisses({ url: server.url, connectionString, recorder }, shopper)
  for (const path of Object.values(shopper.ownCalls))
    made[`/made${path}`] = await recorder.record(path, shopper.token)
  for (const { path, body } of Object.values(shopper.ownChanges))
    made[`/made${path}`] = await recorder.record(path, shopper.token, body)
  for (const { token, body, bare } of shopper.orders)
    made[bare] = await recorder.record('/order/create', token, body)
  await recorder.close()
  const fixed = await learnAnswers(server.url, Object.values({ ...shopper.pages, ...shopper.calls }))
  const rivals = {
    makit: { port: Number(new URL(server.url).port), pid: server.pid },
    bare: await startBare({
      connectionString,
      publicUrl: server.url,
      support: readSettings({}).support,
      fixed,
      made,
    }),
  }
  const contestsWith = (connections: number) => contests(rivals, { shopper, misses, fixed }, connections)
  const wanted = counts.flatMap(contestsWith)
  if (wanted.length > 0) {
    await warmUpWith([...contestsWith(warmUp.connections), ...wanted.slice(0, 1)])
    report(await measure(wanted), await unchangedBesideWhole(rivals, shopper, fixed))
  } else {
    console.error(`Nothing that is measured has '${options.only}' in its name.`)
    process.exitCode = 2
  }
} finally {
  bareProcess.kill()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function startBare(work: BareWork): Promise<Rivals['bare']> {
  bareProcess.send(work)
  const [port] = (await once(bareProcess, 'message')) as [number]
  return { port, pid: bareProcess.pid! }
}

interface Asked {
  shopper: Shopper
  misses: readonly Miss[]
  fixed: BareWork['fixed']
}

/** All comparisons with so many connections, as selected. */
function contests(rivals: Rivals, { shopper, misses, fixed }: Asked, connections: number): Contest[] {
  const { pages, calls, ownCalls, ownChanges, orders, token } = shopper
  const cacheable = { ...pages, ...calls }
  return [
    ...Object.entries(cacheable).map(([name, path]) => cachedContest(rivals, name, path, connections)),
    ...unchangedToo.map((name) => {
      const path = cacheable[name]!
      return unchangedContest(rivals, name, { path, answer: fixed[path]! }, connections)
    }),
    ...misses.flatMap((miss) => missContest(rivals, miss, connections) ?? []),
    ...Object.entries(ownCalls).map(([name, path]) => ownContest(rivals, name, { path, token }, connections)),
    ...Object.entries(ownChanges).map(([name, change]) =>
      changeContest(rivals, name, { ...change, token }, connections),
    ),
    orderContest(rivals, orders, connections),
  ].filter(({ name }) => name.includes(options.only))
}

async function warmUpWith(contests: readonly Contest[]): Promise<void> {
  console.log('Warming up both servers …')
  const end = performance.now() + warmUp.seconds * 1000
  for (let round = 1; round <= warmUp.rounds || performance.now() < end; round++)
    for (const { makit, bare } of contests) {
      await makit()
      await bare()
    }
}

async function measure(contests: readonly Contest[]): Promise<Outcome[]> {
  console.log(`${contests.length} comparisons, one line each:\n\n${tableHead.join('\n')}`)
  const outcomes: Outcome[] = []
  for (const contest of contests) {
    const outcome = await lookTwice(contest, (ratio) => ratio >= (contest.goal ?? 0))
    outcomes.push(outcome)
    console.log(tableLine(outcome))
  }
  return outcomes
}

/** A comparison that seems to miss its goal is measured once more, for longer: that result counts. */
async function lookTwice(contest: Contest, isMet: (ratio: number) => boolean): Promise<Outcome> {
  const first = await runInTurns(contest)
  return isMet(first.ratio) ? first : runInTurns({ ...contest, turns: contest.turns * closerLook })
}

/** How many 304s Makit sends in the time of a whole response, both requested in turns. */
async function unchangedBesideWhole(
  rivals: Rivals,
  { pages, calls }: Shopper,
  fixed: BareWork['fixed'],
): Promise<{ isMet: boolean; lines: string[] }> {
  const lines: string[] = []
  let isMet = true
  const isMore = (ratio: number) => ratio > 1
  for (const name of unchangedToo.filter((name) => `${name}, 304`.includes(options.only))) {
    const path = { ...pages, ...calls }[name]!
    const ratios: number[] = []
    for (const connections of counts) {
      const whole = cachedContest(rivals, name, path, connections).makit
      const unchanged = unchangedContest(rivals, name, { path, answer: fixed[path]! }, connections)
      const { ratio } = await lookTwice({ ...unchanged, bare: whole }, isMore)
      ratios.push(ratio)
    }
    const missed = ratios.every(isMore) ? '' : 'MISSED: '
    isMet &&= !missed
    const reported = ratios.map((ratio) => ratio.toFixed(2)).join(', ')
    lines.push(
      `- ${missed}In the time of one whole ${name} Makit gives out ${reported} 304 (${counts.join(', ')} connections).`,
    )
  }
  return { isMet, lines }
}

function report(outcomes: readonly Outcome[], unchanged: { isMet: boolean; lines: string[] }): void {
  const { isMet, lines: reported } = verdictOf(outcomes)
  const verdict = [...reported, ...unchanged.lines].join('\n')
  const minutes = Math.ceil(performance.now() / 60_000)
  console.log(`\n${verdict}\n\n${minutes} minutes in all.`)
  if (!isMet || !unchanged.isMet) process.exitCode = 1
  if (!options.write) return
  drawCharts(outcomes)
  const lines = [...tableHead, ...outcomes.map(tableLine)].join('\n')
  const charts = [
    '![Processor time of cached responses](charts/http.svg)',
    '![Processor time of uncached responses](charts/http-made.svg)',
  ].join('\n')
  const howLong = `${minutes} minutes; what seemed to miss its goal was measured once more, ${closerLook} times as long.`
  const when = `${conditions()}, ${howLong}`
  writeBenchmarks('http', [when, summaryOf(outcomes), verdict, charts].join('\n\n'))
  writeFigures('http', `${when}\n\n${lines}`)
}
