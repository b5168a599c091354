import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { memoryOf } from '../bench/support/process-memory.ts'
import { openFaultMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { checkOrders } from './order-checker.ts'
import { slopePerHour } from './slope.ts'
import { type DayOfVisits, openForVisits } from './soak-visits.ts'

const capacityMs = 15_000
const workers = 8
const mostAtOnce = 40
const sampleEveryMs = 9000
const collectingMs = 1000
/** Growth of the server's memory, in MB per hour. */
const mostGrowth = 5

interface Sample {
  hours: number
  rss: number
  handles: number
  connections: number
}

/** Visits per second that the server can handle, measured with a few clients that never pause. */
async function measureCapacity(day: DayOfVisits): Promise<number> {
  const begin = performance.now()
  let visits = 0
  const visitOn = async () => {
    while (performance.now() - begin < capacityMs) {
      await day.visit()
      visits += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, visitOn))
  return visits / ((performance.now() - begin) / 1000)
}

/** So many visits per second until the end, started by the clock: a slow response makes no pause. */
async function visitAtPace(day: DayOfVisits, perSecond: number, isOver: () => boolean): Promise<number> {
  const begin = performance.now()
  let started = 0
  const under = new Set<Promise<unknown>>()
  while (!isOver()) {
    const due = ((performance.now() - begin) / 1000) * perSecond
    while (started < due) {
      started += 1
      // A machine that was busy must not be flooded afterwards with the missed visits.
      if (under.size >= mostAtOnce) continue
      const visit = day.visit().finally(() => under.delete(visit))
      under.add(visit)
    }
    await sleep(20)
  }
  await Promise.all(under)
  return started
}

/** Goal 16, first half: memory, open handles and the pool stay constant, hour after hour. A round is a minute. */
export const soak: FaultSuite = {
  name: 'soak',
  goal: 16,
  fullRounds: 60,
  async run(minutes, report) {
    const market = await openFaultMarket({
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'collecting.ts')).href}`,
    })
    try {
      const day = await market.inMarket((empty) => openForVisits(market.server.url, empty))
      const capacity = await measureCapacity(day)
      const begin = performance.now()
      const isOver = () => performance.now() - begin > minutes * 60_000
      const visiting = visitAtPace(day, capacity / 2, isOver)
      const samples: Sample[] = []
      while (!isOver()) {
        const connections = await market.inDatabase(async (db) => {
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
          return rows[0]!.count
        })
        const { pid } = market.server
        process.kill(pid, 'SIGUSR2')
        await sleep(collectingMs)
        const hours = (performance.now() - begin) / 3_600_000
        const handles = readdirSync(`/proc/${pid}/fd`).length
        samples.push({ hours, rss: memoryOf(pid).rss, handles, connections })
        report(`${(hours * 60).toFixed(0)} of ${minutes} minutes, RSS ${samples.at(-1)!.rss.toFixed(0)} MB`)
        await sleep(sampleEveryMs)
      }
      const visits = await visiting
      const violations = [...day.violations, ...flatViolations(samples)]
      violations.push(...(await market.inDatabase((db) => checkOrders(db, day.history, new Map()))))
      return { measured: figures(minutes, capacity, visits, samples), violations }
    } finally {
      await market.close()
    }
  },
}

/** The last two thirds: the code is compiled and the caches are filled by then. */
const afterWarmUp = (samples: readonly Sample[]) => samples.slice(Math.floor(samples.length / 3))

const growth = (samples: readonly Sample[], of: 'rss' | 'handles' | 'connections') =>
  slopePerHour(afterWarmUp(samples).map((sample) => [sample.hours, sample[of]]))

/** Significant growth; over a few minutes no slope is significant. */
function flatViolations(samples: readonly Sample[]): string[] {
  const violations: string[] = []
  const rss = growth(samples, 'rss')
  if (rss.perHour - 2 * rss.error > mostGrowth)
    violations.push(`memory grows by ${rss.perHour.toFixed(0)} MB/h`)
  for (const kind of ['handles', 'connections'] as const) {
    const values = afterWarmUp(samples).map((sample) => sample[kind])
    const third = Math.ceil(values.length / 3)
    const least = Math.min(...values.slice(-third))
    const most = Math.max(...values.slice(0, third))
    if (least > most) violations.push(`${kind} grow: ${most} at most at first, ${least} at least at the end`)
  }
  return violations
}

function figures(minutes: number, capacity: number, visits: number, samples: readonly Sample[]): string {
  const range = (of: 'rss' | 'handles' | 'connections') => {
    const values = afterWarmUp(samples).map((sample) => Math.round(sample[of]))
    return `${Math.min(...values)} to ${Math.max(...values)}`
  }
  const { perHour, error } = growth(samples, 'rss')
  return [
    `${minutes} minutes at half of the ${capacity.toFixed(0)} visits/s that this machine could do at the start (${visits} visits)`,
    `after the first third RSS (garbage collected) ${range('rss')} MB, ${perHour.toFixed(1)} ± ${(2 * error).toFixed(1)} MB/h`,
    `${range('handles')} open handles, ${range('connections')} database connections`,
  ].join('; ')
}
