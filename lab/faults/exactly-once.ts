import { setTimeout as sleep } from 'node:timers/promises'
import { type Crowded, crowdMarket } from './crowded-market.ts'
import { sendCut } from './cut-sending.ts'
import { type FaultMarket, openRaceMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { acknowledged, type History } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { aWish, sendWish, type Wish } from './restless-buyers.ts'

const keysAtOnce = 10

/** How a key is sent in each of two waves, all at once: six times completely, four times over connections that break. */
function sendWave(url: string, wish: Wish, history: History): Promise<unknown>[] {
  const whole = Array.from({ length: 6 }, () => sendWish(url, wish, history))
  const cut = (['in the body', 'before the answer'] as const).flatMap((breaks) => [
    sendCut(url, wish, history, breaks),
    sendCut(url, wish, history, breaks),
  ])
  return [...whole, ...cut]
}

/** Sends ten orders in two waves; in every other batch the server is killed in the middle of the first. */
async function sendBatch(market: FaultMarket, crowded: Crowded, isKilled: boolean, history: History) {
  const wishes = crowded.buyers.map((buyer) => aWish(buyer, crowded.anyWish()))
  const firstWave = wishes.flatMap((wish) => sendWave(market.server.url, wish, history))
  if (isKilled) {
    await sleep(Math.random() * 150)
    await market.server.kill()
    await market.restart()
  }
  await Promise.all(firstWave)
  await Promise.all(wishes.flatMap((wish) => sendWave(market.server.url, wish, history)))
}

/** Goal 3: an order that is sent many times under one key is placed once. */
export const exactlyOnce: FaultSuite = {
  name: 'exactly-once',
  goal: 3,
  fullRounds: 1000,
  async run(rounds, report) {
    const market = await openRaceMarket()
    const history: History = []
    const batches = Math.ceil(rounds / keysAtOnce)
    try {
      const crowded = await market.inMarket((empty) => crowdMarket(empty, keysAtOnce))
      for (let batch = 0; batch < batches; batch++) {
        await sendBatch(market, crowded, batch % 2 === 0, history)
        report(`${(batch + 1) * keysAtOnce} of ${batches * keysAtOnce} keys sent`)
      }
      const violations = await market.inDatabase((db) => checkOrders(db, history, crowded.putIn))
      return {
        measured: figures(history, Math.ceil(batches / 2)),
        violations: [...violations, ...unserved(history)],
      }
    } finally {
      await market.close()
    }
  },
}

/** Keys that were never acknowledged, although the server ran through the second wave. */
function unserved(history: History): string[] {
  const byKey = Map.groupBy(history, ({ key }) => key)
  return [...byKey]
    .filter(([, sendings]) => sendings.every(({ orderId }) => orderId === null))
    .map(([key]) => `key ${key} was never acknowledged`)
}

function figures(history: History, kills: number): string {
  const keys = new Set(history.map(({ key }) => key)).size
  const answered = history.filter(({ orderId }) => orderId !== null).length
  const unanswered = history.filter(({ status }) => status === null).length
  return `${keys} keys sent ${history.length / keys} times each, ${kills} kills -9 meanwhile: ${answered} sendings acknowledged, ${unanswered} without an answer, ${acknowledged(history).size} orders`
}
