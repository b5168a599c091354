import { setTimeout as sleep } from 'node:timers/promises'
import { callsTo } from '../../tests/support/server-calls.ts'
import { type Crowded, crowdMarket } from './crowded-market.ts'
import { postmasterOf, signalPostgres, stopPostgresAtOnce } from './embedded-processes.ts'
import { type FaultMarket, openFaultMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { acknowledged, type History } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { answers, terminateBackends } from './owner-connection.ts'
import { recoveryFigures, recoveryViolations } from './recovery-times.ts'
import { type Crowd, letThemInsist } from './restless-buyers.ts'
import { until } from './until.ts'

const buyersCount = 50
const readersCount = 5
const goalMs = 5_000

/** In turns: of seven rounds five restart the database (two of them gently), two cut all its connections. */
const interruptions = ['gentle', 'cut', 'restart', 'restart', 'cut', 'gentle', 'restart'] as const
const interruptionOf = (round: number) => interruptions[round % interruptions.length]!

/** Interrupts the database under load; returns how long after its return fifty more orders were acknowledged. */
async function interruptOnce(market: FaultMarket, crowd: Crowd, round: number): Promise<number> {
  const { dataDir } = market
  await moreOrders(crowd)
  const before = postmasterOf(dataDir)
  const interruption = interruptionOf(round)
  if (interruption === 'cut') await terminateBackends(dataDir)
  else {
    if (interruption === 'gentle') signalPostgres(dataDir)
    else stopPostgresAtOnce(dataDir)
    const isBack = async () => (postmasterOf(dataDir) ?? before) !== before && answers(dataDir)
    if (!(await until(isBack))) throw new Error('The database did not come back within a minute')
  }
  const backAt = Date.now()
  await moreOrders(crowd)
  return Date.now() - backAt
}

async function moreOrders(crowd: Crowd): Promise<void> {
  const wanted = crowd.count() + buyersCount
  if (!(await until(() => crowd.count() >= wanted))) throw new Error('No orders within a minute')
}

/** Users who load their cart over and over; `stop` returns how often they got which status, 0 for no response. */
function letThemRead(url: string, { buyers }: Crowded): { stop(): Promise<Map<number, number>> } {
  const call = callsTo(url)
  const counts = new Map<number, number>()
  let isOver = false
  const readOn = async (token: string) => {
    while (!isOver) {
      const status = await call('GET', '/api/cart', { token }).then(
        (answer) => answer.status,
        () => 0,
      )
      counts.set(status, (counts.get(status) ?? 0) + 1)
      await sleep(20)
    }
  }
  const reading = Promise.all(buyers.slice(0, readersCount).map(({ token }) => readOn(token)))
  return {
    async stop() {
      isOver = true
      await reading
      return counts
    },
  }
}

/** Goal 8: the server survives restarts of its database and cut connections, and responds 503 meanwhile. */
export const databaseRestarts: FaultSuite = {
  name: 'database-restarts',
  goal: 8,
  fullRounds: 70,
  async run(rounds, report) {
    const market = await openFaultMarket()
    const history: History = []
    const servedAfter: number[] = []
    try {
      const crowded = await market.inMarket((empty) => crowdMarket(empty, buyersCount))
      const readers = letThemRead(market.server.url, crowded)
      const crowd = letThemInsist(market.server.url, crowded.buyers, crowded.anyWish, history)
      for (let round = 0; round < rounds; round++) {
        servedAfter.push(await interruptOnce(market, crowd, round))
        report(`${round + 1} of ${rounds} interruptions, ${crowd.count()} orders acknowledged`)
      }
      crowd.stop()
      const unserved = await crowd.ended
      const statuses = await readers.stop()
      const violations = [
        ...(market.server.hasEnded() ? ['the server has ended'] : []),
        ...unserved.map(({ key }) => `key ${key} was not acknowledged within a minute`),
        ...answerViolations(history, statuses),
        ...recoveryViolations(servedAfter, goalMs),
        ...(await market.inDatabase((db) => checkOrders(db, history, crowded.putIn))),
      ]
      return { measured: figures(history, statuses, servedAfter), violations }
    } finally {
      await market.close()
    }
  },
}

/** The server runs all the time: every user gets a response, and every read returns its data or 503. */
function answerViolations(history: History, statuses: ReadonlyMap<number, number>): string[] {
  const strange = [...statuses.keys()].filter((status) => status !== 200 && status !== 503)
  return [
    ...history.filter(({ status }) => status === null).map(({ key }) => `no answer to key ${key}`),
    ...strange.map((status) => `a reader was answered ${status}`),
  ]
}

function figures(
  history: History,
  statuses: ReadonlyMap<number, number>,
  servedAfter: readonly number[],
): string {
  const count = (wanted: (typeof interruptions)[number]) =>
    servedAfter.filter((_, round) => interruptionOf(round) === wanted).length
  const busy = history.filter(({ status }) => status === 503).length
  const busyReads = statuses.get(503) ?? 0
  return [
    `${count('restart')} immediate and ${count('gentle')} gentle restarts of the database and ${count('cut')} cuts of all its connections under ${buyersCount} buyers and ${readersCount} readers`,
    `${acknowledged(history).size} orders acknowledged, ${busy} orders and ${busyReads} reads answered 503 meanwhile`,
    `the server never ended; ${buyersCount} more orders acknowledged ${recoveryFigures(servedAfter)} after the database was back`,
  ].join('; ')
}
