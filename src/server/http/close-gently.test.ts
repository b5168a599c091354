import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { closeGently } from './close-gently.ts'

const head =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'
let server: TestServer
let address: URL

async function open(request: string): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (request) await new Promise((resolve) => socket.write(request, resolve))
  return socket
}

const hasClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

async function listen(graceMs: number): Promise<() => Promise<void>> {
  const close = closeGently(server.app, { graceMs })
  address = new URL(await server.listen())
  return close
}

beforeEach(async () => {
  server = await startTestServer()
  return () => server.stop()
})

test('a connection that says nothing delays no stop', async () => {
  const close = await listen(600_000)
  const silent = await open('')
  await Promise.all([close(), hasClosed(silent)])
})

test('a request under way is answered', async () => {
  const close = await listen(600_000)
  const arrived = once(server.app.server, 'request')
  const socket = await open(`${head}{`)
  await arrived
  const closing = close()
  socket.write('}')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  await closing
})

test('the last answer says that the connection ends', async () => {
  const close = await listen(600_000)
  const arrived = once(server.app.server, 'request')
  const socket = await open(`${head}{`)
  await arrived
  const closing = close()
  socket.write('}')
  expect(await text(socket)).toMatch(/connection: close/i)
  await closing
})

test('while it is drained, /readyz sends load balancers elsewhere and everything else goes on', async () => {
  const close = closeGently(server.app, { drainMs: 500 })
  address = new URL(await server.listen())
  const status = async (path: string) => (await fetch(new URL(path, address))).status
  expect(await status('/readyz')).toBe(200)
  const closing = close()
  expect(await status('/readyz')).toBe(503)
  expect(await status('/healthz')).toBe(200)
  expect(await status('/api/category')).toBe(200)
  await closing
})

test('a request that never ends is cut when its time is over', async () => {
  const close = await listen(50)
  const socket = await open(`${head}{`)
  await Promise.all([close(), hasClosed(socket)])
})
