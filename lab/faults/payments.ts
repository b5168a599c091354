import { AssertionError } from 'node:assert/strict'
import { seededChoice } from '../../tests/support/seeded-choice.ts'
import { withTestPostgres } from '../../tests/support/test-postgres.ts'
import { startTestServer } from '../../tests/support/test-server.ts'
import type { FaultSuite } from './fault-suite.ts'
import { compareHistory, someTraders } from './payments/recorded-orders.ts'

/** The same in every run, so that a failure can be repeated. */
const seed = 20_261_123
const atOnce = 6

/** Goal 2, for what both sides say of an order: fees, payments and history are what a second writing of the rules says. */
export const payments: FaultSuite = {
  name: 'payments',
  goal: 2,
  fullRounds: 1_000,
  run: (rounds, report) =>
    withTestPostgres(async () => {
      const server = await startTestServer({ settings: { RATE_LIMIT: 'off' } })
      const violations: string[] = []
      let [begun, acts] = [0, 0]
      const work = async () => {
        const traders = await someTraders(server)
        while (begun < rounds && violations.length === 0) {
          const choice = seededChoice(seed + begun++)
          const done = await compareHistory(server, traders, choice).catch((error) => {
            if (!(error instanceof AssertionError)) throw error
            violations.push(error.message)
            return 0
          })
          acts += done
          report(`${begun} of ${rounds} orders`)
        }
      }
      try {
        await Promise.all(Array.from({ length: atOnce }, work))
      } finally {
        await server.stop()
      }
      const measured = `${rounds} orders with ${acts.toLocaleString('en')} acts of buyers and vendors, each response, and in the end both sides' histories and figures, compared`
      return { measured, violations }
    }),
}
