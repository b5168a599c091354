import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError, tooLarge } from '../../errors.ts'
import { callerOf } from '../access.ts'
import { limitPausesOnly } from '../slow-senders.ts'
import { unfinishedUploads } from '../unfinished-uploads.ts'
import { readBody } from './read-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route, for people who are signed in, takes so many bytes at most as they are: its body is a Buffer. */
    takesBytes?: number
  }
}

export const bytesType = 'application/octet-stream'

/**
 * The bytes of a body, all or none: what breaks off in the middle is dropped. Throws AppError 413, and 429 or 503 where too
 * many uploads are under way.
 */
export async function readBytes(request: FastifyRequest, body: Readable, most: number): Promise<Buffer> {
  const declaredBytes = Number(request.headers['content-length'] ?? 0)
  if (declaredBytes > most) throw tooLarge()
  const leave = unfinishedUploads.enter(callerOf(request), declaredBytes)
  limitPausesOnly(request.raw)
  try {
    return await readBody(body, { declaredBytes, isCounted: true })
  } finally {
    leave()
  }
}

/** The body of a route that takes bytes. Throws AppError 415 when it came as something else. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new AppError('unsupported_type', `Please send bytes (${bytesType}).`)
}
