// `npm run bench:streams`: as many open event streams as one process takes, and what they cost: the server's memory, and the
// time that others wait for a page of the shop (Linux). `--write` writes it into docs/benchmarks.md.
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { askedOptions } from './support/asked-options.ts'
import { getRequest, load } from './support/http-load.ts'
import { asBrowser } from './support/learned-answers.ts'
import { memoryOf } from './support/process-memory.ts'
import { table } from './support/report-progress.ts'
import { percentile } from './support/rounds.ts'
import { conditions, writeBenchmarks, writeFigures } from './support/written-section.ts'

/** What a process takes, and an account (src/server/notifications/event-streams.ts). */
const streams = 2_000
const streamsPerAccount = 3
const limits = { megabytes: 60, p99Ratio: 1.3 }

const turns = 3
const secondsPerTurn = 5
const connections = 16
/** Makes each address a new one. */
let asked = 0
const password = 'palm oil at Lumley'

const options = askedOptions({ write: { type: 'boolean', default: false } })
const dataDir = makeDataFolder('makit-bench-')
const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' })
try {
  const tokens = await signedInTokens(Math.ceil(streams / streamsPerAccount))
  const kinds = { cached: cachedPage, 'made anew': newPage }
  for (const next of Object.values(kinds)) await slowestPage(next)
  const rows = [
    ['turn', 'page', 'p99 without, ms', 'p99 with, ms', 'ratio', 'memory without, MB', 'with, MB'],
  ]
  const ratios = { cached: [] as number[], 'made anew': [] as number[] }
  const memories: number[] = []
  for (let turn = 1; turn <= turns; turn++) {
    for (const [kind, next] of Object.entries(kinds)) {
      const without = await slowestPage(next)
      const restMemory = memoryOf(server.pid).rss
      const open = await openStreams(tokens)
      // The first look after the sessions of all streams, and the first comments.
      await sleep(26_000)
      const withStreams = await slowestPage(next)
      const memory = memoryOf(server.pid).rss
      for (const stream of open) stream.destroy()
      const ratio = withStreams / without
      ratios[kind as keyof typeof kinds].push(ratio)
      memories.push(memory - restMemory)
      const times = [without, withStreams, ratio].map((value) => value.toFixed(2))
      rows.push([String(turn), kind, ...times, restMemory.toFixed(0), memory.toFixed(0)])
      console.log(rows.at(-1)!.join('  '))
      await sleep(2_000)
    }
  }
  const ratio = percentile(ratios['made anew'], 50)
  const cachedRatio = percentile(ratios.cached, 50)
  const highest = Math.max(...memories)
  const isMet = ratio <= limits.p99Ratio && highest <= limits.megabytes
  const memoryWords = `at most ${highest.toFixed(0)} MB more (goal ${limits.megabytes})`
  const timeWords = `p99 of a page of the shop made anew ${ratio.toFixed(2)} times that without (goal ${limits.p99Ratio}), of a cached one ${cachedRatio.toFixed(2)}`
  const verdict = `${streams} streams: ${memoryWords}, ${timeWords}: ${isMet ? 'met' : 'MISSED'}.`
  console.log(`\n${table(rows)}\n\n${verdict}`)
  if (!isMet) process.exitCode = 1
  if (options.write) {
    writeBenchmarks('streams', `${conditions()}.\n\n${verdict}`)
    writeFigures('streams', `${conditions()}.\n\n${table(rows)}\n\n${verdict}`)
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The 99th percentile of the milliseconds that a crowd of browsers waits for a page. */
async function slowestPage(next: () => string): Promise<number> {
  const port = Number(new URL(server.url).port)
  const { times } = await load({
    port,
    pid: server.pid,
    connections,
    next,
    seconds: secondsPerTurn,
    status: 200,
  })
  return percentile(times, 99)
}

function cachedPage(): string {
  return getRequest('/shop', asBrowser)
}

function newPage(): string {
  asked += 1
  return getRequest(`/shop?maxPrice=${8_000_000 + asked}`, asBrowser)
}

async function signedInTokens(count: number): Promise<string[]> {
  console.log(`Signing up ${count} people …`)
  const tokens: string[] = []
  let begun = 0
  const signUpMore = async () => {
    while (begun < count) tokens.push(await signedIn(begun++))
  }
  await Promise.all(Array.from({ length: 4 }, signUpMore))
  return tokens
}

async function signedIn(number: number): Promise<string> {
  const email = `listener-${number}@bench.example`
  const person = {
    firstName: 'Isatu',
    lastName: 'Conteh',
    tel: '+23210123456',
    address: '9 Bojon Street, Bo',
  }
  await post('/api/auth/signup', { ...person, email, password, confirmPassword: password })
  return (await post('/api/auth/login', { email, password })).token
}

async function post(path: string, body: unknown): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as { token: string }
}

/** A few at a time, as people come: of thousands at once the server would refuse some. */
async function openStreams(tokens: readonly string[]) {
  const open: { destroy(): void }[] = []
  let begun = 0
  const openMore = async () => {
    while (begun < streams) open.push(await openStream(tokens[begun++ % tokens.length]!))
  }
  await Promise.all(Array.from({ length: connections }, openMore))
  return open
}

/** A stream that is read and thrown away. */
function openStream(token: string) {
  return new Promise<{ destroy(): void }>((resolve, reject) => {
    const asked = request(`${server.url}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    })
    asked.once('error', reject).once('response', (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`))
      asked.off('error', reject).on('error', () => {})
      answer.on('error', () => {}).resume()
      resolve(asked)
    })
    asked.end()
  })
}
