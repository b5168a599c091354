/** What a request asks for, as its route tells; the order in which work is refused is this one backwards. */
export type Work = 'orders' | 'sign-out' | 'sign-in' | 'browsing' | 'code' | 'pictures'

export interface Bounds {
  /** Requests under way at once; one more is refused. Bodies still on their way do not count. */
  inFlight: number
  /** None are let in while the event loop is behind by so much, for half a second and longer, and a crowd is there. */
  loopDelayMs: number
}

/**
 * More at once would not be served faster, only wait longer: on two shared cores this much is done within two seconds.
 * Sign-ins are few because each takes a core for a while (accounts/password-hashing.ts).
 */
const usualBounds: Record<Work, Bounds> = {
  orders: { inFlight: 96, loopDelayMs: 1_000 },
  // Whoever wants to leave may, however late the loop is; but not so many that invented tokens take orders' connections.
  'sign-out': { inFlight: 24, loopDelayMs: Number.POSITIVE_INFINITY },
  'sign-in': { inFlight: 48, loopDelayMs: 700 },
  browsing: { inFlight: 80, loopDelayMs: 400 },
  code: { inFlight: 80, loopDelayMs: 400 },
  pictures: { inFlight: 64, loopDelayMs: 250 },
}

/** What makes room, because it takes the same connections to the database, while so many orders are under way. */
const makesRoomForOrders: readonly Work[] = ['sign-in', 'browsing']
const manyOrders = 72

/**
 * The loop may also be late because other processes have the processor. While fewer requests than this are under way, and
 * fewer came within the last second, they are soon done even then, and a refusal would help nobody: a visitor's page asks
 * for some twenty things.
 */
const crowd = 40
const windowMs = 500
/** A loop that was blocked for seconds has read nobody's request meanwhile; the crowd from before is still there. */
const forgottenMs = 5_000

/** Counts who came lately: within the last half second or the last round of a later loop, and in the one before. */
class Arrivals {
  #since = 0
  #count = 0
  #before = 0

  note(): void {
    const elapsedMs = performance.now() - this.#since
    if (elapsedMs > windowMs) {
      this.#before = elapsedMs > forgottenMs ? 0 : this.#count
      this.#count = 0
      this.#since += elapsedMs
    }
    this.#count += 1
  }

  get lately(): number {
    return this.#before + this.#count
  }
}

/** Lets in as much work of each kind as can be done in good time. */
export class Admission {
  readonly #loopDelayMs: () => number
  readonly #bounds: Record<Work, Bounds>
  readonly #arrivals = new Arrivals()
  readonly inFlight: Record<Work, number> = {
    orders: 0,
    'sign-out': 0,
    'sign-in': 0,
    browsing: 0,
    code: 0,
    pictures: 0,
  }
  /** How much of each was refused since the start. */
  readonly refused: Record<Work, number> = { ...this.inFlight }

  constructor(loopDelayMs: () => number, bounds: Partial<Record<Work, Bounds>> = {}) {
    this.#loopDelayMs = loopDelayMs
    this.#bounds = { ...usualBounds, ...bounds }
  }

  /** A place for one piece of work, or null when there is none. */
  enter(work: Work): Place | null {
    this.#arrivals.note()
    const { inFlight, loopDelayMs } = this.#bounds[work]
    const isLate = this.#loopDelayMs() >= loopDelayMs && this.#isCrowded
    const isYielding = this.inFlight.orders >= manyOrders && makesRoomForOrders.includes(work)
    if (this.inFlight[work] < inFlight && !isYielding && !isLate) return new Place(this.inFlight, work)
    return null
  }

  get #isCrowded(): boolean {
    const underWay = Object.values(this.inFlight).reduce((sum, count) => sum + count)
    return Math.max(underWay, this.#arrivals.lately) >= crowd
  }
}

/** One piece of work among those under way, from the moment it is made. */
export class Place {
  readonly #inFlight: Record<Work, number>
  readonly #work: Work
  #state: 'taken' | 'lent' | 'left' = 'taken'

  constructor(inFlight: Record<Work, number>, work: Work) {
    this.#inFlight = inFlight
    this.#work = work
    inFlight[work] += 1
  }

  /** Somebody else may have it meanwhile: who sends slowly must not keep others out. */
  lend(): void {
    if (this.#state !== 'taken') return
    this.#state = 'lent'
    this.#inFlight[this.#work] -= 1
  }

  takeBack(): void {
    if (this.#state !== 'lent') return
    this.#state = 'taken'
    this.#inFlight[this.#work] += 1
  }

  leave(): void {
    if (this.#state === 'taken') this.#inFlight[this.#work] -= 1
    this.#state = 'left'
  }
}
