import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testServer } from '#tests/support/test-server.ts'
import { createLogger } from '../logging/logger.ts'
import { requestIdOf } from './request-log.ts'
import type { App } from './route-module.ts'

const server = testServer()
const lines: string[] = []
let app: App

beforeAll(async () => {
  const log = createLogger('info', { write: (line) => lines.push(line) })
  app = await buildApp({ ...server.services, log })
  const open = { config: { access: 'public' as const } }
  app.get('/api/broken', open, async () => {
    throw new Error('Something went wrong for fatu@makit.example')
  })
  const left = new Readable({ read: () => {} })
  app.get('/api/left', open, async () => {
    left.destroy()
    return finished(left)
  })
  app.get('/api/slow', open, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    return {}
  })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

const written = () => lines.map((line) => JSON.parse(line))

test('a failure can be found in the log by the id that its answer carries', async () => {
  const answer = await app.inject('/api/broken?search=secret')
  expect(answer.statusCode).toBe(500)
  const id = answer.headers['x-request-id']
  expect(written()).toMatchObject([
    { reqId: id, msg: 'unexpected error', method: 'GET', route: '/api/broken', level: 50 },
  ])
  expect(lines.join()).not.toMatch(/fatu|secret/)
})

test('who goes away in the middle of a file is no error', async () => {
  expect((await app.inject('/api/left')).statusCode).toBe(408)
  expect(lines).toEqual([])
})

test('a slow request is noted once, under its id', async () => {
  const answer = await app.inject('/api/slow')
  const [line, ...more] = written()
  expect(line).toMatchObject({ reqId: answer.headers['x-request-id'], msg: 'slow request', status: 200 })
  expect(line.ms).toBeGreaterThan(1_000)
  expect(more).toEqual([])
})

test('every answer has an id of its own, refusals too, and none of them is logged', async () => {
  const paths = ['/healthz', '/healthz', '/api/nothing-here', '/api/auth/me', '/api/listings/%zz']
  const answers = await Promise.all(paths.map((path) => app.inject(path)))
  const ids = answers.map(({ headers }) => headers['x-request-id'])
  expect(ids.every((id) => typeof id === 'string' && id.length === 36)).toBe(true)
  expect(new Set(ids).size).toBe(paths.length)
  expect(lines).toEqual([])
})

test('what caches may keep carries none', async () => {
  const answer = await app.inject('/api/category')
  expect(answer.headers['cache-control']).toContain('public')
  expect(answer.headers['x-request-id']).toBeUndefined()
})

test.each([
  ['a-well.formed_id', true, true],
  ['a-well.formed_id', false, false],
  ['short', true, false],
  ['with spaces in it', true, false],
  ['x'.repeat(65), true, false],
  [undefined, true, false],
])('X-Request-Id %s of a proxy (trusted: %s) is taken over: %s', (given, isTrusted, isTaken) => {
  const request = new IncomingMessage(new Socket())
  if (given !== undefined) request.headers['x-request-id'] = given
  const id = requestIdOf(request, () => isTrusted)
  expect(id === given).toBe(isTaken)
  expect(id).toMatch(/^[\w.-]{8,64}$/)
})
