import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { limitNetworks } from './connection-limits.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const town = '127.0.0.1'
const elsewhere = '127.0.0.2'

async function aServer(isProxy = (_address: string) => false) {
  const served: string[] = []
  const server = createServer((request, response) => {
    served.push(request.url!)
    response.end('here')
  })
  const { slowDown } = limitNetworks(server, isProxy, { many: 6, ofNetwork: 4 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  const connectFrom = async (localAddress: string) => {
    const accepted = once(server, 'connection')
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    cleanups.push(() => socket.destroy())
    await accepted
    return socket
  }
  /** A connection, once it is answered; null when it is closed instead. */
  const open = async (localAddress: string) => {
    const socket = await connectFrom(localAddress)
    return (await answered(socket, '/')) ? socket : null
  }
  return { served, slowDown, connectFrom, open }
}

/** Whether a request is answered; false when the connection is closed instead. */
function answered(socket: Socket, path: string): Promise<boolean> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: makit\r\n\r\n`)
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
}

describe('bounds of connections', () => {
  test('one network has as many as it likes while there are enough, and never the last ones', async () => {
    const { open } = await aServer()
    const many = await Promise.all(Array.from({ length: 6 }, () => open(town)))
    expect(many).not.toContain(null)
    expect(await open(town)).toBeNull()
    const others = await Promise.all(Array.from({ length: 4 }, () => open(elsewhere)))
    expect(others).not.toContain(null)
    expect(await open(elsewhere)).toBeNull()
    for (const socket of [...many.slice(0, 3), ...others.slice(0, 2)]) socket!.destroy()
    await expect.poll(() => open(town)).not.toBeNull()
  })

  test('those of a trusted proxy count for no single client', async () => {
    const { open } = await aServer((address) => address === town)
    const many = await Promise.all(Array.from({ length: 20 }, () => open(town)))
    expect(many).not.toContain(null)
  })
})

describe('a network that floods', () => {
  const turns = (count: number) => vi.advanceTimersByTime(count * 100)
  const fakeTimers = () =>
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })

  test('is read one connection after the other, open ones and new ones; other networks at once', async () => {
    const { served, slowDown, connectFrom, open } = await aServer()
    const [first, second] = [await open(town), await open(town)]
    fakeTimers()
    slowDown(town)
    const answers = [answered(first!, '/first'), answered(second!, '/second')]
    const third = await connectFrom(town)
    answers.push(answered(third, '/third'))
    expect(await open(elsewhere)).not.toBeNull()
    expect(served).toEqual(['/', '/', '/'])
    for (const [at, path] of ['/first', '/second', '/third'].entries()) {
      turns(1)
      expect(await answers[at]).toBe(true)
      expect(served.slice(3 + at)).toEqual([path])
    }
    expect(await answered(first!, '/first again')).toBe(true)
  })

  test('is no longer held up ten seconds later', async () => {
    fakeTimers()
    const { slowDown, connectFrom, open } = await aServer()
    const flooding = await open(town)
    slowDown(town)
    const waiting = answered(await connectFrom(town), '/')
    turns(2)
    expect(await waiting).toBe(true)
    vi.advanceTimersByTime(10_000)
    flooding!.destroy()
    expect(await open(town)).not.toBeNull()
  })

  test('is never a trusted proxy', async () => {
    fakeTimers()
    const { slowDown, open } = await aServer((address) => address === town)
    await open(town)
    slowDown(town)
    expect(await open(town)).not.toBeNull()
  })
})
