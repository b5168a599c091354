import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { seededChoice } from '../../tests/support/seeded-choice.ts'
import { openRaceMarket } from './fault-market.ts'
import { describedCalls } from './fuzz/described-calls.ts'
import { aFuzzedMarket, aSmallPhoto } from './fuzz/fuzzed-market.ts'
import { rightDraft, writtenOut } from './fuzz/hostile-requests.ts'
import { RawConnection } from './fuzz/raw-connection.ts'
import { fuzz } from './fuzz.ts'

// Fuzz and cost change valid requests: without one, a call is attacked as far as its validation and no further.
test('every described call accepts a valid request', async () => {
  const market = await openRaceMarket()
  const { url } = market.server
  const connection = new RawConnection(url)
  const photo = await aSmallPhoto()
  try {
    const refused = await market.inDatabase(async (db) => {
      const someone = () => aFuzzedMarket(url, { db, services: { newId: uuidv7 } })
      const refusals: string[] = []
      let people = await someone()
      for (const call of (await describedCalls(url)).filter(({ isDescribed }) => isDescribed)) {
        let refusal: string | null = null
        // Another time with other fields, and then in a market in which nothing is used up.
        for (let time = 0; time < 4 && (time === 0 || refusal); time++) {
          if (time > 1 || (refusal && !refusal.startsWith('400 '))) people = await someone()
          const draft = rightDraft({ call, market: people, photo, choice: seededChoice(time) })
          const answer = await connection.send(writtenOut(draft))
          refusal = answer && answer.status < 400 ? null : `${answer?.status} ${answer?.body.slice(0, 200)}`
        }
        if (refusal) refusals.push(`${call.method} ${call.path}: ${refusal}`)
      }
      return refusals
    })
    expect(refused).toEqual([])
  } finally {
    connection.close()
    await market.close()
  }
}, 300_000)

test('every request to every call gets a proper response, and nothing refused is stored', async () => {
  const { violations, measured } = await fuzz.run(300, () => {})
  expect(violations.slice(0, 20), measured).toEqual([])
  // The requests get past the guards: all kinds of refusal occur, and some requests are simply allowed.
  for (const status of [200, 400, 401, 403, 404, 409, 415]) expect(measured).toContain(`${status}: `)
}, 60_000)
