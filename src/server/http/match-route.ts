import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import createRouter, { type HTTPMethod } from 'find-my-way'

/** What a route declares about itself, and the parameters that an address gives it. */
export interface MatchedRoute {
  config: FastifyContextConfig
  params: Record<string, string | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the route of an address without a request: before the framework does, or for a page's data. */
    matchRoute: (method: string, url: string) => MatchedRoute | null
  }
}

/** How paths are told apart, here and by the framework. */
export const routerOptions = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 200 }

/** Fills a second router, the framework's own kind (docs/adr/0013), with all routes that are added from now on. */
export function registerMatchRoute(app: FastifyInstance): void {
  const router = createRouter(routerOptions)
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    router.on([method].flat() as HTTPMethod[], url, () => {}, config)
  })
  app.decorate('matchRoute', (method: string, url: string) => {
    const found = router.find(method as HTTPMethod, url)
    return found && { config: found.store as FastifyContextConfig, params: found.params }
  })
}
