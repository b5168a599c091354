// `npm run check:pooler`: two real servers behind Debian's PgBouncer in transaction mode with deploy/pgbouncer.ini, on the
// embedded PostgreSQL. Drives what uses the database in its own way, then kills PgBouncer again and again under orders.
// Installs PgBouncer with apt where it can; prints 'not run' where there is none. `-- --kills=n`: how often it is killed (10).
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { aCustomer, aListing, anAdministrator, aVendor } from '../../tests/support/factories.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { aPlacedOrder, vendorOrdersOf } from '../../tests/support/order-calls.ts'
import { inDatabaseAt } from '../../tests/support/running-database.ts'
import { callsTo } from '../../tests/support/server-calls.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'
import { crowdMarket } from '../faults/crowded-market.ts'
import { acknowledged, type History } from '../faults/history.ts'
import { checkOrders } from '../faults/order-checker.ts'
import { letThemInsist } from '../faults/restless-buyers.ts'
import { until } from '../faults/until.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { havePrograms, versionsOf } from '../support/debian-program.ts'
import { hearsOf } from '../support/hears-of.ts'
import { type Pooler, preparePooler } from './pgbouncer-process.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '10' } } })
const kills = Number(values.kills)
/** Of PgBouncer to PostgreSQL; the two servers have 24 to PgBouncer. */
const connections = 4
const buyersCount = 40
const ordersBetweenKills = 60
const people = 450

if (!havePrograms(['pgbouncer'], ['pgbouncer'])) notRun('there is no PgBouncer')
const { folder, check, atEnd, run } = openChecks('pooler')

interface Setup {
  /** PostgreSQL itself. */
  direct: string
  pooler: Pooler
  servers: [ServerProcess, ServerProcess]
  mailbox: Awaited<ReturnType<typeof openMailbox>>
}

async function setUp(): Promise<Setup> {
  const database = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn: console.warn } })
  atEnd(() => database.stop())
  const pooler = preparePooler(database.connectionString, folder, await freePort(), connections)
  await pooler.start()
  atEnd(() => pooler.kill())
  const mailbox = await openMailbox()
  atEnd(() => mailbox.close())
  const start = () =>
    startServerProcess({
      DATA_DIR: folder,
      DATABASE_URL: pooler.connectionString,
      DATABASE_SESSION_URL: database.connectionString,
      DATABASE_POOL_SIZE: '12',
      SEED: 'none',
      RATE_LIMIT: 'off',
      SMTP_URL: mailbox.url,
    })
  // Together, as after an upgrade: both migrate, and both give the role its settings.
  const servers = await Promise.all([start(), start()])
  atEnd(() => Promise.all(servers.map((server) => server.stop())))
  return { direct: database.connectionString, pooler, servers, mailbox }
}

const inMarket = <T>(
  { direct }: Setup,
  work: (market: Parameters<typeof crowdMarket>[0]) => Promise<T>,
): Promise<T> => inDatabaseAt(direct, (db) => work({ db, services: { newId: uuidv7 } }))

