import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { demoPassword, demoUsers } from '../../db/demo/demo-users.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { aCustomer, aListing, aVendor } from '../../tests/support/factories.ts'
import { connectionStringOf, inDatabaseAt } from '../../tests/support/running-database.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'
import { memoryOf } from '../bench/support/process-memory.ts'
import { percentile } from '../bench/support/rounds.ts'
import type { FaultSuite } from './fault-suite.ts'
import type { Asked, LoadGoods, LoadOrder, Outcome } from './overload/load-process.ts'

const warmUpSeconds = 8
const normalSeconds = 8
const buyers = 200
const listings = 40
const stock = 1_000_000
const kinds: readonly Asked[] = ['cached', 'browsing', 'pictures', 'sign-in', 'orders']

interface Load {
  outcomes: Outcome[]
  seconds: number
  /** The peak memory of the server meanwhile, in MB. */
  rss: number
  /** Responses of /healthz and sign-out that were no success in time. */
  unwell: string[]
}

type Runner = (order: Pick<LoadOrder, 'seconds' | 'perSecond' | 'connections'>) => Promise<Load>

const served = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ status }) => status === 200 || status === 201 || status === 304)
const refused = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status === 503)
const rate = ({ outcomes, seconds }: Load) => served(outcomes).length / seconds
const p99 = (outcomes: readonly Outcome[]) =>
  percentile(
    outcomes.map(({ ms }) => ms),
    99,
  )
const share = (outcomes: readonly Outcome[], asked: Asked): number => {
  const those = outcomes.filter((one) => one.asked === asked)
  return refused(those).length / Math.max(1, those.length)
}

