import type { FastifyRequest } from 'fastify'
import { messages } from '#shared/messages.ts'
import { idempotencyKeyPattern } from '#shared/orders/order.ts'
import { invalidField } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads an Idempotency-Key. */
    takesKey?: true
  }
}

/** The Idempotency-Key header; null when there is none. Throws AppError 400 when it is malformed. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key))
    throw invalidField('Idempotency-Key', messages.order.keyMalformed)
  return key
}
