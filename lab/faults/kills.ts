import { setTimeout as sleep } from 'node:timers/promises'
import { type Crowded, crowdMarket } from './crowded-market.ts'
import { killPostgres, killPostgresWithBackends } from './embedded-processes.ts'
import { type FaultMarket, openFaultMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { acknowledged, type History } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { recoveryFigures, recoveryViolations } from './recovery-times.ts'
import { letThemOrder, sendAgain } from './restless-buyers.ts'
import { isReady, until } from './until.ts'

const buyersCount = 50
const acknowledgedBeforeTheKill = 100
const goalMs = 10_000

/** In turns; of four kills two hit the server alone, one its database and one both. */
const targets = ['server and database', 'database', 'server', 'server'] as const
type Target = (typeof targets)[number]

async function kill(market: FaultMarket, target: Target): Promise<void> {
  if (target === 'database') return killPostgres(market.dataDir)
  const dying = market.server.kill()
  if (target === 'server and database') killPostgresWithBackends(market.dataDir)
  await dying
}

/** Kills while all buyers order; returns after how many milliseconds everything is ready again. */
async function killOnce(
  market: FaultMarket,
  { buyers, anyWish }: Crowded,
  target: Target,
  history: History,
): Promise<number> {
  const crowd = letThemOrder(market.server.url, buyers, anyWish, history)
  const isBusy = await until(() => crowd.count() >= acknowledgedBeforeTheKill)
  if (!isBusy) throw new Error(`Only ${crowd.count()} orders were acknowledged within a minute`)
  // Not always at the same moment of an order.
  await sleep(Math.random() * 50)
  const killedAt = Date.now()
  await kill(market, target)
  // The database may be back before every buyer has noticed that it was gone: those would order for ever.
  crowd.stop()
  // No test starts a killed database again: the running server does.
  if (target !== 'database') await market.restart()
  const unknown = await crowd.ended
  const { url } = market.server
  if (!(await until(() => isReady(url)))) throw new Error('Not ready within a minute after a kill')
  const readyAfter = Date.now() - killedAt
  // Every other buyer sends the unanswered order again; the rest never learn what became of it.
  await Promise.all(unknown.filter((_, index) => index % 2).map((wish) => sendAgain(url, wish, history)))
  return readyAfter
}

/** Goal 1: acknowledged orders survive kill -9 of the server, of its database, of both. */
export const kills: FaultSuite = {
  name: 'kills',
  goal: 1,
  fullRounds: 200,
  async run(rounds, report) {
    const market = await openFaultMarket()
    try {
      const crowded = await market.inMarket((empty) => crowdMarket(empty, buyersCount))
      const history: History = []
      const readyAfter: number[] = []
      for (let round = 0; round < rounds; round++) {
        const target = targets[round % targets.length]!
        readyAfter.push(await killOnce(market, crowded, target, history))
        report(`${round + 1} of ${rounds} kills, ${acknowledged(history).size} orders acknowledged`)
      }
      const violations = await market.inDatabase((db) => checkOrders(db, history, crowded.putIn))
      const unanswered = history.filter(({ status }) => status === null).length
      return {
        measured: figures(acknowledged(history).size, unanswered, readyAfter),
        violations: [...violations, ...recoveryViolations(readyAfter, goalMs)],
      }
    } finally {
      await market.close()
    }
  },
}

function figures(orders: number, unanswered: number, readyAfter: readonly number[]): string {
  const ofTarget = (target: Target) =>
    `${readyAfter.filter((_, round) => targets[round % targets.length] === target).length} of the ${target}`
  return [
    `${readyAfter.length} kills -9 under ${buyersCount} buyers (${[...new Set(targets)].map(ofTarget).join(', ')})`,
    `${orders} orders acknowledged and ${unanswered} left without an answer`,
    `ready again after ${recoveryFigures(readyAfter)}`,
  ].join('; ')
}
