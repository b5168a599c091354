import type { Browser } from '@playwright/test'
import { aPhone } from '../support/phone-visit.ts'
import { randomDrops } from './bad-luck.ts'
import { type Intended, type JourneyName, journeys } from './journeys.ts'
import type { LineMarket } from './line-market.ts'
import { Person } from './person.ts'
import { type ShapedLine, startShapedLine } from './shaped-line.ts'

export interface Outcome {
  journey: JourneyName
  number: number
  isDone: boolean
  /** Why anything had to be done twice, and why it was not done at all. */
  why: readonly string[]
  seconds: number
  bytesDown: number
  bytesUp: number
  resets: number
  drops: number
  /** The order that was meant, where there was one. */
  intended: Intended | undefined
}

/** 400 kbit/s, 400 ms each way, and of a hundred requests two that lose their connection. */
export const badLine = { bitsPerSecond: 400_000, latencyMs: 400, resetsPerHundred: 2 } as const

const kinds = Object.keys(journeys) as JourneyName[]

/** One journey on a line of its own. The same seed and number give the same line and the same choices. */
export async function walk(
  browser: Browser,
  market: LineMarket,
  { journey, number, seed }: { journey: JourneyName; number: number; seed: number },
): Promise<Outcome> {
  const luck = seed * 10_000 + kinds.indexOf(journey) * 1_000 + number
  const go = await journeys[journey](market, number)
  let phone: Awaited<ReturnType<typeof aPhone>> | undefined
  // Every other phone notices that its line is gone, as in a tunnel; to the rest it seems to be there.
  const notices = number % 2 === 0
  const line = await startShapedLine({
    target: market.url,
    ...badLine,
    seed: luck,
    drops: randomDrops(luck),
    onChange: (state) => {
      if (notices && state !== 'stall') phone?.setOffline(state === 'cut').catch(() => {})
    },
  })
  phone = await aPhone(browser, line.url)
  await phone.addInitScript(() =>
    // As Chrome on Android says of such a line; on loopback it would not.
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } }),
  )
  const person = new Person(await phone.newPage(), line.url, luck)
  const startedAt = Date.now()
  let intended: Intended | undefined
  let failure: string | undefined
  try {
    await go(person, (one) => {
      intended = one
    })
  } catch (error) {
    failure = String((error as Error).message).split('\n')[0]
  }
  const seconds = (Date.now() - startedAt) / 1000
  const outcome = { journey, number, isDone: failure === undefined, seconds, ...bytesOf(line), intended }
  person.leaves()
  await phone.close()
  await line.close()
  return {
    ...outcome,
    why: [...person.secondTries, ...(failure === undefined ? [] : [`FAILED: ${failure}`])],
  }
}

const bytesOf = ({ bytesDown, bytesUp, resets, drops }: ShapedLine) => ({ bytesDown, bytesUp, resets, drops })
