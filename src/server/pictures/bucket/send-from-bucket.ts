import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import fresh from 'fresh'
import parseRange from 'range-parser'
import { AppError } from '../../errors.ts'
import type { SendFile } from '../picture-files.ts'
import type { BucketClient, ObjectFacts, OpenObject, Part } from './bucket-client.ts'
import { contentTypeOf, keptForGood } from './bucket-objects.ts'

const conditional = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']

/**
 * Serves objects as the folder's files are served: in part, and only if they are other ones. Conditions are judged here,
 * because S3-compatible servers differ in them; who has none, as nearly all, costs the bucket one request.
 */
export function sendFromBucket({ facts, open }: Pick<BucketClient, 'facts' | 'open'>): SendFile {
  return async (request, reply, name) => {
    const { headers } = request
    const isPlain = !conditional.some((condition) => headers[condition])
    if (isPlain) {
      const file = await open(name)
      if (!file) return reply.callNotFound()
      return send(headed(reply, name, file), name, file)
    }
    const found = await facts(name)
    if (!found) return reply.callNotFound()
    const own = { etag: etagOf(name), 'last-modified': found.modifiedAt.toUTCString() }
    if (isPreconditionFailed(headers, own))
      throw new AppError('changed_meanwhile', 'This has changed meanwhile.')
    // A stream, as without a body the framework would say that the file is empty.
    if (fresh(headers, own)) return headed(reply, name, found).status(304).send(Readable.from([]))
    const part = partOf(headers, found.size)
    const file = await open(name, part)
    if (!file) return reply.callNotFound()
    if (part) reply.status(206).header('content-range', `bytes ${part.from}-${part.to}/${found.size}`)
    return send(headed(reply, name, found), name, file)
  }
}

/** The name is a hash of the content. */
const etagOf = (name: string) => `"${name}"`

const send = (reply: FastifyReply, name: string, { size, body }: OpenObject): FastifyReply =>
  reply.type(contentTypeOf(name)).header('content-length', size).send(body)

const headed = (reply: FastifyReply, name: string, { modifiedAt }: ObjectFacts): FastifyReply =>
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', keptForGood)
    .header('last-modified', modifiedAt.toUTCString())
    .header('etag', etagOf(name))

/** Whether the client wants the file only as it was before (RFC 9110, 13.1.1 and 13.1.4). */
function isPreconditionFailed(
  headers: IncomingHttpHeaders,
  own: { etag: string; 'last-modified': string },
): boolean {
  const match = headers['if-match']
  if (match) return match !== '*' && !match.split(',').some((tag) => tag.trim() === own.etag)
  return Date.parse(own['last-modified']) > Date.parse(headers['if-unmodified-since'] ?? '')
}

/** Undefined for the whole file; several parts are sent as the whole too. Throws AppError 416. */
function partOf(headers: IncomingHttpHeaders, size: number): Part | undefined {
  // What it depends on is never another file under this name; those who ask so get the whole.
  if (!headers.range?.startsWith('bytes=') || headers['if-range']) return undefined
  const parts = parseRange(size, headers.range)
  if (typeof parts === 'number') {
    const refusal = new AppError('range_not_satisfiable', 'This part is not there.')
    throw Object.assign(refusal, { headers: { 'content-range': `bytes */${size}` } })
  }
  return parts.length === 1 ? { from: parts[0]!.start, to: parts[0]!.end } : undefined
}
