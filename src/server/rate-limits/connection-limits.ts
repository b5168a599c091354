import type { Server, Socket } from 'node:net'
import { networkOf } from './rate-limit-events.ts'

interface Bounds {
  /** Connections open in all, up to which a network may have any number of them. */
  many: number
  /** Beyond that, more of one network are closed. */
  ofNetwork: number
}

interface NetworkLimits {
  /**
   * To be called with the address of a sender that has cost the server many milliseconds and may come again at once, perhaps
   * from other connections too. Until ten seconds after the last such call the connections of its network are read in turn,
   * one in 100 ms: a town that shares the address waits, but is not locked out.
   */
  slowDown: (address: string | undefined) => void
}

const slowMs = 10_000
const turnMs = 100

/**
 * Whole towns come from one address here, so that no number of connections is too many for a network by itself. But while
 * few are left for all, one with many gets no more: it can never take the last ones. Proxies that are trusted (`isProxy`)
 * forward those of all clients, and bound them themselves (deploy/nginx.conf).
 */
export function limitNetworks(
  server: Server,
  isProxy: (address: string) => boolean,
  { many, ofNetwork }: Bounds = { many: 3_000, ofNetwork: 400 },
): NetworkLimits {
  const networks = new Map<string, Network>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const name = networkOf(address)
    const network = networks.get(name) ?? new Network()
    if (open >= many && network.size >= ofNetwork && !isProxy(address)) {
      socket.destroy()
      return
    }
    open += 1
    networks.set(name, network)
    network.add(socket)
    socket.once('close', () => {
      open -= 1
      network.delete(socket)
      if (network.size === 0 && !network.isSlow) networks.delete(name)
    })
  })
  return {
    slowDown(address) {
      if (address === undefined || isProxy(address)) return
      const name = networkOf(address)
      networks.get(name)?.slowDown(() => networks.delete(name))
    },
  }
}

/** The connections of one network. */
class Network {
  readonly #sockets = new Set<Socket>()
  /** The sockets that are paused until their turn, the longest waiting first. */
  readonly #waiting = new Set<Socket>()
  #turns: NodeJS.Timeout | undefined
  #end: NodeJS.Timeout | undefined

  get size(): number {
    return this.#sockets.size
  }

  get isSlow(): boolean {
    return this.#end !== undefined
  }

  add(socket: Socket): void {
    this.#sockets.add(socket)
    // The HTTP server begins to read in this round of the event loop, and would undo an earlier pause; no bytes come before.
    if (this.isSlow) process.nextTick(() => this.#hold(socket))
  }

  delete(socket: Socket): void {
    this.#sockets.delete(socket)
    this.#waiting.delete(socket)
  }

  /** `onLeft` is called when it is over and the network has no connection any more. */
  slowDown(onLeft: () => void): void {
    clearTimeout(this.#end)
    this.#end = setTimeout(() => {
      this.#end = undefined
      if (this.size === 0) onLeft()
    }, slowMs).unref()
    for (const socket of this.#sockets) this.#hold(socket)
  }

  #hold(socket: Socket): void {
    this.#waiting.add(socket)
    socket.pause()
    this.#turns ??= setInterval(() => this.#readNext(), turnMs).unref()
  }

  #readNext(): void {
    for (const socket of this.#waiting) {
      this.#waiting.delete(socket)
      socket.resume()
      return
    }
    clearInterval(this.#turns)
    this.#turns = undefined
  }
}
