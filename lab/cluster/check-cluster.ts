// `npm run check:cluster`: two real servers on three nodes of PostgreSQL, each in a network namespace of its own, kept by Debian's
// Patroni, etcd and HAProxy with the files of deploy/cluster. Breaks the cluster in five kinds of ways while buyers order and
// vendors look at what they have just changed. Installs what it needs with apt where it can; prints 'not run' where it can't.
// `-- --faults=n`: how often (20). `-- --write`: writes the table into docs/reliability.md. `-- --keep`: keeps all logs.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { aListing, aVendor, type Market } from '../../tests/support/factories.ts'
import { inDatabaseAt } from '../../tests/support/running-database.ts'
import { conditions, writeReliability } from '../bench/support/written-section.ts'
import { type MeasuredServer, readsOf, startMeasuredServer } from '../database/measured-server.ts'
import { changeAndLook, type Seen } from '../database/own-changes.ts'
import { crowdMarket } from '../faults/crowded-market.ts'
import { acknowledged, type History } from '../faults/history.ts'
import { checkOrders } from '../faults/order-checker.ts'
import { type Crowd, letThemInsist } from '../faults/restless-buyers.ts'
import { until } from '../faults/until.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { havePrograms, versionsOf } from '../support/debian-program.ts'
import { type ClusterFault, faultOf, StrayWrites } from './cluster-faults.ts'
import { DatabaseCluster, postgresBinaries } from './database-cluster.ts'
import { type Gap, longest, type Pause, pauseIn, pauseTable, seconds } from './pauses.ts'
import { canMakePrivateNetworks, isInPrivateNetwork, runInPrivateNetwork } from './private-network.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const faults = Number(values.faults)
const buyersCount = 24
const thinkMs = 500
const vendorsCount = 2
const longestPauseMs = 30_000
/** What a run of twenty faults must have at least. */
const fewestOrders = 5_000

const packages = ['patroni', 'etcd-server', 'haproxy']
const tools = ['postgresql', 'python3-etcd', 'iproute2', 'iptables', 'util-linux']
const programs = [
  'patroni',
  'patronictl',
  'etcd',
  'haproxy',
  'pg_lsclusters',
  'ip',
  'iptables',
  'unshare',
  'setpriv',
]
if (!isInPrivateNetwork()) {
  if (!havePrograms(programs, [...packages, ...tools]) || !postgresBinaries())
    notRun('PostgreSQL, Patroni, etcd or HAProxy is missing, and only root on Debian can install them')
  if (!canMakePrivateNetworks()) notRun('only root may make networks, and only where the kernel has bridges')
  process.exit(runInPrivateNetwork())
}
const { folder, check, atEnd, run } = openChecks('cluster', { keepsFolder: values.keep })

/** Buyers at one server. */
interface Shopping {
  crowd: Crowd
  history: History
}

interface Setup {
  cluster: DatabaseCluster
  servers: [MeasuredServer, MeasuredServer]
}

async function setUp(): Promise<Setup> {
  const cluster = new DatabaseCluster(folder)
  atEnd(() => cluster.stop())
  await cluster.start().catch((error: Error) => {
    throw new Error(`${error.message}\n${cluster.lastWords()}`)
  })
  const { primary, replicas } = cluster.urls
  const start = () => startMeasuredServer({ primary, replica: replicas }, folder)
  const servers: Setup['servers'] = [await start(), await start()]
  atEnd(() => Promise.all(servers.map((server) => server.stop())))
  return { cluster, servers }
}

/** Waits until so many more orders are acknowledged by each server. */
async function moreOrders(shops: readonly Shopping[], more: number): Promise<void> {
  const wanted = shops.map(({ crowd }) => crowd.count() + more)
  const isDone = () => shops.every(({ crowd }, at) => crowd.count() >= wanted[at]!)
  if (!(await until(isDone, 120_000, 20))) throw new Error('A server takes no orders within two minutes')
}

/** Strikes once; returns the longest time in which a server took no orders. */
async function strikeOnce(
  cluster: DatabaseCluster,
  fault: ClusterFault,
  writes: StrayWrites,
  shops: readonly Shopping[],
): Promise<Gap> {
  await moreOrders(shops, 10)
  const from = Date.now()
  const mend = await fault.strike(cluster, writes)
  await moreOrders(shops, 10)
  await mend()
  await cluster.untilWhole()
  await moreOrders(shops, 10)
  const to = Date.now()
  return longest(shops.map(({ history }) => pauseIn(history, from, to)))
}

async function strikeAll(
  cluster: DatabaseCluster,
  writes: StrayWrites,
  shops: readonly Shopping[],
): Promise<Pause[]> {
  const pauses: Pause[] = []
  for (let round = 0; round < faults; round++) {
    const fault = faultOf(round)
    const gap = await strikeOnce(cluster, fault, writes, shops)
    pauses.push({ fault, gap })
    const [start, end] = [gap.start, gap.end].map((moment) => new Date(moment).toISOString().slice(11, 22))
    print(
      `        ${round + 1} of ${faults}: ${fault.kind} (${fault.what}): no order for ${seconds(gap.ms)}, ${start} to ${end}`,
    )
  }
  return pauses
}

