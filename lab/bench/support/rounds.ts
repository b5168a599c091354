import { performance } from 'node:perf_hooks'

/** The milliseconds of each round. */
export type Times = Map<string, number[]>

/** A case to measure; its input is chosen outside the measured time. */
export interface Case {
  name: string
  prepare(round: number): Promise<() => Promise<unknown>> | (() => Promise<unknown>)
}

/** Measures all cases in turns, so that a disturbance of the machine affects each of them; the first rounds are a warm-up. */
export async function measureInTurns(
  cases: readonly Case[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
  report: (progress: string) => void,
): Promise<Times> {
  const times: Times = new Map(cases.map(({ name }) => [name, []]))
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const { name, prepare } of cases) {
      const work = await prepare(round)
      const start = performance.now()
      await work()
      if (round >= warmUp) times.get(name)!.push(performance.now() - start)
    }
    report(`round ${round + 1} of ${warmUp + rounds}`)
  }
  return times
}

/** The value that so many per cent do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
