/** Counts one request as in flight from its construction until it is released. */
export class Slot {
  readonly #count: (change: 1 | -1) => void
  #state: 'held' | 'suspended' | 'released' = 'held'

  /** `count` adds the change to the number of requests in flight. */
  constructor(count: (change: 1 | -1) => void) {
    this.#count = count
    count(1)
  }

  /** Lets other requests use the slot while the body arrives: a slow sender must not keep others out. */
  suspend(): void {
    if (this.#state !== 'held') return
    this.#state = 'suspended'
    this.#count(-1)
  }

  resume(): void {
    if (this.#state !== 'suspended') return
    this.#state = 'held'
    this.#count(1)
  }

  release(): void {
    const wasHeld = this.#state === 'held'
    this.#state = 'released'
    if (wasHeld) this.#count(-1)
  }
}
