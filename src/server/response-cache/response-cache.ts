import { LRUCache } from 'lru-cache'
import { responses } from '../traced-work.ts'
import type { CachedResponse } from './cached-response.ts'
import type { CacheTag } from './catalogue-invalidation.ts'

interface Entry {
  response: CachedResponse
  tags: ReadonlySet<CacheTag>
  /** On a stale one, when the next request has to make it anew; the others get it as it is. */
  renewAt?: number
}

interface InFlight {
  tags: ReadonlySet<CacheTag>
  response: Promise<CachedResponse>
}

/** Makes a response, and adds each tag before it reads what the tag stands for. */
type Make = (tags: Set<CacheTag>) => Promise<CachedResponse>

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
 * Responses that are the same for all visitors, made once and cached until what they show changes. Nothing is cached
 * unless this process hears of changes (`setEnabled`), and no response whose data changed while it was made.
 */
export class ResponseCache {
  /** Responses served before any route, for the metrics; a plain number, because no path is hotter. */
  served = 0
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<CacheTag, Set<string>>()
  readonly #inFlight = new Map<string, InFlight>()
  /** Keys by the raw addresses that requests named. */
  readonly #keysByAddress: LRUCache<string, string>
  readonly #invalidatedSoon = new Map<CacheTag, NodeJS.Timeout>()
  #isEnabled = false

  constructor(bounds: Partial<typeof defaultBounds> = {}) {
    const { responses, bytes, addresses, ageMs } = { ...defaultBounds, ...bounds }
    this.#entries = new LRUCache({
      max: responses,
      maxSize: bytes,
      sizeCalculation: ({ response }) => response.bytes,
      ttl: ageMs,
      // Otherwise the clock is read anew each millisecond.
      ttlResolution: Math.min(ageMs, 1_000),
      dispose: (entry, key) => this.#removeFromTags(entry, key),
    })
    this.#keysByAddress = new LRUCache({ max: addresses })
  }

  get size(): { responses: number; bytes: number; addresses: number } {
    const { size, calculatedSize } = this.#entries
    return { responses: size, bytes: calculatedSize, addresses: this.#keysByAddress.size }
  }

  /** The fresh response cached for a raw address. */
  find(address: string): CachedResponse | undefined {
    const key = this.#keysByAddress.get(address)
    return key === undefined ? undefined : this.#findFresh(key)
  }

  /**
   * The same, or the stale one: of the requests for it one a second gets nothing and makes it anew, as far as load shedding
   * lets it. Without this, most of them would be refused under load.
   */
  findOrStale(address: string): CachedResponse | undefined {
    const key = this.#keysByAddress.get(address)
    const entry = key === undefined ? undefined : this.#entries.get(key)
    if (entry?.renewAt === undefined) return entry?.response
    const now = performance.now()
    if (now < entry.renewAt) return entry.response
    entry.renewAt = now + soonMs
    return undefined
  }

  /** Lets `find` find a cached response under this address too. */
  addAddress(address: string, key: string): void {
    if (address.length <= longestAddress && this.#entries.has(key)) this.#keysByAddress.set(address, key)
  }

  /** The cached response, or the one that `make` makes; requests that come meanwhile wait for the same. */
  async get(key: string, make: Make): Promise<CachedResponse> {
    const cached = this.#findFresh(key)
    if (cached) return cached
    const joined = this.#inFlight.get(key)
    if (joined) return joined.response
    const tags = new Set<CacheTag>()
    const inFlight: InFlight = { tags, response: responses.tracePromise(() => make(tags), {}) }
    this.#inFlight.set(key, inFlight)
    // Invalidation removes it from the map.
    const isStale = () => this.#inFlight.get(key) !== inFlight
    try {
      const response = await inFlight.response
      if (response.isCacheable && this.#isEnabled && !isStale()) this.#add(key, { response, tags })
      return response
    } finally {
      if (!isStale()) this.#inFlight.delete(key)
    }
  }

  /** Removes the responses with this tag. Later requests do not join one that is being made from the old data either. */
  invalidate(tag: CacheTag): void {
    for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    this.#leaveInFlight(tag)
  }

  /** Makes them stale within a second, once for all calls of that second: orders change the stock all the time. */
  invalidateSoon(tag: CacheTag): void {
    if (this.#invalidatedSoon.has(tag)) return
    const makeStale = () => {
      this.#invalidatedSoon.delete(tag)
      for (const key of this.#keysByTag.get(tag) ?? []) {
        const entry = this.#entries.peek(key)
        // One that has become too old is not there any more, though its key is.
        if (entry) entry.renewAt ??= 0
      }
      this.#leaveInFlight(tag)
    }
    this.#invalidatedSoon.set(tag, setTimeout(makeStale, soonMs).unref())
  }

  /** Empties the cache, and from now on caches responses or not. */
  setEnabled(isEnabled: boolean): void {
    this.#isEnabled = isEnabled
    this.#entries.clear()
    this.#inFlight.clear()
  }

  #findFresh(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry?.renewAt === undefined ? entry?.response : undefined
  }

  #leaveInFlight(tag: CacheTag): void {
    for (const [key, { tags }] of this.#inFlight) if (tags.has(tag)) this.#inFlight.delete(key)
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
  }

  #removeFromTags({ tags }: Entry, key: string): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys?.delete(key) && keys.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
