import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { TestServer } from '../../../tests/support/test-server.ts'
import { type Action, expectedOf, type Reply } from './actions.ts'
import { doInModel } from './do-in-model.ts'
import { aMarket, brokenRules, type Market } from './market-model.ts'
import { type MarketView, viewOfModel, viewOfServer } from './market-views.ts'
import { doInBoth, fewUnits } from './one-after-the-other.ts'
import { RealMarket } from './real-market.ts'
import { reportOf } from './report.ts'
import { anyIntent, type Intent, racingIntent } from './wishes-to-do.ts'

/** An action that ran concurrently with others, timed by a counter that grows with every beginning and end. */
export interface Done {
  action: Action
  reply: Reply
  begun: number
  ended: number
}

type IdOf = (order: string) => string

/**
 * Whether some order of these actions, one after the other and none before one that had ended when it began, gets the same
 * replies in the model and leaves the same market.
 */
export function hasSerialOrder(start: Market, done: readonly Done[], final: MarketView, idOf: IdOf): boolean {
  const seen = new Set<string>()
  const isPossible = (market: Market, left: readonly Done[]): boolean => {
    if (left.length === 0)
      return isDeepStrictEqual(viewOfModel(market, idOf), final) && brokenRules(market).length === 0
    const state = JSON.stringify([market, left.map(({ begun }) => begun)])
    if (seen.has(state)) return false
    seen.add(state)
    const firstEnd = Math.min(...left.map(({ ended }) => ended))
    return left
      .filter(({ begun }) => begun < firstEnd)
      .some((next) => {
        const after = structuredClone(market)
        return (
          isAnsweredAlike(after, next, idOf) &&
          isPossible(
            after,
            left.filter((one) => one !== next),
          )
        )
      })
  }
  return isPossible(start, done)
}

const isUnauthorized = ({ status }: Reply) => status === 401 || status === 403

/**
 * A user who was signed in when the call came may finish it, and a cart promises nothing: an item added while the stock changes
 * may see either side of the change.
 */
function isAnsweredAlike(market: Market, { action, reply }: Done, idOf: IdOf): boolean {
  const wasAuthorized = !isUnauthorized(reply)
  if (wasAuthorized && (action.do === 'add to cart' || action.do === 'set quantity'))
    return doInCart(market, action, reply)
  const expected = expectedOf(doInModel(market, action, { isSignedIn: wasAuthorized }), reply)
  // A user who is deactivated between the two checks gets the second one's refusal, with another message.
  if (!wasAuthorized) return isUnauthorized(expected)
  const { order, ...rest } = reply
  const { order: expectedOrder, ...expectedRest } = expected
  const isSameOrder =
    order === undefined
      ? expectedOrder === undefined
      : expectedOrder !== undefined && idOf(order) === idOf(expectedOrder)
  return isSameOrder && isDeepStrictEqual(rest, expectedRest)
}

function doInCart(
  market: Market,
  action: Extract<Action, { do: 'add to cart' | 'set quantity' }>,
  reply: Reply,
): boolean {
  if (reply.status !== 200) return reply.status === 404 || reply.status === 409
  const { cart } = market.people[action.by]!
  const row = cart.find(({ listing }) => listing === action.listing)
  if (action.do === 'set quantity') {
    if (row) row.quantity = action.quantity
    return true
  }
  if (row) row.quantity += action.quantity
  else cart.push({ listing: action.listing, quantity: action.quantity })
  return true
}

const script = fc.array(racingIntent, { minLength: 1, maxLength: 4 })

/** The actions of four users, each begun when fast-check's scheduler says so and finished when the server responds. */
async function race(
  real: RealMarket,
  market: Market,
  scripts: readonly Intent[][],
  scheduler: fc.Scheduler,
): Promise<Done[]> {
  const done: Done[] = []
  let count = 0
  const actors = scripts.map(async (intents, actor) => {
    for (const [at, intent] of intents.entries()) {
      const action = intent.settle(market, `attempt ${actor}-${at}`)
      if (!action) continue
      await scheduler.schedule(Promise.resolve(), JSON.stringify(action))
      const begun = ++count
      const reply = await real.do(action)
      done.push({ action, reply, begun, ended: ++count })
    }
  })
  await scheduler.waitFor(Promise.all(actors))
  return done
}

/**
 * Some actions one after the other, then those of several users at the same time: there must be an order of them that the model
 * agrees with. Returns how many actions overlapped, and what fast-check reports when there is none.
 */
export async function compareRaces(
  server: TestServer,
  runs: number,
  seed: number,
): Promise<{ actions: number; violation: string | null }> {
  let actions = 0
  const property = fc.asyncProperty(
    fewUnits,
    fc.array(anyIntent, { minLength: 4, maxLength: 10, size: 'max' }),
    fc.array(script, { minLength: 4, maxLength: 4 }),
    fc.scheduler(),
    async (stocks, before, scripts, scheduler) => {
      const market = aMarket(stocks)
      const real = await RealMarket.open(server, market)
      for (const [at, intent] of before.entries()) await doInBoth(market, real, intent, `attempt ${at}`)
      const done = await race(real, market, scripts, scheduler)
      actions += done.length
      const idOf = (order: string) => real.orders.get(order)?.id ?? order
      const final = await viewOfServer(real)
      if (!hasSerialOrder(market, done, final, idOf))
        throw new Error(
          `No order of these explains the answers and the market:\n${JSON.stringify({ market, done, final }, null, 1)}`,
        )
    },
  )
  // A race may not happen again: the first failure is more useful than the search for a smaller one.
  const details = await fc.check(property, { numRuns: runs, seed, endOnFailure: true })
  return { actions, violation: reportOf(details) }
}
