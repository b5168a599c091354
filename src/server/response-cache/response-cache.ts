import type { CachedResponse } from './cached-response.ts'

/** What a response is cached as, and the tags whose change makes it stale (catalogue-invalidation.ts). */
export interface CacheKey {
  key: string
  tags: readonly string[]
}

interface Entry {
  response: CachedResponse
  tags: readonly string[]
  ageing: NodeJS.Timeout
  wasUsed: boolean
}

interface InFlight {
  tags: readonly string[]
  isStale: boolean
  response: Promise<CachedResponse>
}

const defaultBounds = {
  responses: 2_000,
  bytes: 32 * 1024 * 1024,
  addresses: 10_000,
  /** A change that no process publishes, such as one by hand in the database, is seen after this time. */
  ageMs: 60_000,
}
const longestAddress = 500
/** How long lists may show the stock from before an order; other processes take as long again. */
const soonMs = 1_000

/**
 * Responses that are the same for everybody, made once and cached until what they show changes. Nothing is cached unless
 * this process hears of changes (`setEnabled`), and no response whose data changed while it was made.
 */
export class ResponseCache {
  /** Responses served before any route, for the metrics; a plain number, because no path is hotter. */
  served = 0
  readonly #bounds: typeof defaultBounds
  readonly #entries = new Map<string, Entry>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #inFlight = new Map<string, InFlight>()
  /** Keys by the raw addresses that requests named. */
  readonly #keysByAddress = new Map<string, string>()
  readonly #invalidatedSoon = new Map<string, NodeJS.Timeout>()
  #bytes = 0
  #isEnabled = false

  constructor(bounds: Partial<typeof defaultBounds> = {}) {
    this.#bounds = { ...defaultBounds, ...bounds }
  }

  get size(): { responses: number; bytes: number; addresses: number } {
    return { responses: this.#entries.size, bytes: this.#bytes, addresses: this.#keysByAddress.size }
  }

  /** The response cached for a raw address. */
  find(address: string): CachedResponse | undefined {
    const key = this.#keysByAddress.get(address)
    return key === undefined ? undefined : this.#find(key)
  }

  /** Lets `find` find a cached response under this address too. */
  addAddress(address: string, key: string): void {
    if (address.length > longestAddress || !this.#entries.has(key)) return
    this.#keysByAddress.set(address, key)
    if (this.#keysByAddress.size > this.#bounds.addresses)
      this.#keysByAddress.delete(firstOf(this.#keysByAddress))
  }

  /** The cached response, or the one that `make` makes; requests that come meanwhile wait for the same. */
  async get({ key, tags }: CacheKey, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const cached = this.#find(key)
    if (cached) return cached
    const joined = this.#inFlight.get(key)
    if (joined) return joined.response
    const inFlight: InFlight = { tags, isStale: false, response: make() }
    this.#inFlight.set(key, inFlight)
    try {
      const response = await inFlight.response
      if (response.isCacheable && this.#isEnabled && !inFlight.isStale) this.#add(key, tags, response)
      return response
    } finally {
      if (this.#inFlight.get(key) === inFlight) this.#inFlight.delete(key)
    }
  }

  /** Removes the responses with this tag. Later requests do not join one that is being made from the old data either. */
  invalidate(tag: string): void {
    for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key)
    for (const [key, inFlight] of this.#inFlight) if (inFlight.tags.includes(tag)) this.#leave(key, inFlight)
  }

  /** The same within a second, once for all calls of that second: orders change the stock all the time. */
  invalidateSoon(tag: string): void {
    if (this.#invalidatedSoon.has(tag)) return
    const invalidateNow = () => {
      this.#invalidatedSoon.delete(tag)
      this.invalidate(tag)
    }
    this.#invalidatedSoon.set(tag, setTimeout(invalidateNow, soonMs).unref())
  }

  /** Empties the cache, and from now on caches responses or not. */
  setEnabled(isEnabled: boolean): void {
    this.#isEnabled = isEnabled
    for (const key of this.#entries.keys()) this.#remove(key)
    for (const [key, inFlight] of this.#inFlight) this.#leave(key, inFlight)
  }

  #find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.wasUsed = true
    return entry.response
  }

  #leave(key: string, inFlight: InFlight): void {
    inFlight.isStale = true
    this.#inFlight.delete(key)
  }

  #add(key: string, tags: readonly string[], response: CachedResponse): void {
    this.#remove(key)
    const ageing = setTimeout(() => this.#remove(key), this.#bounds.ageMs).unref()
    this.#entries.set(key, { response, tags, ageing, wasUsed: false })
    this.#bytes += response.bytes
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
    while (this.#entries.size > this.#bounds.responses || this.#bytes > this.#bounds.bytes) this.#evict()
  }

  /** Removes the oldest, but a response that was used since gets another round. */
  #evict(): void {
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
    this.#bytes -= entry.response.bytes
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys?.delete(key) && keys.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

const firstOf = (map: ReadonlyMap<string, unknown>): string => map.keys().next().value!
