import type { FastifyInstance } from 'fastify'
import { refusalsOf } from '#server/http/refusals.ts'
import { type FailureCode, failures } from '#shared/failures.ts'

/** A missing path has no route that could declare anything. */
const nowhere = refusalsOf({ config: { refuses: ['not_found', 'too_large', 'unsupported_type'] } })

/** Observes every failure of the server; returns a line for each whose code its route does not declare. */
export function watchRefusals(app: FastifyInstance): () => string[] {
  const undeclared = new Set<string>()
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    if (statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('{')) return
    const { code } = JSON.parse(payload) as { code: FailureCode }
    const { method, url, routeOptions } = request
    const declared = request.is404 ? nowhere : refusalsOf(routeOptions)
    if (!declared.has(code) || failures[code].status !== statusCode)
      undeclared.add(`${method} ${routeOptions.url ?? url} answers ${statusCode} ${code}`)
  })
  return () => [...undeclared]
}
