import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { roles } from '#shared/accounts/roles.ts'
import type { FailureCode } from '#shared/failures.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route refuses with besides `refusalsOf`'s rules. */
    refuses?: readonly FailureCode[]
  }
}

interface DeclaredRoute {
  method?: string | readonly string[]
  config?: FastifyContextConfig
  schema?: FastifySchema
}

/** Every request may be refused with these: it can't be read, or the server is too busy or fails. */
const always: readonly FailureCode[] = [
  'malformed_request',
  'request_timeout',
  'length_required',
  'expectation_failed',
  'headers_too_large',
  'too_busy',
  'unexpected',
]

/** The refusals of requests that may have a body. */
const ofBodies: readonly FailureCode[] = ['too_large', 'unsupported_type']

/**
 * The codes that a route may refuse a request with: those that its method, its schema and its callers bring along, and
 * those that it declares itself.
 */
export function refusalsOf({ method, config, schema }: DeclaredRoute): ReadonlySet<FailureCode> {
  const { access = 'public', refuses = [] } = config ?? {}
  const codes = new Set<FailureCode>([...always, ...refuses])
  const add = (...more: readonly FailureCode[]) => more.forEach((code) => void codes.add(code))
  if (![method].flat().every((one) => one === 'GET' || one === 'HEAD')) add(...ofBodies)
  if (schema?.body || schema?.querystring) add('invalid_input')
  if (schema?.params) add('not_found')
  if (access !== 'public') add('not_signed_in')
  if (access !== 'public' && !roles.every((role) => access.includes(role))) add('wrong_role')
  return codes
}
