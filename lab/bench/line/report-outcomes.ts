import { table } from '../support/report-progress.ts'
import { percentile } from '../support/rounds.ts'
import type { OrderCheck } from './check-line-orders.ts'
import type { Outcome } from './walk.ts'

/** The least of a hundred journeys that are done without a second try, and the most that a buyer's takes. */
export const goals = { firstTries: 99, buyerKilobytes: 400 } as const

export const tableOf = (outcomes: readonly Outcome[]): string => {
  const kinds = [...Map.groupBy(outcomes, ({ journey }) => journey)]
  return table([
    [
      'journey',
      'walked',
      'done',
      'at once',
      'KB down',
      'p95',
      'KB up',
      'p95',
      'seconds',
      'p95',
      'resets',
      'drops',
    ],
    ...kinds.map(([journey, some]) => [
      journey,
      String(some.length),
      String(some.filter(({ isDone }) => isDone).length),
      String(some.filter(isAtOnce).length),
      ...middleAndMost(some, ({ bytesDown }) => bytesDown / 1024),
      ...middleAndMost(some, ({ bytesUp }) => bytesUp / 1024),
      ...middleAndMost(some, ({ seconds }) => seconds),
      String(sumOf(some, ({ resets }) => resets)),
      String(sumOf(some, ({ drops }) => drops)),
    ]),
  ])
}

/** What missed its goal, or that nothing did. */
export function verdictOf(
  outcomes: readonly Outcome[],
  check: OrderCheck,
): { words: string; isMet: boolean } {
  const kinds = [...Map.groupBy(outcomes, ({ journey }) => journey)]
  const slow = kinds.filter(([, some]) => 100 * some.filter(isAtOnce).length < goals.firstTries * some.length)
  const missed = slow.map(([journey]) => `fewer than ${goals.firstTries} of 100 at once: ${journey}`)
  const ofBuyers = outcomes.filter(({ journey }) => journey === 'buyer')
  const kilobytes = percentile(
    ofBuyers.map(({ bytesDown, bytesUp }) => (bytesDown + bytesUp) / 1024),
    50,
  )
  if (kilobytes > goals.buyerKilobytes) missed.push(`a buyer's journey above ${goals.buyerKilobytes} KB`)
  if (check.doubled + check.lost + check.violations.length > 0) missed.push('an order')
  const orders = `Of ${check.meant} orders ${check.doubled} doubled, ${check.lost} lost, ${check.violations.length} complaints of the order checker`
  const bytes =
    ofBuyers.length > 0 ? ` A buyer's journey takes ${kilobytes.toFixed(0)} KB both ways (median).` : ''
  const goalsMet = missed.length === 0 ? 'All goals are met.' : `MISSED: ${missed.join('; ')}.`
  return { words: `${orders}.${bytes} ${goalsMet}`, isMet: missed.length === 0 }
}

/** A line for each journey that was not done at once. */
export const whyLines = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(({ why }) => why.length > 0)
    .map(({ journey, number, why }) => `- ${journey} ${number}: ${why.join('; ')}`)

const isAtOnce = ({ isDone, why }: Outcome): boolean => isDone && why.length === 0

const middleAndMost = (some: readonly Outcome[], of: (outcome: Outcome) => number): string[] =>
  [50, 95].map((percent) => percentile(some.map(of), percent).toFixed(0))

const sumOf = (some: readonly Outcome[], of: (outcome: Outcome) => number): number =>
  some.reduce((sum, outcome) => sum + of(outcome), 0)
