import { percentile } from '../bench/support/rounds.ts'

/** With so few times the slowest of a hundred says nothing. */
const fewest = 50

/** How long the recovery took, in words; times in milliseconds. */
export function recoveryFigures(times: readonly number[]): string {
  const seconds = (percent: number) => (percentile(times, percent) / 1000).toFixed(1)
  return `${seconds(50)} s (median), ${seconds(99)} s (p99)`
}

/** One line when, in a full run, one in a hundred took longer than the goal. */
export function recoveryViolations(times: readonly number[], goalMs: number): string[] {
  if (times.length < fewest || percentile(times, 99) <= goalMs) return []
  return [`it took longer than ${goalMs / 1000} s: ${recoveryFigures(times)}`]
}
