// `npm run bench:http`: hot calls and pages, kept and not, beside a bare node:http server in a process of its own, in
// turns within one run. `--write` puts the table into docs/benchmarks.md and draws the chart.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readSettings } from '#server/settings.ts'
import { makeDataFolder } from '../tests/support/data-folder.ts'
import { connectionStringOf } from '../tests/support/running-database.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { writeChart } from './chart.ts'
import type { BareWork } from './support/bare-server.ts'
import { getRequest, load } from './support/http-load.ts'
import { asBrowser, etagOf, learnAnswers, learnPage } from './support/learned-answers.ts'
import { recordList } from './support/record-list.ts'
import { type Contest, type Outcome, runInTurns } from './support/turns.ts'
import { conditions, writeBenchmarks } from './support/written-section.ts'

/** With one connection both mostly wait for each other, and whatever else runs on the machine tells. */
const turnsWith = (connections: number) => (connections === 1 ? 40 : 20)
const missTurns = 8
const turnSeconds = 0.2
const missesInTurn = 24
const warmUpSeconds = 10
const warmUpMisses = 400
const goals = { kept: 0.85, miss: 0.5 }
const connectionCounts = [1, 16, 64]
/** Nothing costs as much: each bound from here on is another question with the same answer. */
const abovePrices = 9_000_000
let asked = abovePrices
const listMiss = '/api/listings?limit=20&maxPrice='
const pageMiss = '/shop?maxPrice='

