import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import type { TestServer } from '../../../tests/support/test-server.ts'
import { expectedOf } from './actions.ts'
import { doInModel } from './do-in-model.ts'
import { aMarket, brokenRules, type Market } from './market-model.ts'
import { viewOfModel, viewOfServer } from './market-views.ts'
import { RealMarket } from './real-market.ts'
import { reportOf } from './report.ts'
import { anyIntent, type Intent } from './wishes-to-do.ts'

const longest = 60

/** The model with the number of attempts, which names the next. */
interface Model {
  market: Market
  attempts: number
}

/** Performs the action in the model and on the server, and compares reply and market. */
export async function doInBoth(
  market: Market,
  real: RealMarket,
  intent: Intent,
  name: string,
): Promise<boolean> {
  const action = intent.settle(market, name)
  if (!action) return false
  const allowed = doInModel(market, action, { isSignedIn: false })
  const reply = await real.do(action)
  const expected = expectedOf(allowed, reply)
  const idOf = (order: string) => real.orders.get(order)?.id ?? order
  const known = ({ order, ...rest }: typeof reply) => (order ? { ...rest, order: idOf(order) } : rest)
  deepStrictEqual(known(reply), known(expected), `The answer to ${JSON.stringify(action)}`)
  deepStrictEqual(
    await viewOfServer(real),
    viewOfModel(market, idOf),
    `The market after ${JSON.stringify(action)}`,
  )
  deepStrictEqual(brokenRules(market), [])
  return true
}

class IntentCommand implements fc.AsyncCommand<Model, RealMarket> {
  readonly #intent: Intent
  readonly #done: (actions: number) => void

  constructor(intent: Intent, done: (actions: number) => void) {
    this.#intent = intent
    this.#done = done
  }

  check = () => true

  async run(model: Model, real: RealMarket): Promise<void> {
    if (await doInBoth(model.market, real, this.#intent, `attempt ${model.attempts++}`)) this.#done(1)
  }

  toString = () => this.#intent.toString()
}

/** Few units, so that stock runs out. */
export const fewUnits = fc.array(fc.nat(6), { minLength: 4, maxLength: 4 })

/**
 * Random actions one after the other: each reply of the server, and everything visible in the market after it, must be the
 * model's. Returns how many actions were compared, and what fast-check reports of a difference.
 */
export async function compareOneByOne(
  server: TestServer,
  runs: number,
  seed: number,
): Promise<{ actions: number; violation: string | null }> {
  let actions = 0
  const command = anyIntent.map(
    (intent) =>
      new IntentCommand(intent, (count) => {
        actions += count
      }),
  )
  const property = fc.asyncProperty(
    fewUnits,
    fc.commands([command], { maxCommands: longest, size: 'max' }),
    (stocks, commands) =>
      fc.asyncModelRun(async () => {
        const market = aMarket(stocks)
        return { model: { market, attempts: 0 }, real: await RealMarket.open(server, market) }
      }, commands),
  )
  const details = await fc.check(property, { numRuns: runs, seed })
  return { actions, violation: reportOf(details) }
}
