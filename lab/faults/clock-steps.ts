import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Database, inTransaction } from '#server/database/database.ts'
import { queueJob } from '#server/jobs/jobs.ts'
import { aCustomer, anAdministrator, type Market, type Person } from '../../tests/support/factories.ts'
import { type Crowded, crowdMarket } from './crowded-market.ts'
import { type FaultMarket, openRaceMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { acknowledged, type History } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { aWish, letThemInsist, sendAgain, sendWish, type Wish } from './restless-buyers.ts'
import { until } from './until.ts'

const hour = 3_600_000
const steps = [hour, -hour, 24 * hour, -24 * hour, -30 * 24 * hour]
const stepNames = '+1 h, -1 h, +1 day, -1 day, -30 days'

/** A user's session, and whether it runs by the database's clock. */
interface KnownSession {
  what: string
  person: Person
  isRunning: boolean
}

async function sessionsOfAllAges(market: Market): Promise<KnownSession[]> {
  const aged = async (what: string, isAdmin: boolean, isRunning: boolean, age: string, idle: string) => {
    const person = await (isAdmin ? anAdministrator(market) : aCustomer(market))
    await sql`update sessions set created_at = now() - ${age}::interval, last_used_at = now() - ${idle}::interval
      where user_id = ${person.id}`.execute(market.db)
    return { what, person, isRunning }
  }
  return [
    await aged('a new session', false, true, '0', '0'),
    await aged('a session on its last day', false, true, '29 days 23 hours', '5 days'),
    await aged('a session over 30 days old', false, false, '30 days 1 minute', '0'),
    await aged('an administrator idle for 50 minutes', true, true, '2 hours', '50 minutes'),
    await aged('an administrator idle for 61 minutes', true, false, '2 hours', '61 minutes'),
    await aged('an administrator signed in for 12 hours', true, false, '12 hours 1 minute', '0'),
  ]
}

async function sessionViolations(
  url: string,
  sessions: readonly KnownSession[],
  step: string,
): Promise<string[]> {
  const violations: string[] = []
  for (const { what, person, isRunning } of sessions) {
    const headers = { authorization: `Bearer ${person.token}` }
    const { status } = await fetch(`${url}/api/user/profile`, { headers })
    if (status !== (isRunning ? 200 : 401)) violations.push(`${step}: ${what} was answered ${status}`)
  }
  return violations
}

/** A user signs up, signs in and requests a link: what of it expires must do so by the database's clock. */
async function leaveTraces(url: string): Promise<string[]> {
  const email = `clock-${uuidv7()}@makit.example`
  const password = 'palm oil at Lumley'
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.ok ? [] : [`${path} answered ${answer.status}`]
  }
  const person = { firstName: 'Adama', lastName: 'Koroma', tel: '+23210456789', address: 'Lumley, Freetown' }
  return [
    ...(await post('/api/auth/signup', { ...person, email, password, confirmPassword: password })),
    ...(await post('/api/auth/login', { email, password })),
    ...(await post('/api/auth/login', { email, password: 'not this one' })).filter(
      (violation) => !/401$/.test(violation),
    ),
    ...(await post('/api/auth/forgot-password', { email })),
  ]
}

