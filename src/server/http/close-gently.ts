import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './route-module.ts'

/**
 * Returns the function that ends the server. For `drainMs` it goes on, while `/readyz` already sends load balancers
 * elsewhere; then no new requests are taken, and those under way get `graceMs` to finish. Connections that never said
 * anything (browsers open them in advance) are closed at once; Node would wait a minute for them. Call it before the
 * server listens.
 */
export function closeGently(
  app: App,
  { graceMs = 5_000, drainMs = 0 }: { graceMs?: number; drainMs?: number } = {},
): () => Promise<void> {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    app.isStopping = true
    await sleep(drainMs)
    const closed = app.close()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
    // A connection whose last answer has just gone out would be kept for the next request for over a minute.
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50)
    await closed.finally(() => {
      clearTimeout(cut)
      clearInterval(closeIdle)
    })
  }
}
