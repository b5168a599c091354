import { seededChoice } from '../../../tests/support/seeded-choice.ts'

/** A time in which nothing comes through: `stall` keeps the connections, `cut` resets them and every new one. */
export interface Drop {
  kind: 'stall' | 'cut'
  /** How long the line is there before. */
  afterMs: number
  lastsMs: number
}

/** Drops of 5 to 60 s, each after 20 to 90 s of a line, without an end. */
export function* randomDrops(seed: number): Generator<Drop> {
  const choice = seededChoice(seed)
  for (;;)
    yield {
      kind: choice.oneOf(['stall', 'cut']),
      afterMs: 20_000 + choice.below(70_000),
      lastsMs: 5_000 + choice.below(55_000),
    }
}

/**
 * Where an exchange of a request and its answer loses its connection: before the request arrives, before its answer is seen, or
 * within the answer; 'late' after so much of a long one.
 */
export type Fate = 'none' | 'request' | 'answer' | 'within'

const fates = ['request', 'answer', 'within'] as const

/** The fates of exchanges, one after the other: of a hundred so many end badly. The same in every run. */
export function* randomFates(seed: number, resetsPerHundred: number): Generator<Fate, never> {
  const choice = seededChoice(seed)
  for (;;) {
    const fate = choice.oneOf(fates)
    yield choice.below(10_000) < resetsPerHundred * 100 ? fate : 'none'
  }
}
