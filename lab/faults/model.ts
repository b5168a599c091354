import { withTestPostgres } from '../../tests/support/test-postgres.ts'
import { startTestServer } from '../../tests/support/test-server.ts'
import type { FaultSuite } from './fault-suite.ts'
import { compareRaces } from './model/at-the-same-time.ts'
import { compareOneByOne } from './model/one-after-the-other.ts'

/** The same in every run, so that a failure can be repeated. */
const seed = 20_261_121

export const model: FaultSuite = {
  name: 'model',
  goal: 2,
  fullRounds: 300,
  run: (rounds, report) =>
    withTestPostgres(async () => {
      const server = await startTestServer({ settings: { RATE_LIMIT: 'off' } })
      const sums = { single: 0, racing: 0 }
      const violations: string[] = []
      const atOnce = 25
      try {
        for (let round = 0; round < rounds && violations.length === 0; round += atOnce) {
          const runs = Math.min(atOnce, rounds - round)
          const single = await compareOneByOne(server, runs, seed + round)
          const racing = await compareRaces(server, runs * 2, seed + round)
          sums.single += single.actions
          sums.racing += racing.actions
          violations.push(...[single.violation, racing.violation].filter((violation) => violation !== null))
          report(`${round} of ${rounds} rounds, ${violations.length} violations`)
        }
      } finally {
        await server.stop()
      }
      const measured =
        `${rounds} markets with ${sums.single.toLocaleString('en')} actions one after the other, each response and all there is to ` +
        `see compared; ${rounds * 2} with ${sums.racing.toLocaleString('en')} actions of four users at the same time, each with a serial order that explains it`
      return { measured, violations }
    }),
}
