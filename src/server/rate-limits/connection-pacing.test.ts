import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceNetworks } from './connection-pacing.ts'

const cleanups: (() => void)[] = []
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0)) cleanup()
})

async function aServer(isProxy = (_address: string) => false) {
  const served: string[] = []
  const server = createServer((request, response) => {
    served.push(request.url!)
    response.end('here')
  })
  const slowDown = paceNetworks(server, isProxy)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, localAddress = '127.0.0.1') => {
    const accepted = once(server, 'connection')
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    cleanups.push(() => socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: makit\r\nConnection: close\r\n\r\n`)
    await accepted
    return { response: text(socket) }
  }
  return { slowDown, served, ask }
}

test('new connections of a network that floods are read one after the other, those of others at once', async () => {
  const { slowDown, served, ask } = await aServer()
  await (await ask('/before')).response
  slowDown('127.0.0.1')
  const waiting = [await ask('/1'), await ask('/2'), await ask('/3')] as const
  await (await ask('/other', '127.0.0.2')).response
  expect(served).toEqual(['/before', '/other'])
  vi.advanceTimersByTime(50)
  expect(await waiting[0].response).toContain('here')
  expect(served).toEqual(['/before', '/other', '/1'])
  vi.advanceTimersByTime(50)
  expect(await waiting[1].response).toContain('here')
  vi.advanceTimersByTime(50)
  expect(await waiting[2].response).toContain('here')
})

test('ten seconds later they are read at once again', async () => {
  const { slowDown, served, ask } = await aServer()
  slowDown('127.0.0.1')
  const { response } = await ask('/1')
  vi.advanceTimersByTime(10_001)
  await response
  await (await ask('/2')).response
  expect(served).toEqual(['/1', '/2'])
})

test('a proxy is not slowed down', async () => {
  const { slowDown, ask } = await aServer((address) => address === '127.0.0.1')
  slowDown('127.0.0.1')
  expect(await (await ask('/1')).response).toContain('here')
})