async function checkSession({ direct, pooler }: Setup): Promise<void> {
  const client = new pg.Client({ connectionString: pooler.connectionString })
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as limits`,
  )
  check('a connection through the pooler has the time limits of its role', rows[0]?.limits === '5s 4s', rows)
  await client.end()
  const counted = await inDatabaseAt(direct, (db) =>
    db
      .selectFrom('pg_stat_activity' as never)
      .select([(eb) => eb.fn.countAll<number>().as('count'), 'application_name' as never])
      .where('backend_type' as never, '=', 'client backend' as never)
      .where('datname' as never, '=', 'makit' as never)
      .where('application_name' as never, '<>', 'makit: readiness' as never)
      .groupBy('application_name' as never)
      .execute(),
  )
  const of = (name: string) =>
    Number(
      (counted as { count: number; application_name: string }[]).find((row) => row.application_name === name)
        ?.count ?? 0,
    )
  check('each server has one connection of its own, for LISTEN', of('makit: changes') === 2, counted)
  // This look at them is one more.
  check(`all else shares ${connections}`, of('') <= connections + 1, counted)
}

/** The calls that use the database each in their own way; returns the ids of the orders that were placed. */
async function checkCalls(setup: Setup): Promise<Set<string>> {
  const [near, far] = setup.servers
  const [call, callFar] = [callsTo(near.url), callsTo(far.url)]
  const { vendor, buyer, administrator, listingId } = await inMarket(setup, async (market) => {
    const vendor = await aVendor(market, { name: 'Lumley Store' })
    for (let at = 0; at < people; at++) await aCustomer(market)
    return {
      vendor,
      buyer: await aCustomer(market),
      administrator: await anAdministrator(market),
      listingId: await aListing(market, vendor, { title: 'Country rice, 25 kg', stock: 1_000 }),
    }
  })
  for (const path of ['/', '/shop', `/shop/product/${listingId}`, `/shops/${vendor.shopId}`]) {
    const answers = await Promise.all(setup.servers.map(({ url }) => fetch(url + path)))
    check(
      `page ${path}`,
      answers.every(({ status }) => status === 200),
      answers.map(({ status }) => status),
    )
  }
  const misspelt = await call('GET', '/api/listings?search=contry%20ryce')
  check('a misspelt search finds it', misspelt.body.total === 1, misspelt.body)
  const lists = await Promise.all(
    Array.from({ length: 60 }, (_, at) => call('GET', `/api/listings?maxPrice=${1_000_000 + at}`)),
  )
  check(
    '60 uncached lists at once',
    lists.every(({ status }) => status === 200),
    lists.map(({ status }) => status),
  )

  const placed = new Set<string>()
  const order = async () =>
    placed.add((await aPlacedOrder({ call }, buyer, [{ listingId, quantity: 1 }]))._id)
  check('a stream of the other server hears of an order', await hearsOf(far.url, vendor.token, order))
  const isMailed = () => setup.mailbox.received.some(({ to }) => to.includes(vendor.email))
  check('a job mails the vendor', await until(isMailed, 15_000, 50))
  const parts = await vendorOrdersOf({ call: callFar }, vendor)
  check('the vendor sees the order at the other server', parts.length === 1, parts)

  const isTitle = async (title: string) =>
    (await fetch(`${far.url}/shop/product/${listingId}`)).text().then((html) => html.includes(title))
  await isTitle('Country rice')
  const product = {
    title: 'Gola rice, 25 kg',
    price: '120',
    stock: '900',
    categoryId: '01900000-0000-7000-8000-00000000ca02',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(product)) form.set(name, value)
  const edited = await fetch(`${near.url}/api/listings/${listingId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${vendor.token}` },
    body: form,
  })
  check('a vendor edits a listing', edited.status === 200, [edited.status, await edited.text()])
  check('the other server shows it within two seconds', await until(() => isTitle('Gola rice'), 2_000))

  const [csv] = await Promise.all([
    call('GET', '/api/admin/csv/users', { token: administrator.token }),
    ...Array.from({ length: 10 }, order),
  ])
  const lines = String(csv.body).trim().split('\r\n').length
  check('an export of several pages, beside orders', lines > people, [csv.status, lines])
  const figures = await call('GET', '/api/admin/figures', { token: administrator.token })
  check('figures', figures.status === 200, figures.body)
  return placed
}

function checkScripts({ direct, pooler }: Setup): void {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: pooler.connectionString,
    DATABASE_SESSION_URL: direct,
    ADMIN_PASSWORD: 'a long enough password',
  }
  const output = (script: string, argument: string) => {
    try {
      return execFileSync(process.execPath, [script, argument], { env, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      return (error as Error).message
    }
  }
  const backup = output('scripts/backup.ts', `${folder}/backup`)
  check('a backup, while the servers run', /tables/.test(backup), backup)
  const admin = output('scripts/create-admin.ts', 'office@makit.example')
  check('an administrator is made', admin.includes('can now sign in'), admin)
}

/** Kills the pooler while all buyers order and insist; everything acknowledged must be there, once. */
async function checkKills(setup: Setup, earlier: ReadonlySet<string>): Promise<void> {
  const crowded = await inMarket(setup, (market) => crowdMarket(market, buyersCount))
  const history: History = []
  const half = buyersCount / 2
  const crowds = setup.servers.map(({ url }, at) =>
    letThemInsist(url, crowded.buyers.slice(at * half, (at + 1) * half), crowded.anyWish, history),
  )
  const count = () => crowds.reduce((sum, crowd) => sum + crowd.count(), 0)
  const moreOrders = async () => {
    const wanted = count() + ordersBetweenKills
    if (!(await until(() => count() >= wanted))) throw new Error('No orders within a minute')
  }
  const pauses: number[] = []
  for (let round = 0; round < kills; round++) {
    await moreOrders()
    await sleep(Math.random() * 100)
    await setup.pooler.kill()
    // At once, as systemd does, or after a while.
    if (round % 2 === 0) await sleep(1_000)
    const startedAt = Date.now()
    await setup.pooler.start()
    const back = count() + 1
    if (!(await until(() => count() >= back))) throw new Error('No order within a minute of a kill')
    pauses.push(Date.now() - startedAt)
  }
  await moreOrders()
  for (const crowd of crowds) crowd.stop()
  const unknown = (await Promise.all(crowds.map(({ ended }) => ended))).flat()
  const violations = await inDatabaseAt(setup.direct, (db) =>
    checkOrders(db, history, crowded.putIn, earlier),
  )
  const unanswered = history.filter(({ status }) => status !== 201).length
  check(
    `PgBouncer was killed ${kills} times under ${buyersCount} buyers: of ${acknowledged(history).size} acknowledged orders none is lost or doubled`,
    violations.length === 0,
    violations.slice(0, 5),
  )
  check('each buyer got their order in the end', unknown.length === 0, unknown.length)
  print(
    `        ${unanswered} attempts failed meanwhile and were repeated; orders went on ${Math.max(...pauses)} ms after PgBouncer's return at the latest`,
  )
}

function checkLogs({ servers }: Setup, when: string): void {
  const errors = servers.flatMap((server) => server.loggedErrors())
  check(`no server has logged an error ${when}`, errors.length === 0, errors.slice(0, 3))
}

async function checkAll(): Promise<void> {
  const setup = await setUp()
  await checkSession(setup)
  const placed = await checkCalls(setup)
  checkScripts(setup)
  checkLogs(setup, 'before the kills')
  await checkKills(setup, placed)
  const ended = setup.servers.filter((server) => server.hasEnded()).length
  check('both servers go on', ended === 0, ended)
}

print(
  `${versionsOf(['pgbouncer'])} in transaction mode, ${connections} connections for two servers, embedded PostgreSQL`,
)
await run(checkAll)
