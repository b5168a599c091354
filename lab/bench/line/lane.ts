import type { Socket } from 'node:net'

/** As much of a packet on a mobile network is content. */
const packetBytes = 1_400
/** What a connection may have waiting before its sender is held back, as by a TCP window. */
const mostWaitingBytes = 32 * 1024

/** One way of one connection. `pass` hands on what has come through; null is the end of it. */
interface Flow {
  from: Socket
  pass: (packet: Buffer | null) => void
  waiting: Buffer[]
}

/**
 * One way of a line. All connections share its rate, a packet of each in turn, and everything arrives later by the latency.
 * While it is held, nothing comes through, and nothing is lost.
 */
export class Lane {
  readonly #millisecondsPerByte: number
  readonly #latencyMs: number
  readonly #timers = new Set<NodeJS.Timeout>()
  #ready: Flow[] = []
  #isHeld = false
  #isSending = false
  /** When the packet before had left; null after a pause. It makes up for late timers. */
  #leftAt: number | null = null
  #arrivedWhileHeld: (() => void)[] = []

  constructor(bitsPerSecond: number, latencyMs: number) {
    this.#millisecondsPerByte = 8_000 / bitsPerSecond
    this.#latencyMs = latencyMs
  }

  /** Sends what comes out of this socket until it ends, or until the returned function is called. */
  carry(from: Socket, pass: Flow['pass']): () => void {
    const flow: Flow = { from, pass, waiting: [] }
    const add = (chunk: Buffer) => {
      flow.waiting.push(chunk)
      if (!this.#ready.includes(flow)) this.#ready.push(flow)
      if (bytesIn(flow.waiting) > mostWaitingBytes) from.pause()
      this.#send()
    }
    from.on('data', add)
    // An empty packet: it arrives behind all others.
    from.on('end', () => add(Buffer.alloc(0)))
    return () => {
      this.#ready = this.#ready.filter((one) => one !== flow)
    }
  }

  hold(): void {
    this.#isHeld = true
    this.#leftAt = null
  }

  release(): void {
    this.#isHeld = false
    const arrived = this.#arrivedWhileHeld
    this.#arrivedWhileHeld = []
    for (const arrive of arrived) arrive()
    this.#send()
  }

  /** Drops everything that is on its way. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#ready = []
    this.#arrivedWhileHeld = []
    this.#isSending = false
    this.#leftAt = null
  }

  #send(): void {
    if (this.#isSending || this.#isHeld) return
    const flow = this.#ready.shift()
    if (!flow) {
      this.#leftAt = null
      return
    }
    const packet = takePacket(flow.waiting)
    if (flow.waiting.length > 0) this.#ready.push(flow)
    if (bytesIn(flow.waiting) <= mostWaitingBytes) flow.from.resume()
    this.#isSending = true
    const now = performance.now()
    this.#leftAt = (this.#leftAt ?? now) + packet.length * this.#millisecondsPerByte
    this.#after(Math.max(0, this.#leftAt - now), () => {
      this.#isSending = false
      this.#after(this.#latencyMs, () => this.#arrive(flow, packet))
      this.#send()
    })
  }

  #arrive(flow: Flow, packet: Buffer): void {
    if (this.#isHeld) this.#arrivedWhileHeld.push(() => this.#arrive(flow, packet))
    else flow.pass(packet.length > 0 ? packet : null)
  }

  #after(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, milliseconds)
    this.#timers.add(timer)
  }
}

const bytesIn = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

function takePacket(waiting: Buffer[]): Buffer {
  const first = waiting.shift()!
  if (first.length <= packetBytes) return first
  waiting.unshift(first.subarray(packetBytes))
  return first.subarray(0, packetBytes)
}
