import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './factories.ts'
import { orderBody, type WishedLine } from './order-calls.ts'

/** One order somebody wants, and what came of it as far as they know. */
export interface Attempt {
  buyer: Person
  key: string
  lines: readonly WishedLine[]
  /** Null until the server acknowledged it. */
  orderId: string | null
}

/** Sends the attempt over HTTP; answers the order's id, or null when no acknowledgement came. */
async function send(url: string, { buyer, key, lines }: Attempt): Promise<string | null> {
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const request = { method: 'POST', headers, body: JSON.stringify(orderBody(lines)) }
  const answer = await fetch(`${url}/order/create`, request).catch(() => null)
  if (answer?.status !== 201) return null
  // The connection may break in the middle of the answer.
  const body = await answer.json().catch(() => null)
  return body?.order._id ?? null
}

/**
 * Lets every buyer order one thing after the other until no answer comes, and resolves when the last of them has stopped.
 * `count()` tells how many orders were acknowledged so far.
 */
export function letThemOrder(
  url: string,
  buyers: readonly Person[],
  wish: () => readonly WishedLine[],
): { count: () => number; attempts: Promise<Attempt[]> } {
  const attempts: Attempt[] = []
  const orderOn = async (buyer: Person) => {
    for (;;) {
      const attempt: Attempt = { buyer, key: randomUUID(), lines: wish(), orderId: null }
      attempts.push(attempt)
      attempt.orderId = await send(url, attempt)
      if (attempt.orderId === null) return
    }
  }
  return {
    count: () => attempts.filter(({ orderId }) => orderId !== null).length,
    attempts: Promise.all(buyers.map(orderOn)).then(() => attempts),
  }
}

/** Sends it again under its key until it is acknowledged, as a buyer's page offers after a lost answer. */
export async function sendAgain(url: string, attempt: Attempt): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100)) {
    const orderId = await send(url, attempt)
    if (orderId !== null) return orderId
  }
  throw new Error('An order that was sent again and again was never acknowledged')
}
