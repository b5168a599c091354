import type { KeptAnswer } from './cached-response.ts'

/** What an answer is kept as, and which changes outdate it (catalogue-changes.ts). */
export interface Wanted {
  key: string
  until: readonly string[]
}

interface Entry {
  answer: KeptAnswer
  until: readonly string[]
  ageing: NodeJS.Timeout
  wasUsed: boolean
}

interface Flight {
  until: readonly string[]
  isOutdated: boolean
  answer: Promise<KeptAnswer>
}

const usualBounds = {
  answers: 2_000,
  bytes: 32 * 1024 * 1024,
  addresses: 10_000,
  /** What nobody announced, such as a change by hand in the database, does not stay for good. */
  ageMs: 60_000,
}
const longestAddress = 500
/** How far the numbers in lists may be behind the orders, with as much again to reach other processes. */
const soonMs = 1_000

/**
 * The answers that everybody gets alike, rendered once and kept until what they show changes. Nothing is kept unless
 * somebody listens for changes (`trust`), and nothing that was under way while its data changed.
 */
export class KeptAnswers {
  /** How many were given out before any route, for those who measure; a plain number, as the way there is the hottest. */
  given = 0
  readonly #bounds: typeof usualBounds
  readonly #entries = new Map<string, Entry>()
  readonly #entriesUntil = new Map<string, Set<string>>()
  readonly #flights = new Map<string, Flight>()
  /** Raw addresses under which answers were asked for, with the answer's key. */
  readonly #addresses = new Map<string, string>()
  readonly #droppedSoon = new Map<string, NodeJS.Timeout>()
  #bytes = 0
  #isTrusted = false

  constructor(bounds: Partial<typeof usualBounds> = {}) {
    this.#bounds = { ...usualBounds, ...bounds }
  }

  get size(): { answers: number; bytes: number; addresses: number } {
    return { answers: this.#entries.size, bytes: this.#bytes, addresses: this.#addresses.size }
  }

  /** The answer kept for a raw address, if it is still good. */
  at(address: string): KeptAnswer | undefined {
    const key = this.#addresses.get(address)
    return key === undefined ? undefined : this.#find(key)
  }

  /** Lets `at` find an answer under this address too. */
  remember(address: string, key: string): void {
    if (address.length > longestAddress || !this.#entries.has(key)) return
    this.#addresses.set(address, key)
    if (this.#addresses.size > this.#bounds.addresses) this.#addresses.delete(firstOf(this.#addresses))
  }

  /** The kept answer, or the one that `make` makes; who asks meanwhile waits for the same. */
  async get({ key, until }: Wanted, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const kept = this.#find(key)
    if (kept) return kept
    const underWay = this.#flights.get(key)
    if (underWay) return underWay.answer
    const flight: Flight = { until, isOutdated: false, answer: make() }
    this.#flights.set(key, flight)
    try {
      const answer = await flight.answer
      if (answer.isLasting && this.#isTrusted && !flight.isOutdated) this.#keep(key, until, answer)
      return answer
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
  }

  /** Gives out no more what this change outdates. Who asks from now on does not get what is being made of the old data either. */
  drop(change: string): void {
    for (const key of this.#entriesUntil.get(change) ?? []) this.#remove(key)
    for (const [key, flight] of this.#flights) if (flight.until.includes(change)) this.#leave(key, flight)
  }

  /** The same within a second, however often it is asked for: orders change numbers all the time. */
  dropSoon(change: string): void {
    if (this.#droppedSoon.has(change)) return
    const dropNow = () => {
      this.#droppedSoon.delete(change)
      this.drop(change)
    }
    this.#droppedSoon.set(change, setTimeout(dropNow, soonMs).unref())
  }

  /** Whether somebody listens for changes. What is kept is forgotten when that ends: the next change may go unheard. */
  trust(isTrusted: boolean): void {
    this.#isTrusted = isTrusted
    for (const key of this.#entries.keys()) this.#remove(key)
    for (const [key, flight] of this.#flights) this.#leave(key, flight)
  }

  #find(key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.wasUsed = true
    return entry.answer
  }

  #leave(key: string, flight: Flight): void {
    flight.isOutdated = true
    this.#flights.delete(key)
  }

  #keep(key: string, until: readonly string[], answer: KeptAnswer): void {
    this.#remove(key)
    const ageing = setTimeout(() => this.#remove(key), this.#bounds.ageMs).unref()
    this.#entries.set(key, { answer, until, ageing, wasUsed: false })
    this.#bytes += answer.bytes
    for (const change of until) {
      const keys = this.#entriesUntil.get(change) ?? new Set()
      this.#entriesUntil.set(change, keys.add(key))
    }
    while (this.#entries.size > this.#bounds.answers || this.#bytes > this.#bounds.bytes) this.#makeRoom()
  }

  /** Lets the oldest go, but what was used since it was last looked at gets another round. */
  #makeRoom(): void {
    const key = firstOf(this.#entries)
    const entry = this.#entries.get(key)!
    if (entry.wasUsed) {
      entry.wasUsed = false
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    } else this.#remove(key)
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    clearTimeout(entry.ageing)
    this.#entries.delete(key)
    this.#bytes -= entry.answer.bytes
    for (const change of entry.until) {
      const keys = this.#entriesUntil.get(change)
      if (keys?.delete(key) && keys.size === 0) this.#entriesUntil.delete(change)
    }
  }
}

const firstOf = (map: ReadonlyMap<string, unknown>): string => map.keys().next().value!
