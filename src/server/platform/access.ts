import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Role, roles } from '#shared/accounts/roles.ts'
import { forbidden, notSignedIn } from './errors.ts'
import type { Services } from './services.ts'
import { type Caller, findCaller } from './session.ts'

/** Who may call a route: everybody (a token is not even looked at), or these roles. */
export type Access = 'everybody' | readonly Role[]
export const anyoneSignedIn: Access = roles

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    signedIn: Caller | null
  }
}

const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The caller of a route that is not open to everybody. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.signedIn) throw notSignedIn()
  return request.signedIn
}

/** Checks session and role before anything of the request is read; a route that does not say who may call it is refused at start. */
export function registerAccess(app: FastifyInstance, services: Services): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'everybody'
    if (access === 'everybody') return
    const token = bearerToken(request)
    const caller = token ? await findCaller(services.db, token, request.ip) : null
    if (!caller) throw notSignedIn()
    if (!access.includes(caller.role)) throw forbidden()
    request.signedIn = caller
  })
}
