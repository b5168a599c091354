/**
 * One kind of fault, tried on real parts: in a few rounds by `npm test`, in many by `npm run faults`. The goals are numbered in
 * docs/reliability.md, which also holds the results of the last full run.
 */
export interface FaultSuite {
  /** As in `npm run faults kills`. */
  name: string
  /** Number of the goal in docs/reliability.md. */
  goal: number
  /** How much `npm run faults` tries; `--rounds=` changes it. */
  fullRounds: number
  /** Runs the suite and reports its progress. Throws only when the suite itself can't go on. */
  run(rounds: number, report: (progress: string) => void): Promise<FaultResult>
}

export interface FaultResult {
  /** What was tried and measured, such as '200 kills, 21,340 orders acknowledged, ready again after 3.1 s (p99)'. */
  measured: string
  /** One line for each failure; an empty list is a pass. */
  violations: readonly string[]
}