/** Ids of all orders that this PostgreSQL has, primary or replica. */
async function ordersAt(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from orders')
  await client.end()
  return rows.map(({ id }) => id)
}

async function checkNodes(cluster: DatabaseCluster, known: ReadonlySet<string>): Promise<void> {
  const orders = await Promise.all(cluster.nodes.map(({ url }) => ordersAt(url)))
  const counts = orders.map((ids) => ids.length)
  check('the three nodes have the same number of orders', new Set(counts).size === 1, counts)
  const missing = orders.map((ids) => {
    const kept = new Set(ids)
    return [...known].filter((id) => !kept.has(id)).length
  })
  check('each has every acknowledged order', missing.join() === '0,0,0', missing)
}

async function checkAll(): Promise<void> {
  const { cluster, servers } = await setUp()
  const { shops: vendors, crowded } = await inDatabaseAt(cluster.urls.primary, async (db) => {
    const market: Market = { db, services: { newId: uuidv7 } }
    const vendors = Array.from({ length: vendorsCount }, async () => {
      const vendor = await aVendor(market)
      return { vendor, listingId: await aListing(market, vendor) }
    })
    return { shops: await Promise.all(vendors), crowded: await crowdMarket(market, buyersCount) }
  })
  const writes = new StrayWrites()
  await writes.prepare(cluster)

  let isOver = false
  const seen: Seen = { changes: 0, stale: [], failed: [] }
  const looking = vendors.map((shop) => changeAndLook(servers, shop, () => isOver, seen, 100))
  const half = buyersCount / 2
  const shops = servers.map(({ url }, at): Shopping => {
    const history: History = []
    const buyers = crowded.buyers.slice(at * half, (at + 1) * half)
    return { history, crowd: letThemInsist(url, buyers, crowded.anyWish, history, thinkMs) }
  })
  const pauses = await strikeAll(cluster, writes, shops)
  if (faults >= 20)
    await until(() => shops.reduce((sum, { crowd }) => sum + crowd.count(), 0) >= fewestOrders, 600_000, 200)
  isOver = true
  for (const { crowd } of shops) crowd.stop()
  const unknown = (await Promise.all(shops.map(({ crowd }) => crowd.ended))).flat()
  await Promise.all(looking)

  const history = shops.flatMap((each) => each.history)
  const known = acknowledged(history)
  const failed = history.filter(({ status }) => status !== 201).length
  const violations = await inDatabaseAt(cluster.urls.primary, (db) => checkOrders(db, history, crowded.putIn))
  check(
    `of ${known.size} acknowledged orders none is lost or doubled`,
    violations.length === 0,
    violations.slice(0, 5),
  )
  check('each buyer got their order in the end', unknown.length === 0, unknown.length)
  const worst = longest(pauses.map(({ gap }) => gap)).ms
  check(
    `orders flowed again within ${longestPauseMs / 1000} s of each of ${faults} faults`,
    worst <= longestPauseMs,
    worst,
  )
  await checkNodes(cluster, known)
  const lost = await writes.lost(cluster)
  const late = writes.tried.filter(({ isLate, isAcknowledged }) => isLate && isAcknowledged)
  check(
    `of ${writes.tried.length} writes at old primaries none was acknowledged once there was a new one, and none acknowledged is lost`,
    lost.length + late.length === 0,
    { lost, late },
  )
  check(
    `no list was older than the change before it, of ${seen.changes} changes`,
    seen.stale.length === 0,
    seen.stale.slice(0, 5),
  )
  const strange = seen.failed.filter((failure) => !failure.endsWith('503'))
  check('calls failed by 503 only', strange.length === 0, [...new Set(strange)])
  const ended = servers.filter((server) => server.hasEnded()).length
  check('both servers go on', ended === 0, ended)
  const reads = await readsOf(servers)
  const timeline = (await cluster.members())[0]?.timeline
  const summary = `${faults} faults under ${buyersCount} buyers and ${vendorsCount} vendors at two servers: ${known.size} orders acknowledged, ${violations.length} lost, doubled or otherwise wrong; ${failed} attempts failed meanwhile and were sent again; the longest pause ${seconds(worst)}; ${(timeline ?? 1) - 1} changes of the primary; of ${writes.tried.length} writes at old primaries ${late.length} acknowledged once there was a new one; ${seen.changes} changes by vendors, ${seen.stale.length} seen late; replicas answered ${reads.replica} reads, the primary ${reads.primary}`
  const table = pauseTable(pauses)
  print(`\n${table}\n\n${summary}\n`)
  if (values.write) writeReliability('cluster', `${conditions()}: ${summary}.\n\n${table}`, 'check:cluster')
}

const version = execFileSync(`${postgresBinaries()}/postgres`, ['--version'], { encoding: 'utf8' }).trim()
print(`Runs ${version}, ${versionsOf(packages)}; three members of etcd`)
await run(checkAll)
