import type { KeptAnswer } from './cached-response.ts'

/** Given out so often, it was asked for once more than that: it is no page that one person finds and nobody else. */
const often = 2
/** Of the time, at most, for answers that are outdated every second. */
const share = 0.1

/** Makes what more than one asks for smaller in the background, one answer at a time. */
export class AnswerShrinking {
  #nextAt = 0

  /** Counts an answer given out. */
  noteGiven(answer: KeptAnswer): void {
    answer.timesGiven += 1
    if (answer.timesGiven < often || answer.isSmallest || performance.now() < this.#nextAt) return
    this.#nextAt = Infinity
    const start = performance.now()
    const rest = () => {
      const now = performance.now()
      this.#nextAt = now + (now - start) * (1 / share - 1)
    }
    answer.shrink().then(rest, rest)
  }
}
