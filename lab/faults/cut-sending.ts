import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderBody } from '../../tests/support/order-calls.ts'
import type { History } from './history.ts'
import { noteSending, type Wish, wishHeaders } from './restless-buyers.ts'

/** Sends an order over a connection that breaks half-way through its body, or within 20 ms after it. */
export async function sendCut(
  url: string,
  wish: Wish,
  history: History,
  breaks: 'in the body' | 'before the answer',
): Promise<void> {
  const startedAt = Date.now()
  const request = requestText(wish)
  const sent = breaks === 'in the body' ? request.slice(0, -100) : request
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  // A server that was just killed refuses the connection: nothing arrived then. events.once() would throw it.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(sent, async () => {
    if (breaks === 'before the answer') await sleep(Math.random() * 20)
    socket.destroy()
  })
  await closed
  noteSending(history, wish, startedAt, null)
}

function requestText(wish: Wish): string {
  const body = JSON.stringify(orderBody(wish.lines))
  const headers = { host: 'localhost', ...wishHeaders(wish), 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /order/create HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
