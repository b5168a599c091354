import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Role, roles } from '#shared/accounts/roles.ts'
import { forbidden, notSignedIn } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Caller, findCaller, requireStillSignedIn, stillSignedIn } from '../sessions/session.ts'
import { clientAddress } from './client-address.ts'

/** The callers of a route: the public (a token is looked at only with `readsToken`), or these roles. */
export type Access = 'public' | readonly Role[]
export const anyoneSignedIn: Access = roles

interface DeclaredRoute {
  method: string
  url: string
  access: Access
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with its access, so that tests can try them all. */
    declaredRoutes: DeclaredRoute[]
  }
  interface FastifyContextConfig {
    access?: Access
    /** On a public route: `signedIn` is the caller if the token is valid, else null. */
    readsToken?: boolean
    /** Pages call it by themselves: it does not keep the session of its caller alive. */
    isUnattended?: boolean
  }
  interface FastifyRequest {
    signedIn: Caller | null
  }
}

const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.signedIn) throw notSignedIn()
  return request.signedIn
}

/**
 * Checks session and role before anything of the request is read, and again when its body took its time; a route without
 * `access` is refused at start.
 */
export function registerAccess(app: FastifyInstance, services: Services): void {
  app.decorateRequest('signedIn', null)
  /** Callers whose body was still on its way when they were let in. */
  const slowCallers = new WeakMap<FastifyRequest, Caller>()
  const declaredRoutes: DeclaredRoute[] = []
  app.decorate('declaredRoutes', declaredRoutes)
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access
    if (!access) throw new Error(`${method} ${url} does not say who may call it`)
    for (const one of [method].flat()) declaredRoutes.push({ method: one, url, access })
  })
  app.addHook('onRequest', async (request) => {
    const { access = 'public', readsToken = false, isUnattended = false } = request.routeOptions.config
    if (access === 'public' && !readsToken) return
    const token = bearerToken(request)
    const caller = token
      ? await findCaller(services.db, token, { address: clientAddress(request), isUnattended })
      : null
    if (access !== 'public') {
      if (!caller) throw notSignedIn()
      if (!access.includes(caller.role)) throw forbidden()
    }
    request.signedIn = caller
    if (caller) app.accountQueues.noteAccount(request.headers.authorization!, caller.userId)
    if (caller && request.raw.complete === false) slowCallers.set(request, caller)
  })
  // A sender who holds back the end of a body must not act in a session that was ended meanwhile.
  app.addHook('preHandler', async (request) => {
    const caller = slowCallers.get(request)
    if (!caller) return
    const { access } = request.routeOptions.config
    if (access === 'public') request.signedIn = await stillSignedIn(services.db, caller)
    else await requireStillSignedIn(services.db, caller, access)
  })
}
