import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { messages } from '#shared/messages.ts'
import { AppError, notFound } from './errors.ts'

const withoutEmptyValues = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** A BOM stays for the parser, which takes it off. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws AppError 400: read leniently, bytes that are no text would be stored as U+FFFD, and what was meant be lost. */
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new AppError(400, messages.notUtf8)
  }
}

/**
 * An empty body counts as no fields, whatever its type, and an empty query parameter as absent (docs/rules.md). What is
 * sent to no place of ours is not read: it is not there, and no matter of its format.
 */
export function registerInputRules(app: FastifyInstance): void {
  // Where a schema has no words of its own, nobody is told the validator's.
  z.config({ customError: () => messages.invalidInput })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = textOf(body)
    if (text.trim() === '') done(null, undefined)
    else parseJson(request, text, done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(new AppError(415, 'Please send JSON.'))
  })
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? notFound() : undefined))
  app.addHook('preValidation', async (request: FastifyRequest) => {
    if (request.body === undefined) request.body = {}
    request.query = withoutEmptyValues(request.query as Record<string, unknown>)
  })
}
