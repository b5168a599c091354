import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { messages } from '#shared/messages.ts'
import { AppError, notFound, tooLarge } from '../errors.ts'
import { isNestedTooDeeply } from './bodies/json-depth.ts'
import { isLargeText, pictureTextsOf, takeOutPictures } from './bodies/large-texts.ts'
import { freeNow, isEmpty, readBody } from './bodies/read-body.ts'
import { bytesType, readBytes } from './bodies/sent-bytes.ts'
import { endLimit } from './slow-senders.ts'

/** Bytes of a body of JSON, without the pictures in it. */
export const jsonBodyLimit = 256 * 1024

const withoutEmptyValues = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** A BOM stays for the parser, which takes it off. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws AppError 400: read leniently, bytes that are no text would be stored as U+FFFD, and what was meant be lost. */
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new AppError('malformed_request', messages.notUtf8)
  }
}

const readsForms = ({ routeOptions }: FastifyRequest) => routeOptions.config.files !== undefined

const wrongType = (request: FastifyRequest) =>
  new AppError('unsupported_type', readsForms(request) ? 'Please send a form or JSON.' : 'Please send JSON.')

/** A text without a word about its characters is UTF-8, the only ones that are read. */
const isUtf8 = ({ headers }: FastifyRequest) =>
  /^utf-?8$/i.test(/;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8')

type ParseText = (request: FastifyRequest, text: string) => Promise<unknown>

async function readJson(request: FastifyRequest, payload: Readable, parse: ParseText) {
  if (!isUtf8(request)) return refuseUnlessEmpty(request, payload)
  const isLarge = isLargeText(request)
  const declaredBytes = Number(request.headers['content-length'] ?? 0)
  if (declaredBytes > (isLarge ? request.routeOptions.bodyLimit : jsonBodyLimit)) throw tooLarge()
  const bytes = await readBody(payload, { declaredBytes, isCounted: !isLarge })
  if (bytes.length <= jsonBodyLimit) return parse(request, textOf(bytes))
  const { rest, putBack } = withoutPictures(request, bytes)
  return putBack(await parse(request, textOf(rest)))
}

function withoutPictures(request: FastifyRequest, bytes: Buffer) {
  try {
    return takeOutPictures(bytes, pictureTextsOf(request))
  } finally {
    freeNow(bytes)
  }
}

/** Reading it to its end, so that the sender hears the refusal for certain, would cost more than that is worth. */
const isLong = ({ headers }: FastifyRequest['raw']) => Number(headers['content-length'] ?? 0) > 1024 * 1024

async function refuseUnlessEmpty(request: FastifyRequest, body: Readable): Promise<undefined> {
  if (!(await isEmpty(body))) throw wrongType(request)
}

/**
 * An empty body counts as no fields, or as no bytes, whatever its type, and an empty query parameter as absent (docs/rules.md). A body of
 * a type that its route does not read is refused at its first byte. What is sent to no place of ours is not read: it is
 * not there, and no matter of its format.
 */
export function registerInputRules(app: FastifyInstance): void {
  // Where a schema has no words of its own, the caller does not get those of the validator.
  z.config({ customError: () => messages.invalidInput })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const parse: ParseText = (request, text) =>
    new Promise((resolve, reject) => {
      if (text.trim() === '') resolve(undefined)
      else if (isNestedTooDeeply(text)) reject(new AppError('malformed_request', messages.malformed))
      else parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
    })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) =>
    readJson(request, payload, parse),
  )
  // multipart-form.ts reads it.
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) =>
    readsForms(request) && isUtf8(request) ? undefined : refuseUnlessEmpty(request, payload),
  )
  app.addContentTypeParser(bytesType, (request: FastifyRequest, payload: Readable) => {
    const { takesBytes } = request.routeOptions.config
    return takesBytes ? readBytes(request, payload, takesBytes) : refuseUnlessEmpty(request, payload)
  })
  app.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
    refuseUnlessEmpty(request, payload),
  )
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? notFound() : undefined))
  app.addHook('preValidation', async (request: FastifyRequest) => {
    if (request.body === undefined)
      request.body = request.routeOptions.config.takesBytes ? Buffer.alloc(0) : {}
    request.query = withoutEmptyValues(request.query as Record<string, unknown>)
  })
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!raw.complete && isLong(raw)) {
      reply.header('connection', 'close')
      raw.pause()
      endLimit(raw)
    }
    done(null, payload)
  })
}
