import type { WishedLine } from '../../../tests/support/order-calls.ts'
import { buys } from './buyer.ts'
import type { LineMarket } from './line-market.ts'
import type { Person } from './person.ts'
import { sells } from './vendor.ts'
import { browses } from './visitor.ts'

/** An order that a buyer meant to place, and the order that the page named at the end. */
export interface Intended {
  buyerId: string
  lines: readonly WishedLine[]
  shownId: string | null
}

/** `mean` is called when an order is placed, and once more with the order that the page names. */
export type Walk = (person: Person, mean: (intended: Intended) => void) => Promise<void>

/** Makes what a journey needs, past the line, and returns the journey. */
type Journey = (market: LineMarket, number: number) => Promise<Walk>

export const journeys = { visitor: browses, buyer: buys, vendor: sells } satisfies Record<string, Journey>
export type JourneyName = keyof typeof journeys
