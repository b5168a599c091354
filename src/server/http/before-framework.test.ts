import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beforeFramework, createHttpServer } from './before-framework.ts'
import { connectionLimits } from './slow-senders.ts'

let app: FastifyInstance
let origin: string
beforeEach(async () => {
  app = fastify({ serverFactory: createHttpServer })
  app.get('/*', () => 'framework')
  beforeFramework(app, (request, response, next) => {
    if (request.url === '/inner') response.end('inner')
    else next(request, response)
  })
  beforeFramework(app, (request, response, next) => {
    if (request.url === '/outer') response.end('outer')
    else next(request, response)
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

test('each listener responds itself or hands the request on, and the framework is the last', async () => {
  const bodyOf = async (path: string) => (await fetch(origin + path)).text()
  expect([await bodyOf('/outer'), await bodyOf('/inner'), await bodyOf('/')]).toEqual([
    'outer',
    'inner',
    'framework',
  ])
  expect(app.server.listenerCount('request')).toBe(1)
})

test('the server has our time limits', () => {
  const { keepAliveTimeout, requestTimeout, timeout, headersTimeout } = app.server
  expect({ keepAliveTimeout, requestTimeout, timeout, headersTimeout }).toEqual({
    keepAliveTimeout: connectionLimits.keepAliveTimeout,
    requestTimeout: connectionLimits.requestTimeout,
    timeout: connectionLimits.connectionTimeout,
    headersTimeout: connectionLimits.http.headersTimeout,
  })
})
