import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { follow, requests, responses, statements } from '../../traced-work.ts'

/** What the request under way has cost so far, with the calls that its page made within the process. */
interface Timing {
  since: number
  /** The sum over all statements; concurrent ones count separately. */
  databaseMs: number
  statements: number
  /** How long the page or response took to make; undefined when it came from the cache. */
  madeMs?: number
}

/** What a response from the cache says, which is served before any route. */
export const cachedTiming = ['server-timing', 'cache;desc="hit"']

const milliseconds = (duration: number) => duration.toFixed(1)

/**
 * Tells in the `Server-Timing` header of every response how long it took, what the database took of that, and whether it came
 * from the cache: browsers show it beside the request. Not in production, where it would tell strangers what is costly.
 */
export function sendTimings(app: FastifyInstance): void {
  const timings = new AsyncLocalStorage<unknown>()
  const current = () => timings.getStore() as Timing | undefined
  const begin = (): Timing => current() ?? { since: performance.now(), databaseMs: 0, statements: 0 }
  const started = () => ({ timing: current(), at: performance.now() })

  requests.start.bindStore(timings, begin)
  const ends = [
    follow(statements, {
      begin: started,
      end: (_work, { timing, at }) => {
        if (!timing) return
        timing.databaseMs += performance.now() - at
        timing.statements += 1
      },
    }),
    // Around a page's own calls, which end before it.
    follow(responses, {
      begin: started,
      end: (_work, { timing, at }) => {
        if (timing) timing.madeMs = performance.now() - at
      },
    }),
  ]
  app.addHook('onSend', async (request, reply) => {
    const timing = current()
    if (!timing) return
    const { cacheTags, isPage } = request.routeOptions.config
    reply.header('server-timing', headerOf(timing, cacheTags !== undefined || isPage === true))
  })
  app.addHook('onClose', async () => {
    requests.start.unbindStore(timings)
    for (const end of ends) end()
  })
}

function headerOf({ since, databaseMs, statements, madeMs }: Timing, mayBeCached: boolean): string {
  const parts = [
    `total;dur=${milliseconds(performance.now() - since)}`,
    `db;dur=${milliseconds(databaseMs)};desc="${statements} statements"`,
  ]
  if (madeMs !== undefined) parts.push(`make;dur=${milliseconds(madeMs)}`)
  if (mayBeCached) parts.push(`cache;desc="${madeMs === undefined ? 'hit' : 'miss'}"`)
  return parts.join(', ')
}
