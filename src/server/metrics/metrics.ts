import { sql } from 'kysely'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReplicaReads } from '../database/replica-reads.ts'
import { AppError } from '../errors.ts'
import type { App } from '../http/route-module.ts'
import { readJobCounts } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { follow, jobs, transactions } from '../traced-work.ts'

/** What is measured: the app, the pool its queries wait for, and the database they go to. */
export interface Measured extends Pick<Services, 'db' | 'now'> {
  app: App
  pool: pg.Pool
  /** Undefined where there is none. */
  replica?: ReplicaReads | undefined
}

/** A database that is slow or away must not keep the other figures back. */
const databaseTimeoutMs = 2_000
const anHour = 60 * 60 * 1000

/**
 * Begins to measure requests, memory, event loop, pool, response cache, jobs and orders; returns the registry of all
 * metrics. Call it before the app is ready. What comes from the database is asked for at each scrape and is left out
 * while there is no answer.
 */
export function measure({ app, pool, db, replica, now }: Measured): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureRefusals(app, registry)
  measurePool(pool, registry)
  if (replica) measureReplica(replica, registry)
  measureResponseCache(app, registry)
  measureStreams(app, registry)
  measureWork(app, registry)
  measureDatabase({ db, now }, registry)
  measureBackups(db, registry)
  return registry
}

/** Labels requests with the route's pattern: URLs hold ids and search words, and each would be a series of its own. */
function measureRequests(app: App, registry: Registry): void {
  const durations = new Histogram({
    name: 'makit_request_duration_seconds',
    help: 'Requests served by a route; cached responses are counted apart',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (routeOptions.config.isEventStream) return
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
}

function measureRefusals({ loadShedder }: App, registry: Registry): void {
  new Counter({
    name: 'makit_refused_requests_total',
    help: 'Requests refused with 503 before any route, because too many were in flight',
    labelNames: ['class'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [requestClass, count] of Object.entries(loadShedder.refused))
        this.inc({ class: requestClass }, count)
    },
  })
}

function measurePool(pool: pg.Pool, registry: Registry): void {
  new Gauge({
    name: 'makit_database_connections',
    help: 'Connections of the pool by what they do, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited for' }, pool.waitingCount)
    },
  })
}

function measureReplica({ served }: ReplicaReads, registry: Registry): void {
  new Counter({
    name: 'makit_reads_total',
    help: 'Reads that the replica may answer, by what answered them',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(served)) this.inc({ from }, count)
    },
  })
}

function measureResponseCache({ responseCache }: App, registry: Registry): void {
  new Counter({
    name: 'makit_cached_responses_served_total',
    help: 'Cached responses served, before any route',
    registers: [registry],
    collect() {
      // Counted by a plain number on the hot path, and read here only.
      this.reset()
      this.inc(responseCache.served)
    },
  })
  new Gauge({
    name: 'makit_response_cache_bytes',
    help: 'Memory taken by cached responses',
    registers: [registry],
    collect() {
      this.set(responseCache.size.bytes)
    },
  })
}

function measureStreams({ eventStreams }: App, registry: Registry): void {
  new Gauge({
    name: 'makit_event_streams',
    help: 'Open streams of notifications',
    registers: [registry],
    collect() {
      this.set(eventStreams.size)
    },
  })
}

/** How long a transaction takes, by its use case, and a job, by its name. */
function measureWork(app: App, registry: Registry): void {
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
  const transactionDurations = new Histogram({
    name: 'makit_transaction_duration_seconds',
    help: 'Transactions by the use case that they carry out, waiting for a connection included',
    labelNames: ['use_case', 'outcome'],
    buckets,
    registers: [registry],
  })
  const jobDurations = new Histogram({
    name: 'makit_job_duration_seconds',
    help: 'Background jobs run by this server; a mail lasts until the mail server has it',
    labelNames: ['name', 'outcome'],
    buckets,
    registers: [registry],
  })
  const begin = () => performance.now()
  const seconds = (since: number) => (performance.now() - since) / 1000
  const ends = [
    follow(transactions, {
      begin,
      end: ({ useCase, error }, since) =>
        transactionDurations.observe({ use_case: useCase, outcome: outcomeOf(error) }, seconds(since)),
    }),
    follow(jobs, {
      begin,
      end: ({ name, error }, since) =>
        jobDurations.observe({ name, outcome: outcomeOf(error) }, seconds(since)),
    }),
  ]
  app.addHook('onClose', async () => {
    for (const end of ends) end()
  })
}

/** A refusal, such as that of an order whose price has changed, is none of our failures. */
const outcomeOf = (error: unknown) =>
  error === undefined ? 'done' : error instanceof AppError ? 'refused' : 'failed'

function measureDatabase({ db, now }: Pick<Measured, 'db' | 'now'>, registry: Registry): void {
  new Gauge({
    name: 'makit_jobs',
    help: 'Background jobs of all servers: waiting, to be tried again, or given up',
    // Not `job`: Prometheus calls the scraped program so.
    labelNames: ['name', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      const counts = await inTime(readJobCounts(db))
      for (const { job, state, count } of counts ?? []) this.set({ name: job, state }, count)
    },
  })
  new Gauge({
    name: 'makit_orders_last_hour',
    help: 'Orders placed at all servers within the last hour',
    registers: [registry],
    async collect() {
      this.reset()
      const count = await inTime(countOrdersSince(db, now().getTime() - anHour))
      if (count === undefined) this.remove()
      else this.set(count)
    },
  })
}

function measureBackups(db: Services['db'], registry: Registry): void {
  new Gauge({
    name: 'makit_backup_age_seconds',
    help: 'Time since the newest backup of this database was taken; nothing where there has been none',
    registers: [registry],
    async collect() {
      this.reset()
      const age = await inTime(readBackupAge(db))
      if (typeof age === 'number') this.set(age)
      else this.remove()
    },
  })
}

async function readBackupAge(db: Services['db']): Promise<number | null> {
  const { rows } = await sql<{
    age: number | null
  }>`select extract(epoch from now() - backed_up_at)::float8 as age from settings`.execute(db)
  return rows[0]!.age
}

/** Undefined when it fails or takes too long. */
async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), databaseTimeoutMs)
  return Promise.race([asked.catch(() => undefined), tooLate]).finally(() => clearTimeout(timer))
}

/** Ids are UUIDv7 and begin with their time, so that the primary key alone tells. */
async function countOrdersSince(db: Services['db'], time: number): Promise<number> {
  const digits = time.toString(16).padStart(12, '0')
  const first = `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from orders where id >= ${first}::uuid`.execute(db)
  return rows[0]!.count
}
