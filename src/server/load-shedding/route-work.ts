import type { FastifyInstance } from 'fastify'
import createRouter, { type HTTPMethod } from 'find-my-way'
import type { Work } from './load-shedder.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of work that a request for this route is: browsing unless told, and null is never refused. */
    work?: Work | null
  }
}

/** How paths are told apart, here and by the framework. */
export const routerOptions = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 200 }

/**
 * Answers a function that tells which work a request asks for, by the route that will answer it; before the framework, by
 * its own router (docs/adr/0013). What no route answers is browsing. Call it before routes are added.
 */
export function workByRoute(app: FastifyInstance): (method: string, url: string) => Work | null {
  const router = createRouter(routerOptions)
  app.addHook('onRoute', ({ method, url, config }) => {
    const work = config?.work === undefined ? 'browsing' : config.work
    router.on([method].flat() as HTTPMethod[], url, () => {}, { work })
  })
  return (method, url) => {
    const found = router.find(method as HTTPMethod, url)
    return found ? (found.store as { work: Work | null }).work : 'browsing'
  }
}
