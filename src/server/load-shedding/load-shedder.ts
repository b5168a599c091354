import { Slot } from './slot.ts'

/** What a route's requests are; under overload the classes are refused in this order, the last first. */
export type RequestClass = 'orders' | 'sign-out' | 'sign-in' | 'browsing' | 'code' | 'pictures'

interface Bounds {
  /** Requests that may hold a slot at once; the next one is refused. */
  inFlight: number
  /** While the event loop has been this late for half a second and many requests come, the class is refused. */
  loopDelayMs: number
}

/** Where there are no settings: on two cores. */
const defaultSlots = 80

/**
 * More requests at once would not be served faster, only wait longer: two shared cores serve this many within two seconds.
 * `slots` is how many browsing has; the other classes have theirs in proportion. Sign-ins have few because each takes a core for
 * a while (accounts/password-hashing.ts).
 */
const boundsFor = (slots: number): Record<RequestClass, Bounds> => {
  const share = (of: number) => Math.ceil(slots * of)
  return {
    orders: { inFlight: share(1.2), loopDelayMs: 1_000 },
    // A user may sign out however late the loop is; but invented tokens must not take the connections that orders need.
    'sign-out': { inFlight: share(0.3), loopDelayMs: Number.POSITIVE_INFINITY },
    'sign-in': { inFlight: share(0.6), loopDelayMs: 700 },
    browsing: { inFlight: slots, loopDelayMs: 400 },
    code: { inFlight: slots, loopDelayMs: 400 },
    pictures: { inFlight: share(0.8), loopDelayMs: 250 },
  }
}

/** These classes use the same database connections as orders and are refused while many orders are in flight. */
const yieldsToOrders: readonly RequestClass[] = ['sign-in', 'browsing']
const manyOf = ({ inFlight }: Bounds) => 0.75 * inFlight

/**
 * Other processes that take the processor make the loop late too. With fewer requests than this in flight, and fewer in
 * the last second, all are served soon even then, and refusing one would not help. One visitor's page sends about twenty.
 */
const crowd = 40
const windowMs = 500
/** While the loop is blocked, no request is read; a crowd seen this long ago is still waiting. */
const crowdRemainsMs = 5_000

/** Counts the requests of the current window and of the one before; a blocked loop makes a window longer. */
class Arrivals {
  #windowStart = 0
  #current = 0
  #previous = 0

  count(): void {
    const elapsedMs = performance.now() - this.#windowStart
    if (elapsedMs > windowMs) {
      this.#previous = elapsedMs > crowdRemainsMs ? 0 : this.#current
      this.#current = 0
      this.#windowStart += elapsedMs
    }
    this.#current += 1
  }

  get recent(): number {
    return this.#previous + this.#current
  }
}

const zeros = (): Record<RequestClass, number> => ({
  orders: 0,
  'sign-out': 0,
  'sign-in': 0,
  browsing: 0,
  code: 0,
  pictures: 0,
})

/** Gives each class of requests a bounded number of slots. */
export class LoadShedder {
  readonly #loopDelayMs: () => number
  readonly #bounds: Record<RequestClass, Bounds>
  readonly #manyOrders: number
  readonly #arrivals = new Arrivals()
  readonly inFlight = zeros()
  /** Refused requests since the start. */
  readonly refused = zeros()

  constructor(
    loopDelayMs: () => number,
    { slots = defaultSlots, ...bounds }: Partial<Record<RequestClass, Bounds>> & { slots?: number } = {},
  ) {
    this.#loopDelayMs = loopDelayMs
    this.#bounds = { ...boundsFor(slots), ...bounds }
    this.#manyOrders = manyOf(boundsFor(slots).orders)
  }

  /** A slot for one request, or null when it must be refused. */
  acquireSlot(requestClass: RequestClass): Slot | null {
    this.#arrivals.count()
    const { inFlight, loopDelayMs } = this.#bounds[requestClass]
    const isFull = this.inFlight[requestClass] >= inFlight
    const isYielding = this.inFlight.orders >= this.#manyOrders && yieldsToOrders.includes(requestClass)
    const isLate = this.#loopDelayMs() >= loopDelayMs && this.#isCrowded
    if (isFull || isYielding || isLate) return null
    return new Slot((change) => {
      this.inFlight[requestClass] += change
    })
  }

  get #isCrowded(): boolean {
    const inFlight = Object.values(this.inFlight).reduce((sum, count) => sum + count)
    return Math.max(inFlight, this.#arrivals.recent) >= crowd
  }
}
