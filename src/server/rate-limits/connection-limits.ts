import type { Server, Socket } from 'node:net'
import { networkOf } from './rate-limit-events.ts'

interface Bounds {
  /** Connections open in all, up to which a network may have any number of them. */
  many: number
  /** Beyond that, more of one network are closed. */
  ofNetwork: number
}

/**
 * Whole towns come from one address here, so that no number of connections is too many for a network by itself. But while
 * few are left for all, one with many gets no more: it can never take the last ones. Proxies that are trusted (`isProxy`)
 * forward those of all clients, and bound them themselves (deploy/nginx.conf).
 */
export function limitNetworks(
  server: Server,
  isProxy: (address: string) => boolean,
  { many, ofNetwork }: Bounds = { many: 3_000, ofNetwork: 400 },
): void {
  const connections = new Map<string, number>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const present = connections.get(network) ?? 0
    if (open >= many && present >= ofNetwork && !isProxy(address)) {
      socket.destroy()
      return
    }
    open += 1
    connections.set(network, present + 1)
    socket.once('close', () => {
      open -= 1
      const left = connections.get(network)! - 1
      if (left > 0) connections.set(network, left)
      else connections.delete(network)
    })
  })
}
