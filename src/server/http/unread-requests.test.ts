import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createHttpServer } from './before-framework.ts'
import { refuseUnread, trackResponses } from './unread-requests.ts'

let app: FastifyInstance
const onFlood = vi.fn<(address?: string) => void>()
afterEach(() => app.close())

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: makit\r\n\r\n`
const unreadable = 'no request\r\n\r\n'

/** A server whose responses are sent by the test, and a connection to it. */
async function aConnection() {
  const responses: ServerResponse[] = []
  app = fastify({ serverFactory: createHttpServer, clientErrorHandler: refuseUnread(new Map()) })
  trackResponses(app, new Map(), onFlood)
  app.get('/*', (_request, reply) => {
    reply.hijack()
    responses.push(reply.raw)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const received = text(socket)
  const send = async (bytes: string, count: number) => {
    socket.write(bytes)
    await expect.poll(() => responses.length).toBe(count)
  }
  return { socket, responses, received, send }
}

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-length': 8 }).write('half')

test('a request that cannot be read is refused while no response has begun', async () => {
  const { socket, received, send } = await aConnection()
  await send(get('/'), 1)
  socket.write(unreadable)
  expect(await received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

test('in the middle of a response the connection is cut, without a refusal', async () => {
  const { socket, responses, received, send } = await aConnection()
  await send(get('/'), 1)
  begin(responses[0]!)
  await once(socket, 'data')
  socket.write(unreadable)
  expect(await received.catch(() => 'half')).not.toContain('400')
})

test('so it is in the middle of a pipelined response', async () => {
  const { socket, responses, received, send } = await aConnection()
  await send(get('/1') + get('/2'), 2)
  responses[0]!.end('first')
  begin(responses[1]!)
  let bytes = ''
  socket.on('data', (chunk) => {
    bytes += chunk
  })
  await expect.poll(() => bytes).toContain('half')
  socket.write(unreadable)
  expect(await received.catch(() => bytes)).not.toContain('400')
})

test('behind a complete response that ends the connection nothing more is sent', async () => {
  const { socket, responses, received, send } = await aConnection()
  await send(get('/'), 1)
  responses[0]!.writeHead(200, { 'content-length': 4, connection: 'close' }).end('done')
  app.server.emit('clientError', new Error('unreadable'), responses[0]!.socket)
  socket.write(unreadable)
  expect(await received).toMatch(/\r\n\r\ndone$/)
})

test('requests beyond sixteen that wait are refused together, behind the responses to these', async () => {
  const { responses, received, send } = await aConnection()
  await send(get('/').repeat(32), 16)
  for (const response of responses) response.end('x')
  const answers = (await received).split('HTTP/1.1 ').slice(1)
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual([...Array(16).fill('200'), '400'])
  expect(answers.at(-1)).toMatch(/\r\nconnection: close\r\n/i)
  expect(answers.at(-1)).toContain('At most 16 requests may wait')
  expect(responses).toHaveLength(16)
  expect(onFlood).not.toHaveBeenCalled()
})

test('behind such a refusal nothing is handled, though most responses before it are sent', async () => {
  const { socket, responses, send } = await aConnection()
  await send(get('/').repeat(17), 16)
  const sent = once(responses[14]!, 'close')
  for (const response of responses.slice(0, 15)) response.end('x')
  await sent
  socket.write(get('/'))
  await expect.poll(() => responses[15]!.socket?.bytesRead).toBe(18 * get('/').length)
  responses[15]!.end('x')
  await once(socket, 'close')
  expect(responses).toHaveLength(16)
})

test('a connection that does not wait for its responses is closed, and its sender told of', async () => {
  const { responses, received, send } = await aConnection()
  await send(get('/').repeat(16), 16)
  expect(onFlood).not.toHaveBeenCalled()
  for (const response of responses) response.end('x')
  await send(get('/').repeat(16), 32)
  await send(get('/').repeat(40), 32)
  await received.catch(() => {})
  expect(onFlood.mock.calls).toEqual([['127.0.0.1']])
  expect(responses).toHaveLength(32)
})
