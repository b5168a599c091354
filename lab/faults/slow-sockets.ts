import { rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { aVendorWithListing, type Market } from '../../tests/support/factories.ts'
import { inTurns } from '../../tests/support/picture-senders.ts'
import { connectionStringOf, inDatabaseAt } from '../../tests/support/running-database.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { percentile } from '../bench/support/rounds.ts'
import type { FaultSuite } from './fault-suite.ts'

/** Senders of one byte per second: what they send, and by when they must be cut. */
interface SlowKind {
  name: string
  share: number
  text: (token: string) => string
  /** Sent at once; the rest byte by byte. */
  atOnce: (text: string) => number
  cutAfter: [least: number, most: number]
  /** Sends nothing more instead of a byte a second. */
  pauses?: true
}

const endOfHead = (text: string) => text.indexOf('\r\n\r\n') + 4
const post = (path: string, token: string, type: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: makit\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`

const formStart = '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'

/** At most as many seconds as docs/reliability.md promises. */
const kinds: readonly SlowKind[] = [
  {
    name: 'heads',
    share: 0.5,
    text: () => `GET /api/listings HTTP/1.1\r\nHost: makit\r\nX-Slow: ${'x'.repeat(200)}`,
    atOnce: () => 1,
    cutAfter: [11, 15],
  },
  {
    name: 'JSON bodies',
    share: 0.4,
    text: (token) => post('/order/create', token, 'application/json', 500, ' '.repeat(500)),
    atOnce: endOfHead,
    cutAfter: [27, 30],
  },
  {
    name: 'pausing uploads',
    share: 0.05,
    text: (token) => post('/api/listings', token, 'multipart/form-data; boundary=x', 9_000_000, formStart),
    atOnce: (text) => text.length,
    cutAfter: [17, 20],
    pauses: true,
  },
  {
    name: 'forms to a route without forms',
    share: 0.05,
    text: (token) => post('/api/auth/login', token, 'multipart/form-data; boundary=x', 9_000_000, formStart),
    atOnce: endOfHead,
    cutAfter: [0, 3],
  },
]

interface Slow {
  kind: SlowKind
  /** Seconds until the server ended it. */
  ended: Promise<number>
}

/** Goal 7: `rounds` clients that send a byte a second are cut in time, and no other caller is slower for them. */
export const slowSockets: FaultSuite = {
  name: 'slow-sockets',
  goal: 7,
  fullRounds: 2000,
  async run(rounds, report) {
    const dataDir = makeDataFolder('makit-slow-')
    const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off' })
    const stop = new AbortController()
    try {
      // One account may have only a few uploads in flight.
      const tokens = await inDatabaseAt(connectionStringOf(dataDir), async (db) => {
        const market: Market = { db, services: { newId: uuidv7 } }
        const vendors = Array.from({ length: 20 }, () => aVendorWithListing(market))
        return (await Promise.all(vendors)).map(({ vendor }) => vendor.token)
      })
      const token = tokens.pop()!
      const anyToken = inTurns(tokens)
      const { port } = new URL(server.url)
      await serve(server.url, token, 3)
      report('measuring without slow senders')
      const before = await serve(server.url, token, 12)
      const slow: Slow[] = []
      for (const kind of kinds)
        for (let count = 0; count < rounds * kind.share; count++) {
          slow.push(beSlow(Number(port), kind, anyToken(), stop.signal))
          // The system would refuse more connections at the same instant than it queues for a server.
          if (count % 50 === 0) await sleep(40)
        }
      const upload = sendEightMegabytes(Number(port), token)
      await sleep(1_000)
      report(`${slow.length} are slow`)
      const meanwhile = await serve(server.url, token, 12)
      report('waiting until they are cut')
      const ends = await Promise.all(slow.map(async ({ kind, ended }) => ({ kind, seconds: await ended })))
      const uploaded = await upload
      const p99s = [before, meanwhile].map(({ times }) => percentile(times, 99))
      const violations = [...before.violations, ...meanwhile.violations, ...unCut(ends)]
      if (p99s[1]! > Math.max(2 * p99s[0]!, 20))
        violations.push(`others’ p99 rose from ${p99s[0]} to ${p99s[1]} ms`)
      if (!/^HTTP\/1\.1 (400|415)/.test(uploaded))
        violations.push(`8 MB sent in half a minute got ${uploaded || 'cut'}`)
      const figures = kinds.map(({ name }) => {
        const seconds = ends.filter(({ kind }) => kind.name === name).map((end) => end.seconds)
        return `${seconds.length} ${name} cut after ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s`
      })
      return {
        measured: `${figures.join(', ')}; others’ p99 ${p99s.map((ms) => ms!.toFixed(1)).join(' ms before, ')} ms meanwhile (${before.times.length} and ${meanwhile.times.length} calls)`,
        violations,
      }
    } finally {
      stop.abort()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function unCut(ends: readonly { kind: SlowKind; seconds: number }[]): string[] {
  const isOff = ({ kind, seconds }: (typeof ends)[number]) =>
    !(seconds >= kind.cutAfter[0] && seconds <= kind.cutAfter[1])
  return ends.filter(isOff).map(({ kind, seconds }) => `one of the ${kind.name} ended after ${seconds} s`)
}

const timeoutSeconds = 45

function beSlow(port: number, kind: SlowKind, token: string, over: AbortSignal): Slow {
  const text = kind.text(token)
  let sent = kind.atOnce(text)
  const socket = connect(port, '127.0.0.1')
  const begun = performance.now()
  socket.on('error', () => {})
  socket.on('connect', () => socket.write(text.slice(0, sent)))
  // The response, such as 408, is not read: only the end counts.
  socket.resume()
  const drip = setInterval(() => {
    if (!kind.pauses) socket.write(text[sent++] ?? 'x')
  }, 1_000)
  const ended = new Promise<number>((resolve) => {
    const end = () => {
      clearInterval(drip)
      socket.destroy()
      resolve(Math.round((performance.now() - begun) / 100) / 10)
    }
    socket.once('close', end).once('end', end)
    setTimeout(end, timeoutSeconds * 1000).unref()
    over.addEventListener('abort', end)
  })
  return { kind, ended }
}

/** The other callers meanwhile: one request after the other for so many seconds, some of them with the database. */
async function serve(
  url: string,
  token: string,
  seconds: number,
): Promise<{ times: number[]; violations: string[] }> {
  const times: number[] = []
  const violations: string[] = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(15)) {
    const path = `/api/listings?maxPrice=${1_000_000 + Math.floor(Math.random() * 8_000_000)}`
    const begun = performance.now()
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => null,
    )
    await answer?.arrayBuffer()
    times.push(performance.now() - begun)
    if (answer?.status !== 200) violations.push(`${path} was answered ${answer?.status ?? 'not at all'}`)
  }
  return { times, violations }
}

/**
 * Slow, but steady: 8 MB in half a minute. It is no picture, so the response is a refusal of its content; empty if it is cut.
 */
function sendEightMegabytes(port: number, token: string): Promise<string> {
  const tail = '\r\n--x--\r\n'
  const size = 8_000_000
  const length = formStart.length + size + tail.length
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
    socket.end()
  })
  socket.on('error', () => {})
  socket.on('connect', async () => {
    socket.write(post('/api/listings', token, 'multipart/form-data; boundary=x', length, formStart))
    const piece = Buffer.alloc(size / 32, 'x')
    for (let count = 0; count < 32; count++) {
      await sleep(1_000)
      socket.write(piece)
    }
    socket.write(tail)
  })
  return new Promise((resolve) => socket.once('close', () => resolve(answer.slice(0, 40))))
}
