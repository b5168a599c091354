import type { Socket } from 'node:net'
import type { App } from './route-module.ts'

/**
 * Answers the function that ends the server: no new requests, those under way get `graceMs` to finish. Connections that
 * never said anything (browsers open them in advance) are cut at once; Node would wait a minute for them. Call it before
 * the server listens.
 */
export function closeGently(app: App, graceMs = 5_000): () => Promise<void> {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const closed = app.close()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
    // A connection whose last answer has just gone out would be kept for the next request for over a minute.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    await closed.finally(() => {
      clearTimeout(cut)
      clearInterval(sweep)
    })
  }
}
