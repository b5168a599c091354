// A process of its own that floods a server from many connections of one account until it is told to end.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Flood, floods } from './flood-kinds.ts'

export interface FloodOrder {
  port: number
  token: string
  connections: number
  /** Names of the floods that the connections take turns at. */
  names: readonly string[]
}

/** How often one more byte shows that the sender lives. */
const dripMs = 10_000
const pauseMs = 100

async function floodOnce({ head, first, again }: Flood, { port, token }: FloodOrder): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(head.replace('\r\n', `\r\nAuthorization: Bearer ${token}\r\n`))
  socket.write(first)
  const drip = setInterval(() => socket.write('A'), dripMs)
  try {
    while (again && !socket.destroyed) {
      if (!socket.write(again)) await Promise.race([once(socket, 'drain'), closed])
    }
    await closed
  } finally {
    clearInterval(drip)
    socket.destroy()
  }
}

async function floodForEver(flood: Flood, order: FloodOrder): Promise<void> {
  for (;;) {
    await floodOnce(flood, order).catch(() => {})
    await sleep(pauseMs)
  }
}

process.once('message', (order: FloodOrder) => {
  const wanted = floods.filter(({ name }) => order.names.includes(name))
  for (let count = 0; count < order.connections; count++) floodForEver(wanted[count % wanted.length]!, order)
})
process.on('disconnect', () => process.exit())
