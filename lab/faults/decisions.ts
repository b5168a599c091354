import { AssertionError } from 'node:assert/strict'
import type { Arena } from '../../tests/support/racing-calls.ts'
import { sendTogether } from '../../tests/support/same-instant.ts'
import { callsTo } from '../../tests/support/server-calls.ts'
import { accountDuels } from './duels/account-duels.ts'
import type { Duel } from './duels/duel.ts'
import { listingDuels } from './duels/listing-duels.ts'
import { orderDuels } from './duels/order-duels.ts'
import { openRaceMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'
import { tornViolations } from './order-checker.ts'
import { readStoredOrders } from './stored-orders.ts'

const duels = [...orderDuels, ...listingDuels, ...accountDuels]

/** Runs the calls of a duel once, in this order or the other; returns what was wrong. */
async function meet(duel: Duel, arena: Arena, url: string, isReversed: boolean): Promise<string[]> {
  const { calls, check } = await duel.prepare(arena)
  const answers = await sendTogether(url, isReversed ? calls.toReversed() : calls)
  try {
    await check(isReversed ? answers.toReversed() : answers)
    return []
  } catch (error) {
    if (!(error instanceof AssertionError)) throw error
    return [`${duel.name}: ${error.message}`]
  }
}

/** Goal 2, apart from stock: of contradicting decisions at the same instant one wins and nothing is lost. */
export const decisions: FaultSuite = {
  name: 'decisions',
  goal: 2,
  fullRounds: 200,
  async run(rounds, report) {
    const { server, inMarket, close } = await openRaceMarket()
    try {
      const violations = await inMarket(async (market) => {
        const arena = { ...market, call: callsTo(server.url) }
        const found: string[] = []
        for (let round = 0; round < rounds; round++) {
          for (const duel of duels) found.push(...(await meet(duel, arena, server.url, round % 2 === 1)))
          report(`${round + 1} of ${rounds} rounds of ${duels.length} duels`)
        }
        const { orders, keys } = await readStoredOrders(market.db)
        return [...found, ...tornViolations(orders, keys)]
      })
      const names = duels.map(({ name }) => name).join(', ')
      return { measured: `${duels.length} duels ${rounds} times each (${names})`, violations }
    } finally {
      await close()
    }
  },
}
