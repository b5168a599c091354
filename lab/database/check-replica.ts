// `npm run check:replica`: two real servers on the embedded PostgreSQL and its replica by streaming replication. Vendors hide
// and show products and look at once whether the lists of both servers say so, buyers order, and meanwhile the replica falls
// behind, is killed and hangs. `-- --faults=n`: how often (20).
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { canRunPairs, type DatabasePair, openDatabasePair } from '../../tests/support/database-pair.ts'
import { aListing, aVendor, type Market } from '../../tests/support/factories.ts'
import { inDatabaseAt } from '../../tests/support/running-database.ts'
import { crowdMarket } from '../faults/crowded-market.ts'
import { acknowledged, type History } from '../faults/history.ts'
import { checkOrders } from '../faults/order-checker.ts'
import { letThemInsist } from '../faults/restless-buyers.ts'
import { until } from '../faults/until.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { type MeasuredServer, readsOf, startMeasuredServer } from './measured-server.ts'
import { changeAndLook, type Seen } from './own-changes.ts'

const { values } = parseArgs({ options: { faults: { type: 'string', default: '20' } } })
const faults = Number(values.faults)
const vendorsCount = 6
const buyersCount = 10

if (!canRunPairs) notRun('this is not Linux')
const { folder, check, atEnd, run } = openChecks('replica')

const kinds = ['paused', 'two seconds behind', 'killed', 'frozen'] as const

async function breakReplica(pair: DatabasePair, kind: (typeof kinds)[number]): Promise<void> {
  if (kind === 'paused') {
    await pair.pauseReplay()
    await sleep(1_500)
    await pair.resumeReplay()
  } else if (kind === 'two seconds behind') {
    await pair.delayReplay('2s')
    await sleep(3_000)
    await pair.delayReplay('0')
  } else if (kind === 'killed') {
    await pair.killReplica()
    await sleep(500)
    await pair.startReplica()
  } else {
    pair.freeze()
    await sleep(1_500)
    pair.thaw()
  }
}

/** Waits until both servers read from the replica again. */
async function untilRead(servers: readonly MeasuredServer[]): Promise<void> {
  const before = await Promise.all(servers.map((server) => server.reads()))
  const isRead = async () => {
    const now = await Promise.all(servers.map((server) => server.reads()))
    return now.every(({ replica }, at) => replica > before[at]!.replica + 20)
  }
  if (!(await until(isRead, 60_000, 100))) throw new Error('The replica is not read within a minute')
}

async function checkAll(): Promise<void> {
  const pair = await openDatabasePair()
  atEnd(() => pair.close())
  const inMarket = <T>(work: (market: Market) => Promise<T>): Promise<T> =>
    inDatabaseAt(pair.primaryUrl, (db) => work({ db, services: { newId: uuidv7 } }))
  const databases = { primary: pair.primaryUrl, replica: pair.replicaUrl }
  const servers = [await startMeasuredServer(databases, folder), await startMeasuredServer(databases, folder)]
  atEnd(() => Promise.all(servers.map((server) => server.stop())))
  const { shops, crowded } = await inMarket(async (market) => ({
    shops: await Promise.all(
      Array.from({ length: vendorsCount }, async () => {
        const vendor = await aVendor(market)
        return { vendor, listingId: await aListing(market, vendor) }
      }),
    ),
    crowded: await crowdMarket(market, buyersCount),
  }))

  let isOver = false
  const seen: Seen = { changes: 0, stale: [], failed: [] }
  const looking = shops.map((shop) => changeAndLook(servers, shop, () => isOver, seen))
  const history: History = []
  const crowd = letThemInsist(servers[0]!.url, crowded.buyers, crowded.anyWish, history)
  await untilRead(servers)
  const [before, , after] = [await readsOf(servers), await sleep(5_000), await readsOf(servers)]
  const [onReplica, onPrimary] = [after.replica - before.replica, after.primary - before.primary]
  print(`        before any fault the replica answered ${onReplica} of ${onReplica + onPrimary} reads`)
  for (let fault = 0; fault < faults; fault++) {
    await breakReplica(pair, kinds[fault % kinds.length]!)
    await untilRead(servers)
  }
  isOver = true
  crowd.stop()
  await Promise.all([...looking, crowd.ended])

  const reads = await readsOf(servers)
  print(
    `        ${faults} faults (${kinds.join(', ')}), ${seen.changes} changes by ${vendorsCount} vendors, each looked at three times; the replica answered ${reads.replica} reads, the primary ${reads.primary}`,
  )
  check('no list was older than the change before it', seen.stale.length === 0, seen.stale.slice(0, 5))
  check('no call failed', seen.failed.length === 0, seen.failed.slice(0, 5))
  const violations = await inDatabaseAt(pair.primaryUrl, (db) => checkOrders(db, history, crowded.putIn))
  check(
    `of ${acknowledged(history).size} acknowledged orders none is lost or doubled`,
    violations.length === 0,
    violations.slice(0, 5),
  )
}

await run(checkAll)
