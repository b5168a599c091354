import { availableParallelism } from 'node:os'

/** What one process takes at once. */
export interface Sizes {
  /** Connections to the database, apart from those of LISTEN and of `/readyz`. */
  poolSize: number
  /** Slots of browsing; the other classes of requests have theirs in proportion (load-shedding). */
  requestSlots: number
}

const within = (least: number, wanted: number, most: number) => Math.min(most, Math.max(least, wanted))

/**
 * For a machine of so many cores: what was measured on two, in proportion. A process renders and answers on one core however
 * many there are, so more than four give it no more to do.
 */
export const usualSizes = (cores: number = availableParallelism()): Sizes => ({
  poolSize: within(8, 4 + 4 * cores, 20),
  requestSlots: within(40, 40 * cores, 160),
})

/** How many may wait for a connection: more than all slots together. */
export const mostWaitingFor = ({ requestSlots }: Pick<Sizes, 'requestSlots'>): number =>
  Math.ceil(6.25 * requestSlots)
