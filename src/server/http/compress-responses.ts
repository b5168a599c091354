import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding, compress, compressStream } from './content-encoding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response holds a token or a one-time link, and is never compressed (docs/security.md). */
    holdsSecret?: true
  }
}

/** A shorter response leaves in one packet as it is. */
const leastBytes = 1_000

const worthIt = /^(?:application\/(?:json|xml)|text\/csv)/

/**
 * Compresses JSON, XML and CSV that the framework sends, for clients that accept it. Cached responses, files and pictures come as bytes,
 * compressed already or not worth it. Call it before shedLoad, so that a response keeps its slot while it is compressed.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isWorthIt(payload) || !mayBeCompressed(request, reply)) return payload
    reply.header('vary', 'Accept-Encoding')
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    const compressed = await (payload instanceof Readable
      ? compressStream(payload, encoding)
      : compress(Buffer.from(payload), encoding))
    reply.header('content-encoding', encoding)
    return compressed
  })
  // A list that breaks before its first byte becomes a refusal, but the framework has begun its headers.
  app.addHook('onError', async (_request, reply) => {
    reply.removeHeader('content-encoding')
    if (!reply.raw.headersSent) reply.raw.removeHeader('content-encoding')
  })
}

/** Text, or a list that is read part by part. */
const isWorthIt = (payload: unknown): payload is string | Readable =>
  typeof payload === 'string' ? Buffer.byteLength(payload) >= leastBytes : payload instanceof Readable

const mayBeCompressed = ({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean =>
  !routeOptions.config.holdsSecret && worthIt.test(String(reply.getHeader('content-type')))
