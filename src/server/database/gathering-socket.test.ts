import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'

/** Counts what it hands over to the system. */
class CountedSocket extends GatheringSocket {
  sent = 0
  override _write(...args: Parameters<GatheringSocket['_write']>): void {
    this.sent++
    super._write(...args)
  }
  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: () => void): void {
    this.sent++
    super._writev!(chunks, done)
  }
}

test('what is written in one turn is sent at once, in its order, and the end comes behind it', async () => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new CountedSocket()
  socket.connect((server.address() as { port: number }).port, '127.0.0.1')
  await once(socket, 'connect')
  const write = (text: string) => {
    socket.cork()
    socket.write(text)
    socket.write('; ')
    socket.uncork()
  }
  let answered = ''
  socket.on('data', (chunk) => {
    answered += chunk
  })
  write('one')
  await Promise.resolve()
  write('two')
  await once(socket, 'data')
  expect(socket.sent).toBe(1)
  write('three')
  socket.end()
  await once(socket, 'close')
  expect(answered).toBe('one; two; three; ')
  server.close()
})
