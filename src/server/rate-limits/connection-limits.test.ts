import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { limitNetworks } from './connection-limits.ts'

const cleanups: (() => void)[] = []
afterAll(() => {
  for (const cleanup of cleanups) cleanup()
})

async function aServer(isProxy = (_address: string) => false) {
  const server = createServer((_request, response) => response.end('here'))
  limitNetworks(server, isProxy, { many: 6, ofNetwork: 4 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

/** A connection from an address of this machine, once it is answered; null when it is closed instead. */
function open(port: number, localAddress: string): Promise<Socket | null> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  cleanups.push(() => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: makit\r\n\r\n')
  return new Promise((resolve) => {
    socket.once('data', () => resolve(socket))
    socket.once('close', () => resolve(null))
  })
}

test('one network has as many connections as it likes while there are enough, and never the last ones', async () => {
  const port = await aServer()
  const many = await Promise.all(Array.from({ length: 6 }, () => open(port, '127.0.0.1')))
  expect(many).not.toContain(null)
  expect(await open(port, '127.0.0.1')).toBeNull()
  const others = await Promise.all(Array.from({ length: 4 }, () => open(port, '127.0.0.2')))
  expect(others).not.toContain(null)
  expect(await open(port, '127.0.0.2')).toBeNull()
  for (const socket of [...many.slice(0, 3), ...others.slice(0, 2)]) socket!.destroy()
  await expect.poll(() => open(port, '127.0.0.1')).not.toBeNull()
})

test('connections of a trusted proxy count for no single client', async () => {
  const port = await aServer((address) => address === '127.0.0.1')
  const many = await Promise.all(Array.from({ length: 20 }, () => open(port, '127.0.0.1')))
  expect(many).not.toContain(null)
})
