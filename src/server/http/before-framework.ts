import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Has `listener` see every request first; what is given to `goOn` goes to whoever was first before, the framework last. */
export function beforeFramework(
  { server }: FastifyInstance,
  listener: (request: IncomingMessage, response: ServerResponse, goOn: Listener) => void,
): void {
  // One listener that calls the next is quicker than several, which Node copies for each request.
  const [goOn] = server.listeners('request') as [Listener]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    listener(request, response, goOn),
  )
}
