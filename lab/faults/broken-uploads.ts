import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../tests/support/factories.ts'
import { productForm } from './product-forms.ts'

/** The server, and the sender. */
export interface Sender {
  url: string
  vendor: Person
}

/** Much more than a product with all its pictures may have. */
const endlessBytes = 120 * 1024 * 1024

async function opened({ url, vendor }: Sender, headers: Record<string, string>): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname })
  // The server may be the one that closes the connection.
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  const lines = { host: 'localhost', authorization: `Bearer ${vendor.token}`, ...headers }
  socket.write(
    `POST /api/listings/ HTTP/1.1\r\n${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  return socket
}

async function openForm(
  sender: Sender,
  photos: readonly Buffer[],
): Promise<{ socket: Socket; body: Buffer }> {
  const { body, headers } = await productForm(photos)
  return { body, socket: await opened(sender, { ...headers, 'content-length': String(body.length) }) }
}

/** Sends up to a position anywhere in the form; then the connection is gone. */
export async function sendAndVanish(sender: Sender, photos: readonly Buffer[]): Promise<void> {
  const { socket, body } = await openForm(sender, photos)
  await new Promise((written) => socket.write(body.subarray(0, randomInt(body.length)), written))
  socket.resetAndDestroy()
}

/** The same, but it announces its end. */
export async function sendAndHangUp(sender: Sender, photos: readonly Buffer[]): Promise<void> {
  const { socket, body } = await openForm(sender, photos)
  socket.end(body.subarray(0, randomInt(body.length)))
  await once(socket, 'close')
}

/** A few bytes now and then, and aborted before the end. */
export async function sendSlowly(sender: Sender, photos: readonly Buffer[]): Promise<void> {
  const { socket, body } = await openForm(sender, photos)
  for (let turn = 0; turn < 10; turn++) {
    socket.write(body.subarray(turn * 200, (turn + 1) * 200))
    await sleep(150)
  }
  socket.destroy()
}

/** Resolves when there is room for more, or the receiver is gone. */
function canGoOn(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      socket.off('drain', goOn).off('close', goOn)
      resolve()
    }
    socket.on('drain', goOn).on('close', goOn)
  })
}

/** An endless picture, in chunks without a declared length; returns how many bytes were accepted before it was cut. */
export async function sendEndlessly(sender: Sender): Promise<number> {
  const socket = await opened(sender, {
    'content-type': 'multipart/form-data; boundary=x',
    'transfer-encoding': 'chunked',
  })
  const chunk = (text: Buffer) =>
    Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n')])
  socket.write(
    chunk(Buffer.from('--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n')),
  )
  const more = chunk(Buffer.alloc(64 * 1024, 7))
  while (!socket.destroyed && socket.bytesWritten < endlessBytes) {
    if (!socket.write(more)) await canGoOn(socket)
  }
  const isCut = socket.destroyed
  const sent = socket.bytesWritten
  socket.destroy()
  return isCut ? sent : Number.POSITIVE_INFINITY
}