/** Rows that would live longer or shorter than they should. */
async function otherClockViolations(db: Database, step: string): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*)::int as count from (
      select 'sessions' as what, created_at as at from sessions where token_hash is not null
      union all select 'sessions in use', last_used_at from sessions
      union all select 'links', expires_at - case purpose when 'password' then interval '1 hour' else interval '3 days' end from one_time_links
      union all select 'rate limit events', happened_at from rate_limit_events
      union all select 'failed sign-ins', last_failed_at from failed_sign_ins
      union all select 'tried e-mails', last_failed_at from tried_emails
      union all select 'known devices', last_used_at from known_devices
      union all select 'keys', created_at from idempotency_keys
      union all select 'waiting items', pending_since from order_items
      union all select 'jobs', run_at - interval '1 minute' from jobs
    ) kept where at > now() + interval '1 minute' group by what`.execute(db)
  return rows.map(({ what, count }) => `${step}: ${count} ${what} go by another clock`)
}

/** Runs expiry and cleanup through the server's own job runner. */
async function expireAndCleanUp(db: Database): Promise<boolean> {
  const jobs = ['expire-pending-items', 'remind-vendors', 'clean-up-old-rows', 'clean-up-pictures'] as const
  for (const job of jobs) await inTransaction(db, (tx) => queueJob(tx, job, {}, { key: job }))
  return until(
    async () => {
      const { rows } = await sql`select from jobs
      where name = any(${jobs}) and run_at <= now()`.execute(db)
      return rows.length === 0
    },
    30_000,
    100,
  )
}

interface Stepping {
  market: FaultMarket
  crowded: Crowded
  history: History
  setClock(ms: number): Promise<void>
}

async function place({ market, crowded, history }: Stepping): Promise<{ wish: Wish; orderId: string }> {
  const wish = aWish(crowded.buyers[0]!, crowded.anyWish())
  const { orderId, status } = await sendWish(market.server.url, wish, history)
  if (!orderId) throw new Error(`An order was answered ${status}`)
  return { wish, orderId }
}

const statusesOf = async (db: Database, orderId: string): Promise<string[]> =>
  (
    await db.selectFrom('order_items').select('status').distinct().where('order_id', '=', orderId).execute()
  ).map((row) => row.status)

async function stepOnce(stepping: Stepping, ms: number): Promise<string[]> {
  const { market, crowded, history, setClock } = stepping
  const { url } = market.server
  const step = `clock set by ${ms / hour} h`
  const sessions = await market.inMarket(sessionsOfAllAges)
  const [young, old] = [await place(stepping), await place(stepping)]
  await market.inDatabase((db) =>
    sql`update order_items set pending_since = now() - interval '7 days 1 minute'
      where order_id = ${old.orderId}`.execute(db),
  )
  const crowd = letThemInsist(url, crowded.buyers.slice(1), crowded.anyWish, history)
  await until(() => crowd.count() > 10)
  await setClock(ms)
  const before = crowd.count()
  await until(() => crowd.count() > before + 20)
  crowd.stop()
  const violations = (await crowd.ended).map(({ key }) => `${step}: key ${key} was never acknowledged`)
  if ((await sendAgain(url, young.wish, history)) !== young.orderId)
    violations.push(`${step}: a key was forgotten`)
  violations.push(...(await leaveTraces(url)), ...(await sessionViolations(url, sessions, step)))
  await market.inDatabase(async (db) => {
    if (!(await expireAndCleanUp(db))) violations.push(`${step}: jobs do not run`)
    const [ofYoung, ofOld] = [await statusesOf(db, young.orderId), await statusesOf(db, old.orderId)]
    if (ofYoung.join() !== 'pending') violations.push(`${step}: a new order's items are ${ofYoung}`)
    if (ofOld.join() !== 'cancelled') violations.push(`${step}: a week-old order's items are ${ofOld}`)
    violations.push(...(await otherClockViolations(db, step)))
  })
  await setClock(0)
  return [...violations, ...(await sessionViolations(url, sessions, `${step} and back`))]
}

/** Goal 10: whatever the clock of a server does, sessions, links, keys and items live as long as the database's clock says. */
export const clockSteps: FaultSuite = {
  name: 'clock-steps',
  goal: 10,
  fullRounds: 20,
  async run(rounds, report) {
    const file = join(tmpdir(), `makit-clock-${uuidv7()}`)
    const preload = pathToFileURL(join(import.meta.dirname, 'stepped-clock.ts')).href
    const market = await openRaceMarket({ NODE_OPTIONS: `--import=${preload}`, CLOCK_STEP_FILE: file })
    const setClock = async (ms: number) => {
      rmSync(`${file}.done`, { force: true })
      writeFileSync(file, String(ms))
      process.kill(market.server.pid, 'SIGUSR2')
      if (!(await until(() => existsSync(`${file}.done`), 10_000)))
        throw new Error('The clock could not be set')
    }
    const history: History = []
    try {
      const crowded = await market.inMarket((empty) => crowdMarket(empty, 6))
      const violations: string[] = []
      for (let round = 0; round < rounds; round++) {
        violations.push(
          ...(await stepOnce({ market, crowded, history, setClock }, steps[round % steps.length]!)),
        )
        report(`${round + 1} of ${rounds} steps, ${acknowledged(history).size} orders acknowledged`)
      }
      violations.push(...(await market.inDatabase((db) => checkOrders(db, history, crowded.putIn))))
      const tried = `${rounds} steps of the server's clock and back (${stepNames}, in turns) while people order`
      return {
        measured: `${tried}; ${acknowledged(history).size} orders acknowledged; ${rounds * 12} sessions asked`,
        violations,
      }
    } finally {
      await market.close()
      for (const path of [file, `${file}.done`]) rmSync(path, { force: true })
    }
  },
}
