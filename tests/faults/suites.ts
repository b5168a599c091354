import type { FaultSuite } from './fault-suite.ts'

/** Everything that `npm run faults` tries, in this order. */
export const faultSuites: readonly FaultSuite[] = []
