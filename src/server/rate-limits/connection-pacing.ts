import type { Server, Socket } from 'node:net'
import { networkOf } from './rate-limit-events.ts'

const pacedMs = 10_000
const turnMs = 50

/**
 * Returns the function to call with the address of a sender that cost the server milliseconds and may come again at once.
 * For ten seconds from the last such call, the new connections of its network are read one after the other, one in 50 ms: a
 * town that shares the address waits a little, but is not locked out. Connections that are open already go on, and proxies
 * that are trusted (`isProxy`) forward the requests of other networks too.
 */
export function paceNetworks(
  server: Server,
  isProxy: (address: string) => boolean,
): (address: string | undefined) => void {
  const queues = new Map<string, ConnectionQueue>()
  server.on('connection', (socket: Socket) => queues.get(networkOf(socket.remoteAddress ?? ''))?.add(socket))
  return (address) => {
    if (address === undefined || isProxy(address)) return
    const network = networkOf(address)
    const queue = queues.get(network) ?? new ConnectionQueue(() => queues.delete(network))
    queues.set(network, queue)
    queue.lastLonger()
  }
}

/** The new connections of one network. */
class ConnectionQueue {
  readonly #waiting: Socket[] = []
  readonly #end: NodeJS.Timeout
  #turns: NodeJS.Timeout | undefined

  /** What waits when it ends is read in its turn. */
  constructor(onEnd: () => void) {
    this.#end = setTimeout(onEnd, pacedMs).unref()
  }

  lastLonger(): void {
    this.#end.refresh()
  }

  add(socket: Socket): void {
    this.#waiting.push(socket)
    // The HTTP server begins to read in this round of the event loop, and would undo a pause before that; no bytes come earlier.
    process.nextTick(() => socket.pause())
    this.#turns ??= setInterval(() => this.#readNext(), turnMs)
  }

  #readNext(): void {
    this.#waiting.shift()?.resume()
    if (this.#waiting.length > 0) return
    clearInterval(this.#turns)
    this.#turns = undefined
  }
}
