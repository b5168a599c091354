import type { FastifyInstance } from 'fastify'
import createRouter, { type HTTPMethod } from 'find-my-way'
import type { RequestClass } from './load-shedder.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class of requests for this route: browsing by default; null is never refused. */
    requestClass?: RequestClass | null
  }
}

/** How paths are told apart, here and by the framework. */
export const routerOptions = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 200 }

/**
 * Returns a function that finds a request's class by its route before the framework does, with the framework's own router
 * (docs/adr/0013). A request without a route is browsing. Call it before routes are added.
 */
export function routeFinder(app: FastifyInstance): (method: string, url: string) => RequestClass | null {
  const router = createRouter(routerOptions)
  app.addHook('onRoute', ({ method, url, config }) => {
    const requestClass = config?.requestClass === undefined ? 'browsing' : config.requestClass
    router.on([method].flat() as HTTPMethod[], url, () => {}, { requestClass })
  })
  return (method, url) => {
    const found = router.find(method as HTTPMethod, url)
    return found ? (found.store as { requestClass: RequestClass | null }).requestClass : 'browsing'
  }
}
