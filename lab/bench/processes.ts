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
/** In turn, as nginx is shipped, those behind a process that waits for its share wait too, while another has nothing to do. */
const groups = [
  { count: 1, balance: 'in turn' },
  { count: 2, balance: 'in turn' },
  { count: 2, balance: 'fewest' },
  { count: 4, balance: 'in turn' },
  { count: 4, balance: 'fewest' },
] as const
type Group = (typeof groups)[number]
const most = Math.max(...groups.map(({ count }) => count))
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
const shares = makeShares()
const dataDir = makeDataFolder('makit-bench-')
const servers: ServerProcess[] = []
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
let proxy: LoadBalancer | undefined
try {
  database = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: console.warn } })
  await startServers(database.connectionString)
  proxy = await startLoadBalancer(
    dataDir,
    groups.map(({ count, balance }) => ({ ports: servers.slice(0, count).map(portOf), balance })),
  )
  const answer = Buffer.from(await (await fetch(servers[0]!.url + nextPath())).arrayBuffer())
  console.log('Warming up …')
  await Promise.all(servers.map((server) => ask(portOf(server), connectionsEach, answer, { count: warmUp })))
  for (const [at, share] of shares.entries()) share.add(servers[at]!.pid)
  report(await measureInTurns(answer))
} catch (error) {
  if (!isStopped) throw error
  process.exitCode = 130
} finally {
  await proxy?.stop()
  await Promise.all(servers.map((server) => server.stop()))
  for (const share of shares) share.remove()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function makeShares(): ControlGroup[] {
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

/** By group. The first turn of each is a warm-up. */
async function measureInTurns(answer: Buffer): Promise<Map<Group, Turn[]>> {
  const measured = new Map(groups.map((group) => [group, [] as Turn[]]))
  for (let turn = 0; turn <= turns; turn++) {
    for (const group of turn % 2 === 0 ? groups : groups.toReversed()) {
      const one = await measure(group, answer)
      if (turn > 0) measured.get(group)!.push(one)
    }
    const rates = groups.map((group) => measured.get(group)!.at(-1)?.perSecond.toFixed(0))
    if (turn > 0) console.log(`Turn ${turn} of ${turns}: ${rates.join(', ')} a second`)
  }
  const failed = servers.flatMap((server) => server.loggedErrors())
  if (failed.length > 0) throw new Error(`The servers logged errors: ${failed[0]}`)
  return measured
}

/** Asks so many processes by way of the proxy; any response but the expected one ends the benchmark. */
async function measure(group: Group, body: Buffer): Promise<Turn> {
  if (isStopped) throw new Error('Stopped')
  const { count } = group
  const before = usedSeconds(count)
  const port = proxy!.ports[groups.indexOf(group)]!
  const { seconds, times } = await ask(port, count * connectionsEach, body, { seconds: secondsPerTurn })
  const after = usedSeconds(count)
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

/** Of the servers, the first so many: the others wait. */
function usedSeconds(count: number): Record<Part, number> {
  const { user, system } = process.cpuUsage()
  const folder = clusterPath(dataDir, readIdentity(dataDir)!.clusterFolder)
  return {
    machine: processorTime()!.asked / 100,
    servers: servers.slice(0, count).reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
    database: cpuSecondsWithChildrenOf(readPostmaster(folder)!.pid),
    proxy: proxy ? cpuSecondsOfFamily(proxy.pid) : 0,
    client: (user + system) / 1e6,
  }
}

function report(measured: Map<Group, Turn[]>): void {
  const alone = measured.get(groups[0])!
  const outcomes = groups.map((group) => outcomeOf(group, measured.get(group)!, alone))
  const head = [
    'processes (their share)',
    'balance',
    'lists/s',
    'ratio',
    'p50, ms',
    'p99, ms',
    ...parts,
    'full',
  ]
  // Where other work takes a process's share, more processes only take more from the others.
  const isFigure = outcomes[0]!.full.includes('servers')
  const ratioOf = (count: number, balance: string) =>
    outcomes.find(({ group }) => group.count === count && group.balance === balance)!.ratio
  const isMet = isFigure && ratioOf(2, 'fewest') >= goal
  const more = [2, 4].map(
    (count) =>
      `${count} processes ${ratioOf(count, 'fewest').toFixed(2)} times (${ratioOf(count, 'in turn').toFixed(2)})`,
  )
  const verdict = `With ${options.share} % of a core for each and requests given to the one with the fewest (in brackets: in turn, as nginx is shipped), ${more.join(', ')} as many lists a second as one (goal ${goal} at 2): ${isMet ? 'met' : isFigure ? 'MISSED' : 'NO FIGURE, one process did not get its share'}.`
  const { perSecond, used } = outcomes.at(-1)!
  const perThousand = (['servers', 'database', 'proxy'] as const)
    .map((part) => `${part} ${((used[part] * 1000) / perSecond).toFixed(2)}`)
    .join(', ')
  const ends = `Cores for a thousand lists a second, by the last row: ${perThousand}. What takes most ends it first: processes are added until the database's cores are full.`
  const notes = `Servers (which make and write the lists), database, proxy, client and machine: cores used (the machine with all other work on it); medians of ${turns} turns, the ratio that of each turn's own. ${connectionsEach} connections for each process, by way of nginx with one worker. Only servers (their share), proxy (a core) and machine have a bound that can be full. No list was asked for twice, and each response was the expected one.`
  const text = `${table([head, ...outcomes.map(({ cells }) => cells)])}\n\n${notes}\n\n${verdict} ${ends}`
  console.log(`\n${text}`)
  if (!isMet) process.exitCode = 1
  if (!options.write || !isFigure) return
  writeBenchmarks('processes', `${conditions()}. ${verdict} ${ends}`)
  writeFigures('processes', `${conditions()}.\n\n${text}`)
}

function outcomeOf(group: Group, measured: readonly Turn[], alone: readonly Turn[]) {
  const { count, balance } = group
  const median = (of: (turn: Turn, at: number) => number) => percentile(measured.map(of), 50)
  const perSecond = median((turn) => turn.perSecond)
  const ratio = median((turn, at) => turn.perSecond / alone[at]!.perSecond)
  const used = Object.fromEntries(parts.map((part) => [part, median((turn) => turn[part])])) as Record<
    Part,
    number
  >
  const mayUse = { servers: count * share, proxy: 1, machine: availableParallelism() }
  const full = (['servers', 'proxy', 'machine'] as const).filter(
    (part) => used[part] >= nearlyAll * mayUse[part],
  )
  const times = measured.flatMap((turn) => turn.times)
  const cells = [
    `${count} (${mayUse.servers.toFixed(2)})`,
    count === 1 ? '' : balance,
    perSecond.toFixed(0),
    ratio.toFixed(2),
    ...[50, 99].map((percent) => milliseconds(percentile(times, percent))),
    ...parts.map((part) => used[part].toFixed(2)),
    full.join(', ') || 'nothing',
  ]
  return { group, perSecond, ratio, used, full, cells }
}