/** Goal 6: under twice and five times the load it can carry, for `rounds` seconds each, it carries what it can. */
export const overload: FaultSuite = {
  name: 'overload',
  goal: 6,
  fullRounds: 40,
  async run(rounds, report) {
    const dataDir = makeDataFolder('makit-overload-')
    const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' })
    const loader = fork(new URL('./overload/load-process.ts', import.meta.url), { serialization: 'advanced' })
    preferOverOthers(loader.pid!)
    try {
      const { goods, leaving } = await prepare(server, connectionStringOf(dataDir))
      const run: Runner = (order) => runLoad({ server, loader, goods, leaving }, order)
      report('warming up')
      await run({ seconds: warmUpSeconds, connections: 16 })
      report('measuring what it can carry')
      const few = await run({ seconds: normalSeconds, connections: 16 })
      const many = await run({ seconds: normalSeconds, connections: 48 })
      const capacity = Math.max(rate(few), rate(many))
      const violations: string[] = []
      const lines: string[] = []
      for (const times of [2, 5]) {
        report(`${times} times as much`)
        const over = await run({ seconds: rounds, perSecond: capacity * times })
        lines.push(inWords(times, over, capacity))
        violations.push(...violationsOf(times, over, { capacity, rss: Math.max(few.rss, many.rss) }))
        const after = await run({ seconds: 12, perSecond: capacity / 2 })
        const normalAgain = secondsUntilNormal(after)
        lines.push(`normal again after ${normalAgain} s`)
        if (normalAgain > 10) violations.push(`${times}×: not normal again within 10 s`)
      }
      const normal = `it carries ${capacity.toFixed(0)} requests/s (p99 ${p99(few.outcomes).toFixed(0)} ms with 16 connections, ${p99(many.outcomes).toFixed(0)} ms with 48; server ${Math.max(few.rss, many.rss).toFixed(0)} MB)`
      return {
        measured: `${normal}; ${rounds} s each, load, server and database on the same cores: ${lines.join('; ')}`,
        violations,
      }
    } finally {
      loader.disconnect()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Otherwise its clock would include its own waits; only some users may raise the priority. */
function preferOverOthers(pid: number): void {
  try {
    setPriority(pid, -10)
  } catch {}
}

async function prepare(
  server: ServerProcess,
  connectionString: string,
): Promise<{ goods: LoadGoods; leaving: string[] }> {
  const answer = await (await fetch(`${server.url}/api/listings?limit=40`)).json()
  const pictures = answer.listings.flatMap(({ images }: { images: string[] }) => images.slice(0, 1))
  return inDatabaseAt(connectionString, async (db) => {
    const market = { db, services: { newId: uuidv7 } }
    const vendor = await aVendor(market)
    const listingIds: string[] = []
    for (let count = 0; count < listings; count++) listingIds.push(await aListing(market, vendor, { stock }))
    const people = await Promise.all(Array.from({ length: buyers }, () => aCustomer(market)))
    // An account keeps twenty sessions: each sign-out belongs to an account of its own.
    const leaving = await Promise.all(Array.from({ length: 400 }, () => aCustomer(market)))
    const login = { email: demoUsers.customer.email, password: demoPassword }
    return {
      goods: { tokens: people.map(({ token }) => token), listingIds, pictures, login },
      leaving: leaving.map(({ token }) => token),
    }
  })
}

interface Parts {
  server: ServerProcess
  loader: ChildProcess
  goods: LoadGoods
  leaving: string[]
}

async function runLoad(
  { server, loader, goods, leaving }: Parts,
  order: Parameters<Runner>[0],
): Promise<Load> {
  const port = Number(new URL(server.url).port)
  loader.send({ port, goods, ...order } satisfies LoadOrder)
  const over = new AbortController()
  const load: Load = { outcomes: [], seconds: order.seconds, rss: 0, unwell: [] }
  const watching = watch(server, leaving, load, over.signal)
  ;[load.outcomes] = (await once(loader, 'message')) as [Outcome[]]
  over.abort()
  await watching
  return load
}

/** Twice a second: how much memory the server uses, whether it responds, and whether sign-out works. */
async function watch(server: ServerProcess, leaving: string[], load: Load, over: AbortSignal): Promise<void> {
  const expect200 = async (what: string, path: string, init: RequestInit = {}) => {
    const status = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 'no answer',
    )
    if (status !== 200) load.unwell.push(`${what}: ${status}`)
  }
  while (!over.aborted) {
    load.rss = Math.max(load.rss, memoryOf(server.pid).rss)
    const headers = { authorization: `Bearer ${leaving.pop()}` }
    await Promise.all([
      expect200('/healthz', '/healthz'),
      expect200('sign-out', '/api/auth/logout', { method: 'POST', headers }),
    ])
    await sleep(500)
  }
}

function violationsOf(times: number, over: Load, normal: { capacity: number; rss: number }): string[] {
  const { outcomes, rss, unwell } = over
  const shed = refused(outcomes)
  const accepted = served(outcomes)
  const odd = outcomes.length - shed.length - accepted.length
  const orders = share(outcomes, 'orders')
  const checks: [isViolation: boolean, words: string][] = [
    [
      rate(over) < 0.8 * normal.capacity,
      `goodput ${rate(over).toFixed(0)} of ${normal.capacity.toFixed(0)}/s`,
    ],
    [odd > 0, `${odd} neither served nor refused (${oddStatuses(outcomes)})`],
    [shed.some(({ hasRetryAfter }) => !hasRetryAfter), 'a refusal without Retry-After'],
    [shed.length > 0 && p99(shed) >= 100, `refusals took ${p99(shed).toFixed(0)} ms (p99)`],
    [p99(accepted) > 2_000, `accepted requests took ${p99(accepted).toFixed(0)} ms (p99)`],
    [rss > 1.5 * normal.rss, `${rss.toFixed(0)} MB instead of ${normal.rss.toFixed(0)}`],
    [orders > share(outcomes, 'browsing'), 'orders were refused before browsing'],
    [
      orders > 0 && orders > share(outcomes, 'sign-in') && share(outcomes, 'sign-in') > 0,
      'orders were refused before sign-ins',
    ],
    [unwell.length > 0, unwell.join(', ')],
  ]
  return checks.filter(([isViolation]) => isViolation).map(([, words]) => `${times}×: ${words}`)
}

const oddStatuses = (outcomes: readonly Outcome[]): string =>
  [...new Set(outcomes.map(({ asked, status }) => `${asked} ${status}`))]
    .filter((words) => !/ (200|201|304|503)$/.test(words))
    .join(', ')

function inWords(times: number, load: Load, capacity: number): string {
  const shares = kinds.map((kind) => `${kind} ${(share(load.outcomes, kind) * 100).toFixed(0)} %`)
  const shed = refused(load.outcomes)
  return `at ${times}× ${rate(load).toFixed(0)}/s served (${((rate(load) / capacity) * 100).toFixed(0)} %, p99 ${p99(served(load.outcomes)).toFixed(0)} ms), ${shed.length} refused (p99 ${shed.length > 0 ? p99(shed).toFixed(0) : 0} ms; ${shares.join(', ')}), server ${load.rss.toFixed(0)} MB`
}

/** The first second from which on nothing is refused and every request is served within one. */
function secondsUntilNormal({ outcomes, seconds }: Load): number {
  const isBad = ({ status, ms }: Outcome) => status === 503 || status === 0 || ms > 1_000
  return Math.max(0, ...outcomes.filter(isBad).map(({ second }) => Math.min(second, seconds - 1) + 1))
}
