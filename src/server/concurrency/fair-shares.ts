import { tooBusy } from '../errors.ts'

/** How much of the work of one network is under way at once, and of one account there; how much more of each waits. */
interface Share {
  network: number
  account: number
  waiting: number
  accountWaiting: number
}

/** The owner of the work; `account` may be any text that tells accounts apart. */
interface Worker {
  network: string
  account: string
}

interface Waiting {
  account: string
  start(): void
}

/** One network's work. */
class Line {
  readonly #share: Share
  readonly #inFlight = new Map<string, number>()
  readonly #waiting: Waiting[] = []

  constructor(share: Share) {
    this.#share = share
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0
  }

  async enter(account: string): Promise<void> {
    if (this.#hasRoomFor(account)) return this.#take(account)
    const ofAccount = this.#waiting.filter((one) => one.account === account).length
    if (this.#waiting.length >= this.#share.waiting || ofAccount >= this.#share.accountWaiting)
      throw tooBusy(1)
    await new Promise<void>((start) => this.#waiting.push({ account, start }))
  }

  leave(account: string): void {
    const left = this.#inFlight.get(account)! - 1
    if (left > 0) this.#inFlight.set(account, left)
    else this.#inFlight.delete(account)
    const next = this.#waiting.findIndex((one) => this.#hasRoomFor(one.account))
    const [started] = next < 0 ? [] : this.#waiting.splice(next, 1)
    if (!started) return
    // Before it runs, or a newcomer could take its room.
    this.#take(started.account)
    started.start()
  }

  #hasRoomFor(account: string): boolean {
    const all = [...this.#inFlight.values()].reduce((sum, count) => sum + count, 0)
    return all < this.#share.network && (this.#inFlight.get(account) ?? 0) < this.#share.account
  }

  #take(account: string): void {
    this.#inFlight.set(account, (this.#inFlight.get(account) ?? 0) + 1)
  }
}

/**
 * Bounds the work of each network and of each account in it, so that however much one of them asks for, the others'
 * waits behind little of it. What is beyond waits in its own network's line; 503 with Retry-After where that is full.
 */
export function createFairShares(share: Share) {
  const lines = new Map<string, Line>()
  return async function inTurn<T>({ network, account }: Worker, task: () => Promise<T>): Promise<T> {
    const line = lines.get(network) ?? new Line(share)
    lines.set(network, line)
    await line.enter(account)
    try {
      return await task()
    } finally {
      line.leave(account)
      if (line.isIdle) lines.delete(network)
    }
  }
}
