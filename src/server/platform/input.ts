import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from './errors.ts'

const withoutEmptyValues = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/**
 * An empty body counts as no fields, whatever its type, and an empty query parameter as absent (docs/rules.md). What is
 * sent to no place of ours is not read: it is not there, and no matter of its format.
 */
export function registerInputRules(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.toString().trim() === '') done(null, undefined)
    else parseJson(request, body.toString(), done)
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
