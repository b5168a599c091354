import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const graceMs = 5_000
const lookMs = 10

/**
 * Notes the requests whose handlers are at work, and returns a function that waits until all are answered, for five seconds
 * at most. The HTTP server waits for its connections only: behind one that the client has closed, a handler goes on asking
 * the database. Call it before all hooks that do.
 */
export function noteUnanswered(app: FastifyInstance): () => Promise<void> {
  const unanswered = new Set<FastifyRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    unanswered.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    unanswered.delete(request)
    done(null, payload)
  })
  return async () => {
    for (const end = performance.now() + graceMs; unanswered.size > 0 && performance.now() < end; )
      await sleep(lookMs)
  }
}
