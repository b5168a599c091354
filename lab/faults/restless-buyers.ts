import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../tests/support/factories.ts'
import { orderBody, type WishedLine } from '../../tests/support/order-calls.ts'
import type { History, Sending } from './history.ts'

/** One order that a buyer wants. */
export interface Wish {
  buyer: Person
  key: string
  lines: readonly WishedLine[]
}

export const aWish = (buyer: Person, lines: readonly WishedLine[]): Wish => ({
  buyer,
  key: randomUUID(),
  lines,
})

/** Headers of POST /order/create for an order. */
export const wishHeaders = ({ buyer, key }: Wish) => ({
  authorization: `Bearer ${buyer.token}`,
  'content-type': 'application/json',
  'idempotency-key': key,
})

/** Sends an order over HTTP and records the result. */
export async function sendWish(url: string, wish: Wish, history: History): Promise<Sending> {
  const request = { method: 'POST', headers: wishHeaders(wish), body: JSON.stringify(orderBody(wish.lines)) }
  const startedAt = Date.now()
  const answer = await fetch(`${url}/order/create`, request).catch(() => null)
  // The connection may break in the middle of the response.
  const body = await answer?.json().catch(() => null)
  return noteSending(history, wish, startedAt, body ? { status: answer!.status, body } : null)
}

/** Records an attempt that has just ended, with its complete response or none. */
export function noteSending(
  history: History,
  { buyer, key, lines }: Wish,
  startedAt: number,
  answer: { status: number; body: { order?: { _id: string } } } | null,
): Sending {
  const status = answer?.status ?? null
  const orderId = status === 201 ? (answer?.body.order?._id ?? null) : null
  const sending = { buyerId: buyer.id, key, lines, startedAt, endedAt: Date.now(), status, orderId }
  history.push(sending)
  return sending
}

/** Buyers who order one thing after the other. */
export interface Crowd {
  /** How many orders were acknowledged so far. */
  count(): number
  /** No new orders from now on. */
  stop(): void
  /** Resolves when the last attempt has ended: the orders whose fate the buyers do not know. */
  ended: Promise<Wish[]>
}

/** Lets every buyer order until no acknowledgement comes. */
export function letThemOrder(
  url: string,
  buyers: readonly Person[],
  wish: () => readonly WishedLine[],
  history: History,
): Crowd {
  return crowd(buyers, async (buyer) => {
    const wished = aWish(buyer, wish())
    const { orderId } = await sendWish(url, wished, history)
    return { wished, isAcknowledged: orderId !== null, goesOn: orderId !== null }
  })
}

/** Lets every buyer order and send each order again until it is acknowledged, as their page does; then they think for a while. */
export function letThemInsist(
  url: string,
  buyers: readonly Person[],
  wish: () => readonly WishedLine[],
  history: History,
  thinkMs = 0,
): Crowd {
  return crowd(buyers, async (buyer) => {
    if (thinkMs > 0) await sleep(thinkMs * (0.5 + Math.random()))
    const wished = aWish(buyer, wish())
    const orderId = await sendAgain(url, wished, history, 60_000)
    return { wished, isAcknowledged: orderId !== null, goesOn: true }
  })
}

function crowd(
  buyers: readonly Person[],
  order: (buyer: Person) => Promise<{ wished: Wish; isAcknowledged: boolean; goesOn: boolean }>,
): Crowd {
  let count = 0
  let isOver = false
  const unknown: Wish[] = []
  const orderOn = async (buyer: Person) => {
    for (let goes = true; goes && !isOver; ) {
      const { wished, isAcknowledged, goesOn } = await order(buyer)
      if (isAcknowledged) count += 1
      else unknown.push(wished)
      goes = goesOn
    }
  }
  return {
    count: () => count,
    stop: () => {
      isOver = true
    },
    ended: Promise.all(buyers.map(orderOn)).then(() => unknown),
  }
}

/** Sends it under its key until it is acknowledged; null when that never happens. */
export async function sendAgain(
  url: string,
  wish: Wish,
  history: History,
  timeoutMs = 20_000,
): Promise<string | null> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(100)) {
    const { orderId } = await sendWish(url, wish, history)
    if (orderId !== null) return orderId
  }
  return null
}
