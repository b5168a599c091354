// A process of its own that floods a server from many connections of one account: as each message orders, until the next.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Flood, floods } from './flood-kinds.ts'

export interface FloodOrder {
  port: number
  token: string
  /** 0 for none any more. */
  connections: number
  /** Names of the floods, which the connections alternate. */
  names: readonly string[]
}

/**
 * Not that of the buyers who order meanwhile, nor that of the flood before: the server slows down a network, which would then
 * hardly flood.
 */
const floodingAddress = () => `127.0.${orders}.2`
let orders = 0
/** How often one more byte shows that the sender is alive. */
const dripMs = 10_000
const pauseMs = 100
/** All connections share a line of 1 Gbit/s: more would only measure the cost of copying memory on one machine. */
const lineBytesPerMs = 125_000
const sliceBytes = 64 * 1024

let lineIsFreeAt = 0

/** Sends all of it as fast as the line and the receiver allow. Ends early when the connection is cut. */
async function send(socket: Socket, bytes: Buffer, closed: Promise<void>): Promise<void> {
  for (let at = 0; at < bytes.length && !socket.destroyed; at += sliceBytes) {
    const slice = bytes.subarray(at, at + sliceBytes)
    lineIsFreeAt = Math.max(lineIsFreeAt, performance.now()) + slice.length / lineBytesPerMs
    const waitMs = lineIsFreeAt - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    if (!socket.write(slice)) await Promise.race([once(socket, 'drain'), closed])
  }
}

async function floodOnce(
  { head, first, again }: Flood,
  { port, token }: FloodOrder,
  signal: AbortSignal,
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: floodingAddress(), signal })
  socket.on('error', () => {}).resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(head.replace('\r\n', `\r\nAuthorization: Bearer ${token}\r\n`))
  const drip = setInterval(() => socket.write('A'), dripMs)
  try {
    await send(socket, first, closed)
    while (again && !socket.destroyed) await send(socket, again, closed)
    await closed
  } finally {
    clearInterval(drip)
    socket.destroy()
  }
}

async function floodUntil(signal: AbortSignal, flood: Flood, order: FloodOrder): Promise<void> {
  while (!signal.aborted) {
    await floodOnce(flood, order, signal).catch(() => {})
    await sleep(pauseMs)
  }
}

let ending = new AbortController()

process.on('message', (order: FloodOrder) => {
  ending.abort()
  orders++
  ending = new AbortController()
  const wanted = floods.filter(({ name }) => order.names.includes(name)).map((kind) => kind.flood())
  for (let count = 0; count < order.connections; count++)
    floodUntil(ending.signal, wanted[count % wanted.length]!, order)
  process.send?.('begun')
})
process.on('disconnect', () => process.exit())
