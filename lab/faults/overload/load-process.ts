// A process of its own that sends many requests at a time; a message configures it, and it replies with the results.
import { randomUUID } from 'node:crypto'
import { orderBody } from '../../../tests/support/order-calls.ts'
import { Line } from './line.ts'

/**
 * A visitor's requests; the names are those of src/server/load-shedding/load-shedder.ts, and 'cached' for what is served before
 * it.
 */
export type Asked = 'cached' | 'browsing' | 'pictures' | 'sign-in' | 'orders'

export interface LoadOrder {
  port: number
  seconds: number
  /** So many begin each second, however long they take; without it, so many connections send one after the other. */
  perSecond?: number
  connections?: number
  goods: LoadGoods
}

export interface LoadGoods {
  tokens: string[]
  listingIds: string[]
  pictures: string[]
  login: { email: string; password: string }
}

export interface Outcome {
  asked: Asked
  /** Second of the run in which it began. */
  second: number
  ms: number
  /** 0 when no response came. */
  status: number
  hasRetryAfter: boolean
}

/** The requests of a hundred visitors who come to the market at once. */
const mix: readonly (readonly [asked: Asked, share: number])[] = [
  ['cached', 25],
  ['browsing', 43],
  ['pictures', 20],
  ['orders', 11],
  ['sign-in', 1],
]
const linesAtOnce = 20
const mostLines = 1_000

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!

function chosen(): Asked {
  let left = Math.random() * 100
  for (const [asked, share] of mix) {
    left -= share
    if (left < 0) return asked
  }
  return 'browsing'
}

const text = (method: string, path: string, headers: readonly string[] = [], body?: unknown): string => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const bodyHeaders =
    body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`]
  return [`${method} ${path} HTTP/1.1`, 'Host: makit', ...headers, ...bodyHeaders, '', payload].join('\r\n')
}

/** Each address is a new one, so that only `cached` ones are cached. */
function requestFor(asked: Asked, { tokens, listingIds, pictures, login }: LoadGoods): string {
  const newBound = 1_000_000 + Math.floor(Math.random() * 8_000_000)
  const signedIn = `Authorization: Bearer ${oneOf(tokens)}`
  switch (asked) {
    case 'cached':
      return text('GET', '/', ['Accept: text/html', 'Accept-Encoding: gzip, br'])
    case 'browsing':
      return Math.random() < 0.15
        ? text('GET', `/shop?maxPrice=${newBound}`, ['Accept: text/html'])
        : text('GET', `/api/listings?limit=20&maxPrice=${newBound}`)
    case 'pictures':
      return text('GET', oneOf(pictures))
    case 'sign-in':
      return text('POST', '/api/auth/login', [], login)
    case 'orders':
      return Math.random() < 0.4
        ? text('GET', '/api/cart', [signedIn])
        : text(
            'POST',
            '/order/create',
            [signedIn, `Idempotency-Key: ${randomUUID()}`],
            orderBody([{ listingId: oneOf(listingIds) }]),
          )
  }
}

const free: Line[] = []

/** Like a proxy: libuv accepts one new connection in each round of the event loop, so opening them is measured separately. */
async function openLines(port: number): Promise<void> {
  const toOpen = free.length === 0 ? mostLines : 0
  for (let count = 0; count < toOpen; count += linesAtOnce) {
    const lines = Array.from({ length: linesAtOnce }, () => new Line(port))
    await Promise.all(lines.map((line) => line.ask('GET /healthz HTTP/1.1\r\nHost: makit\r\n\r\n')))
    free.push(...lines)
  }
}

async function carryOut({ port, seconds, perSecond, connections = 0, goods }: LoadOrder): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  await openLines(port)
  const start = performance.now()
  const end = start + seconds * 1000
  const ask = async (line: Line | undefined, due: number) => {
    const asked = chosen()
    const answer = (await line?.ask(requestFor(asked, goods))) ?? { status: 0, hasRetryAfter: false }
    const second = Math.floor((due - start) / 1000)
    outcomes.push({ asked, second, ms: performance.now() - due, ...answer })
  }
  if (perSecond) {
    const inFlight = new Set<Promise<void>>()
    let begun = 0
    while (performance.now() < end) {
      for (; begun < ((performance.now() - start) / 1000) * perSecond; begun++) {
        const line = free.pop()
        const asking = ask(line, start + (begun * 1000) / perSecond).then(() => {
          inFlight.delete(asking)
          if (line) free.push(line)
        })
        inFlight.add(asking)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(inFlight)
  } else
    await Promise.all(
      Array.from({ length: connections }, async () => {
        const line = free.pop()
        while (performance.now() < end) await ask(line, performance.now())
        if (line) free.push(line)
      }),
    )
  return outcomes
}

process.on('message', async (order: LoadOrder) => process.send!(await carryOut(order)))
process.on('disconnect', () => process.exit())