const dataDir = makeDataFolder('makit-bench-')
const settings = { DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' }
// One server fills the market; what that leaves in its memory should not be measured in the next.
await startServerProcess(settings).then((filling) => filling.stop())
const server = await startServerProcess(settings)
const makit = { port: Number(new URL(server.url).port), pid: server.pid }
const bareProcess = fork(new URL('./support/bare-server.ts', import.meta.url))
const bare = { port: 0, pid: bareProcess.pid! }
try {
  const paths = await hotPaths()
  const work = await bareWork(Object.values(paths))
  bareProcess.send(work)
  ;[bare.port] = (await once(bareProcess, 'message')) as [number]
  await warmUp(Object.values(paths))
  const outcomes: Outcome[] = []
  const lines = [
    '| | conn. | Makit req/s | p50 ms | p99 ms | CPU µs | bare req/s | p50 ms | p99 ms | CPU µs | ratio | by CPU |',
    `|---|${'---:|'.repeat(11)}`,
  ]
  console.log(lines.join('\n'))
  for (const contest of contests(paths, work)) {
    const outcome = await runInTurns(contest)
    outcomes.push(outcome)
    lines.push(line(outcome))
    console.log(lines.at(-1))
  }
  const verdict = [verdictOf(outcomes), ...(await unchangedBesideWhole(paths, work))].join('\n')
  console.log(`\n${verdict}`)
  if (process.argv.includes('--write')) {
    draw(outcomes)
    const chart = '![Processor time of kept answers](charts/http.svg)'
    writeBenchmarks('http', [`${conditions()}.`, lines.join('\n'), verdict, chart].join('\n\n'))
  }
} finally {
  bareProcess.kill()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** What most people ask for. */
async function hotPaths(): Promise<Record<string, string>> {
  const read = async (path: string) => (await fetch(server.url + path)).json()
  const { listings } = await read('/api/listings')
  const [post] = await read('/api/blogs')
  return {
    'home page': '/',
    'shop page': '/shop?search=rice',
    'product page': `/shop/product/${listings[0]._id}`,
    'blog post': `/blog/${post._id}`,
    'list call': '/api/listings?page=1&limit=20',
    'listing call': `/api/listings/${listings[0]._id}`,
    'category call': '/api/category',
    'blogs call': '/api/blogs',
  }
}

async function bareWork(paths: readonly string[]): Promise<BareWork> {
  return {
    connectionString: connectionStringOf(dataDir),
    publicUrl: server.url,
    support: readSettings({}).support,
    fixed: await learnAnswers(server.url, paths),
    list: await recordList(connectionStringOf(dataDir), { maxPrice: String(abovePrices), limit: '20' }),
    page: await learnPage(server.url, `/shop?maxPrice=${abovePrices}`),
  }
}

function contests(paths: Record<string, string>, { fixed }: BareWork): Contest[] {
  const perCount = (connections: number): Contest[] => [
    ...Object.entries(paths).map(([name, path]) => keptContest(name, path, connections)),
    ...['home page', 'list call'].map((name) => {
      const path = paths[name]!
      return unchangedContest(`${name}, 304`, path, etagOf(fixed[path]!), connections)
    }),
    missContest('list call, miss', listMiss, '/miss/list', connections),
    missContest('page, miss', pageMiss, '/miss/page', connections, keepDataOf),
    missContest('page and data, miss', pageMiss, '/miss/both', connections),
  ]
  return connectionCounts.flatMap(perCount)
}

interface Target {
  port: number
  pid: number
}

/** Both servers are quick only after tens of thousands of requests; what they learn first should not count. */
async function warmUp(paths: readonly string[]): Promise<void> {
  console.log('Warming up both servers …')
  const seconds = warmUpSeconds / paths.length
  const misses = { connections: 16, status: 200, count: warmUpMisses }
  for (const path of paths) {
    for (const target of [makit, bare]) {
      const next = () => getRequest(path, asBrowser)
      await load({ ...target, connections: 16, next, status: 200, seconds })
    }
  }
  for (const path of [listMiss, pageMiss]) {
    await load({ ...makit, ...misses, next: () => getRequest(`${path}${++asked}`) })
  }
  for (const path of ['/miss/list', '/miss/both']) {
    await load({ ...bare, ...misses, next: () => getRequest(path) })
  }
}

function keptContest(name: string, path: string, connections: number): Contest {
  const next = () => getRequest(path, asBrowser)
  const ask = (target: Target) => () =>
    load({ ...target, connections, next, status: 200, seconds: turnSeconds })
  return {
    name,
    connections,
    turns: turnsWith(connections),
    goal: goals.kept,
    makit: ask(makit),
    bare: ask(bare),
  }
}

function unchangedContest(name: string, path: string, etag: string, connections: number): Contest {
  const ask = (target: Target, asked: string) => () => {
    const next = () => getRequest(asked, { ...asBrowser, 'If-None-Match': etag })
    return load({ ...target, connections, next, status: 304, seconds: turnSeconds })
  }
  return {
    name,
    connections,
    turns: turnsWith(connections),
    goal: goals.kept,
    makit: ask(makit, path),
    bare: ask(bare, `/304${path}`),
  }
}

/** How many 304 Makit gives out in the time of a whole answer, both asked of it in turns. */
async function unchangedBesideWhole(paths: Record<string, string>, { fixed }: BareWork): Promise<string[]> {
  const lines: string[] = []
  for (const name of ['home page', 'list call']) {
    const path = paths[name]!
    const ratios: string[] = []
    for (const connections of connectionCounts) {
      const whole = keptContest(name, path, connections).makit
      const unchanged = unchangedContest(name, path, etagOf(fixed[path]!), connections)
      const { ratio } = await runInTurns({ ...unchanged, bare: whole })
      if (ratio <= 1) process.exitCode = 1
      ratios.push(ratio.toFixed(2))
    }
    lines.push(
      `- In the time of one whole ${name} Makit gives out ${ratios.join(', ')} 304 (${connectionCounts.join(', ')} connections).`,
    )
  }
  return lines
}

/** Asks what was never asked before. `prepare` is given what the turn will ask. */
function missContest(
  name: string,
  path: string,
  barePath: string,
  connections: number,
  prepare?: (bounds: number[]) => Promise<void>,
): Contest {
  const ask = (target: Target, next: () => string) =>
    load({ ...target, connections, next: () => getRequest(next()), status: 200, count: missesInTurn })
  return {
    name,
    connections,
    turns: missTurns,
    goal: goals.miss,
    makit: async () => {
      await prepare?.(Array.from({ length: missesInTurn }, (_none, index) => asked + 1 + index))
      return ask(makit, () => `${path}${++asked}`)
    },
    bare: () => ask(bare, () => barePath),
  }
}

/** Has the data of these shop pages kept, so that only the page is missing. */
async function keepDataOf(bounds: number[]): Promise<void> {
  const { answers } = await learnPage(server.url, `/shop?maxPrice=${abovePrices}`)
  const data = Object.keys(answers).find((path) => path.startsWith('/api/listings'))!
  for (const bound of bounds) {
    await (await fetch(server.url + data.replace(String(abovePrices), String(bound)))).arrayBuffer()
  }
}

function line({ contest, makit, bare, ratio, cpuRatio }: Outcome): string {
  const side = ({ perSecond, p50, p99, cpuMicroseconds }: Outcome['makit']) =>
    [perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), cpuMicroseconds.toFixed(0)]
      .map((text) => text.padStart(7))
      .join(' | ')
  const name = `${contest.name.padEnd(20)} | ${String(contest.connections).padStart(2)}`
  return `| ${name} | ${side(makit)} | ${side(bare)} | ${ratio.toFixed(2)} | ${cpuRatio.toFixed(2)} |`
}

/** Of what is kept: misses take a hundred times as long. */
function draw(outcomes: readonly Outcome[]): void {
  const kept = outcomes.filter(({ contest }) => contest.connections === 16 && contest.goal !== goals.miss)
  writeChart('docs/charts/http.svg', {
    title: 'The server’s processor time for a kept answer, 16 connections',
    unit: 'microseconds a request',
    series: ['Makit', 'bare node:http'],
    groups: kept.map(({ contest, makit, bare }) => ({
      label: contest.name,
      values: [makit.cpuMicroseconds, bare.cpuMicroseconds],
    })),
  })
}

function verdictOf(outcomes: readonly Outcome[]): string {
  const missed = outcomes.filter(({ contest, ratio }) => contest.goal && ratio < contest.goal)
  if (missed.length > 0) process.exitCode = 1
  const names = missed.map(({ contest }) => `${contest.name} at ${contest.connections}`)
  return names.length === 0 ? '- All ratios reach their goals.' : `- MISSED: ${names.join('; ')}.`
}
