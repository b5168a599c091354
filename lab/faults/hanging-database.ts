import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseProxy } from '../../tests/support/database-proxy.ts'
import { percentile } from '../bench/support/rounds.ts'
import { crowdMarket } from './crowded-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { acknowledged, type History } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { openProxiedMarket, type ProxiedMarket } from './proxied-market.ts'
import { letThemInsist } from './restless-buyers.ts'
import { until } from './until.ts'

const buyersCount = 20
/** A slot in the pool, and one response that never comes: database/database.ts. */
const longestAnswerMs = 20_000
const recoveredWithinMs = 5000

interface Trouble {
  name: string
  run(proxy: DatabaseProxy): Promise<unknown>
}

const troubles: readonly Trouble[] = [
  { name: 'cuts in the middle of answers', run: (proxy) => proxy.cutInAnswers(8) },
  { name: 'stalls of 3 s', run: (proxy) => stallFor(proxy, 3000) },
  {
    name: 'delays of half a second',
    async run(proxy) {
      proxy.delay(500)
      await sleep(2500)
      proxy.delay(0)
    },
  },
  { name: 'stalls of 15 s', run: (proxy) => stallFor(proxy, 15_000) },
]

async function stallFor(proxy: DatabaseProxy, ms: number): Promise<void> {
  proxy.stall()
  await sleep(ms)
  proxy.resume()
}

/** A shopper's experience meanwhile: responses, or 503, and soon. */
async function lookAround(url: string, isOver: () => boolean, violations: string[]): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const path = ['/healthz', '/api/category', `/api/listings?search=rice&page=${turn}`, '/shop'][turn % 4]!
    const begin = performance.now()
    const answer = await fetch(url + path).catch((error: Error) => error)
    const took = performance.now() - begin
    const status = answer instanceof Error ? String(answer.cause ?? answer) : answer.status
    if (status !== 200 && (status !== 503 || path === '/healthz'))
      violations.push(`${path} answered ${status}`)
    if (took > longestAnswerMs) violations.push(`${path} took ${(took / 1000).toFixed(1)} s`)
    await sleep(50)
  }
}

/** One disturbance while all buyers order; returns after how many milliseconds the next order was acknowledged. */
async function troubleOnce(
  market: ProxiedMarket,
  trouble: Trouble,
  crowded: Awaited<ReturnType<typeof crowdMarket>>,
  history: History,
  violations: string[],
): Promise<number> {
  const { url } = market.server
  const crowd = letThemInsist(url, crowded.buyers, crowded.anyWish, history)
  let isOver = false
  const looking = lookAround(url, () => isOver, violations)
  await until(() => crowd.count() > 40)
  await trouble.run(market.proxy)
  const endedAt = Date.now()
  const placedAfter = () =>
    history.findLast(({ startedAt, orderId }) => orderId !== null && startedAt > endedAt)
  await until(() => placedAfter() !== undefined, 30_000)
  const recoveredAfter = (placedAfter()?.endedAt ?? Number.POSITIVE_INFINITY) - endedAt
  if (recoveredAfter > recoveredWithinMs)
    violations.push(`after ${trouble.name} the next order was acknowledged after ${recoveredAfter} ms`)
  isOver = true
  crowd.stop()
  for (const wish of await crowd.ended) violations.push(`key ${wish.key} was never acknowledged`)
  await looking
  if (market.server.hasEnded())
    violations.push(`the server ended by ${trouble.name}: ${market.server.lastWords()}`)
  return recoveredAfter
}

/**
 * Goal 8, second half: a database that hangs, responds late or breaks off leads to 503 in bounded time, and nothing is lost.
 */
export const hangingDatabase: FaultSuite = {
  name: 'hanging-database',
  goal: 8,
  fullRounds: 20,
  async run(rounds, report) {
    const market = await openProxiedMarket()
    const violations: string[] = []
    const history: History = []
    const recoveries: number[] = []
    try {
      const crowded = await market.inMarket((empty) => crowdMarket(empty, buyersCount))
      for (let round = 0; round < rounds; round++) {
        const trouble = troubles[round % troubles.length]!
        recoveries.push(await troubleOnce(market, trouble, crowded, history, violations))
        report(`${round + 1} of ${rounds} troubles, ${acknowledged(history).size} orders acknowledged`)
      }
      violations.push(...unansweredViolations(history))
      violations.push(...(await market.inDatabase((db) => checkOrders(db, history, crowded.putIn))))
      return { measured: figures(rounds, history, recoveries), violations }
    } finally {
      await market.close()
    }
  },
}

/** The server runs all the time, so every request gets a response, and in time. */
function unansweredViolations(history: History): string[] {
  return history.flatMap(({ key, status, startedAt, endedAt }) => [
    ...(status === null ? [`key ${key} got no answer`] : []),
    ...(endedAt - startedAt > longestAnswerMs ? [`key ${key} waited ${endedAt - startedAt} ms`] : []),
  ])
}

function figures(rounds: number, history: History, recoveries: readonly number[]): string {
  const used = troubles.slice(0, rounds).map(({ name }) => name)
  const busy = history.filter(({ status }) => status === 503).length
  const longest = Math.max(...history.map(({ startedAt, endedAt }) => endedAt - startedAt))
  return [
    `${rounds} troubles under ${buyersCount} buyers (${used.join(', ')}, in turns)`,
    `${acknowledged(history).size} orders acknowledged, ${busy} times 503, nothing else`,
    `the longest answer after ${(longest / 1000).toFixed(1)} s`,
    `the next order acknowledged ${(percentile(recoveries, 50) / 1000).toFixed(1)} s (median), ${(Math.max(...recoveries) / 1000).toFixed(1)} s (most) after the trouble`,
  ].join('; ')
}
