import type { Measured } from './http-load.ts'

/** One comparison: the same request to Makit and to a bare server. */
export interface Contest {
  name: string
  connections: number
  turns: number
  /** The lowest ratio that passes. */
  goal?: number
  makit: () => Promise<Measured>
  bare: () => Promise<Measured>
}

export interface Side {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Processor time per request. */
  cpuMicroseconds: number
}

export interface Outcome {
  contest: Contest
  makit: Side
  bare: Side
  /** Makit's requests a second for each of the bare server's: the median of the turns. */
  ratio: number
  /** The same by processor time, which other work on the machine disturbs less. */
  cpuRatio: number
}

/**
 * Lets both work in turns, so that other work on the machine affects both; each is the first equally often. The first turn is a
 * warm-up.
 */
export async function runInTurns(contest: Contest): Promise<Outcome> {
  const sides = { makit: [] as Measured[], bare: [] as Measured[] }
  for (let turn = 0; turn <= contest.turns; turn++) {
    const order = ['makit', 'bare'] as const
    for (const side of turn % 2 === 0 ? order : order.toReversed()) {
      const measured = await contest[side]()
      if (turn > 0) sides[side].push(measured)
    }
  }
  const makit = sumUp(sides.makit)
  const bare = sumUp(sides.bare)
  const ratio = median(sides.makit.map((turn, index) => rateOf(turn) / rateOf(sides.bare[index]!)))
  return { contest, makit, bare, ratio, cpuRatio: bare.cpuMicroseconds / makit.cpuMicroseconds }
}

const rateOf = ({ requests, seconds }: Measured) => requests / seconds

const median = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function sumUp(parts: readonly Measured[]): Side {
  const times = parts.flatMap((part) => part.times).sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  const cpu = parts.reduce((sum, part) => sum + part.cpuSeconds, 0)
  const cpuMicroseconds = (cpu * 1e6) / times.length
  return { perSecond: median(parts.map(rateOf)), p50: at(0.5), p99: at(0.99), cpuMicroseconds }
}
