// `npm run bench:processes`: how many lists that nobody asked for before one, two and four server processes on one database
// carry behind nginx, in turns within one run (Linux, root). A machine of two cores is full with one process, its database and
// a client, so that each process gets a share of a core, `--share 20` per cent. Installs nginx with apt where it can.
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { clusterPath } from '#server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readIdentity } from '#server/embedded-postgres/identity-file.ts'
import { readPostmaster } from '#server/embedded-postgres/postmaster.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'
import { notRun } from '../support/checks.ts'
import { havePrograms } from '../support/debian-program.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { type ControlGroup, makeControlGroup } from './support/control-group.ts'
import { getRequest, load } from './support/http-load.ts'
import { type LoadBalancer, startLoadBalancer } from './support/load-balancer.ts'
import { cpuSecondsOf, cpuSecondsOfFamily, cpuSecondsWithChildrenOf } from './support/process-memory.ts'
import { milliseconds, table } from './support/report-progress.ts'
import { percentile } from './support/rounds.ts'
import { conditions, processorTime, writeBenchmarks, writeFigures } from './support/written-section.ts'

const goal = 1.7
const counts = [1, 2, 4]
const most = Math.max(...counts)
const usualTurns = 8
const secondsPerTurn = 5
/** Requests to each process before it is limited to its share: it is fast only after thousands. */
const warmUp = 3_000
/** For each process: few, so that none refuses any. */
const connectionsEach = 8
/** What uses this part of what it may is full. */
const nearlyAll = 0.9

const options = askedOptions({
  share: { type: 'string', default: '20' },
  turns: { type: 'string', default: String(usualTurns) },
  write: { type: 'boolean', default: false },
})
const share = countAsked('share', options.share) / 100
const turns = countAsked('turns', options.turns)
if (options.write && turns < usualTurns) refuseToWrite('--turns')

const parts = ['servers', 'database', 'proxy', 'client', 'machine'] as const
type Part = (typeof parts)[number]
/** What each part used, in cores, with the lists of a turn. */
interface Turn extends Record<Part, number> {
  perSecond: number
  times: number[]
}

/** After the turn everything ends in order: control groups stay until somebody removes them. */
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true))

/** No listing costs as much: each price bound from here on is another question with the same answer. */
let bound = 8_000_000
const nextPath = () => `/api/listings?limit=20&maxPrice=${++bound}`

if (!havePrograms(['nginx'], ['nginx'])) notRun('there is no nginx')
const groups = makeGroups()
const dataDir = makeDataFolder('makit-bench-')
const servers: ServerProcess[] = []
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
let proxy: LoadBalancer | undefined
try {
  database = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: console.warn } })
  await startServers(database.connectionString)
  proxy = await startLoadBalancer(
    dataDir,
    counts.map((count) => servers.slice(0, count).map(portOf)),
  )
  const answer = Buffer.from(await (await fetch(servers[0]!.url + nextPath())).arrayBuffer())
  console.log('Warming up …')
  await Promise.all(servers.map((server) => ask(portOf(server), connectionsEach, answer, { count: warmUp })))
  for (const [at, group] of groups.entries()) group.add(servers[at]!.pid)
  report(await measureInTurns(answer))
} catch (error) {
  if (!isStopped) throw error
  process.exitCode = 130
} finally {
  await proxy?.stop()
  await Promise.all(servers.map((server) => server.stop()))
  for (const group of groups) group.remove()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function makeGroups(): ControlGroup[] {
  const made: ControlGroup[] = []
  try {
    for (let at = 1; at <= most; at++) made.push(makeControlGroup(`makit-bench-${process.pid}-${at}`, share))
    return made
  } catch (error) {
    for (const group of made) group.remove()
    console.error(`This needs Linux and root, to make control groups: ${(error as Error).message}`)
    process.exit(2)
  }
}

/** One after the other: the first fills the market. */
async function startServers(databaseUrl: string): Promise<void> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'demo', RATE_LIMIT: 'off' }
  console.log(`Starting ${most} servers …`)
  while (servers.length < most && !isStopped) servers.push(await startServerProcess(settings))
}

/** By number of processes. The first turn of each is a warm-up. */
async function measureInTurns(answer: Buffer): Promise<Map<number, Turn[]>> {
  const measured = new Map(counts.map((count) => [count, [] as Turn[]]))
  for (let turn = 0; turn <= turns; turn++) {
    for (const count of turn % 2 === 0 ? counts : counts.toReversed()) {
      const one = await measure(count, answer)
      if (turn > 0) measured.get(count)!.push(one)
    }
    const rates = counts.map((count) => measured.get(count)!.at(-1)?.perSecond.toFixed(0))
    if (turn > 0) console.log(`Turn ${turn} of ${turns}: ${rates.join(', ')} a second`)
  }
  const failed = servers.flatMap((server) => server.loggedErrors())
  if (failed.length > 0) throw new Error(`The servers logged errors: ${failed[0]}`)
  return measured
}

/** Asks so many processes by way of the proxy; any response but the expected one ends the benchmark. */
async function measure(count: number, body: Buffer): Promise<Turn> {
  if (isStopped) throw new Error('Stopped')
  const before = usedSeconds()
  const port = proxy!.ports[counts.indexOf(count)]!
  const { seconds, times } = await ask(port, count * connectionsEach, body, { seconds: secondsPerTurn })
  const after = usedSeconds()
  const used = (part: Part) => (after[part] - before[part]) / seconds
  return {
    perSecond: times.length / seconds,
    times,
    servers: used('servers'),
    database: used('database'),
    proxy: used('proxy'),
    client: used('client'),
    machine: used('machine'),
  }
}

function portOf({ url }: ServerProcess): number {
  return Number(new URL(url).port)
}

function ask(
  port: number,
  connections: number,
  body: Buffer,
  until: { seconds: number } | { count: number },
) {
  const next = () => getRequest(nextPath())
  return load({ port, pid: process.pid, connections, next, status: 200, body, ...until })
}

function usedSeconds(): Record<Part, number> {
  const { user, system } = process.cpuUsage()
  const folder = clusterPath(dataDir, readIdentity(dataDir)!.clusterFolder)
  return {
    machine: processorTime()!.asked / 100,
    servers: servers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
    database: cpuSecondsWithChildrenOf(readPostmaster(folder)!.pid),
    proxy: proxy ? cpuSecondsOfFamily(proxy.pid) : 0,
    client: (user + system) / 1e6,
  }
}

function report(measured: Map<number, Turn[]>): void {
  const outcomes = counts.map((count) => outcomeOf(count, measured.get(count)!, measured.get(1)!))
  const head = ['processes (their share)', 'lists/s', 'ratio', 'p50, ms', 'p99, ms', ...parts, 'full']
  const more = outcomes.filter(({ count }) => count > 1)
  // Where other work takes a process's share, more processes only take more from the others.
  const isFigure = outcomes[0]!.full.includes('servers')
  const isMet = isFigure && more.find(({ count }) => count === 2)!.ratio >= goal
  const ratioWords = more.map(({ count, ratio }) => `${count} processes ${ratio.toFixed(2)} times`).join(', ')
  const fullWords = outcomes
    .map(({ count, full }) => `${full.join(' and ') || 'nothing'} at ${count}`)
    .join('; ')
  const verdict = `With ${options.share} % of a core for each, ${ratioWords} as many lists a second as one (goal ${goal} at 2): ${isMet ? 'met' : isFigure ? 'MISSED' : 'NO FIGURE, one process did not get its share'}. Full: ${fullWords}.`
  const notes = `Servers (which make and write the lists), database, proxy, client and machine: cores used (the machine with all other work on it); medians of ${turns} turns. ${connectionsEach} connections for each process, by way of nginx with one worker. No list was asked for twice, and each response was the expected one.`
  const text = `${table([head, ...outcomes.map(({ cells }) => cells)])}\n\n${notes}\n\n${verdict}`
  console.log(`\n${text}`)
  if (!isMet) process.exitCode = 1
  if (!options.write || !isFigure) return
  writeBenchmarks('processes', `${conditions()}. ${verdict}`)
  writeFigures('processes', `${conditions()}.\n\n${text}`)
}

function outcomeOf(count: number, measured: readonly Turn[], alone: readonly Turn[]) {
  const median = (of: (turn: Turn, at: number) => number) => percentile(measured.map(of), 50)
  const ratio = median(({ perSecond }, at) => perSecond / alone[at]!.perSecond)
  const mayUse = { servers: count * share, proxy: 1, machine: availableParallelism() }
  const isFull = (part: keyof typeof mayUse) => median((turn) => turn[part]) >= nearlyAll * mayUse[part]
  const full = (['servers', 'proxy', 'machine'] as const).filter(isFull)
  const times = measured.flatMap((turn) => turn.times)
  const cells = [
    `${count} (${mayUse.servers.toFixed(2)})`,
    median(({ perSecond }) => perSecond).toFixed(0),
    ratio.toFixed(2),
    ...[50, 99].map((percent) => milliseconds(percentile(times, percent))),
    ...parts.map((part) => median((turn) => turn[part]).toFixed(2)),
    full.join(', ') || 'nothing',
  ]
  return { count, ratio, full, cells }
}
