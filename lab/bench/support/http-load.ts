import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { cpuSecondsOf } from './process-memory.ts'

export interface Load {
  port: number
  /** The server's process. */
  pid: number
  connections: number
  /** The next request, as text; a GET without its last empty line. */
  next: () => string
  /** Ends after so long, or after so many requests. */
  seconds?: number
  count?: number
  /** The expected status of every response; any other ends the benchmark. */
  status: number
  /** The expected body of every response, where it is looked at; any other ends the benchmark. */
  body?: Buffer
}

export interface Measured {
  requests: number
  seconds: number
  /** Processor time of the server. */
  cpuSeconds: number
  /** Milliseconds of each request. */
  times: number[]
}

/** A POST of JSON for `next`, whole. */
export function postRequest(
  path: string,
  token: string,
  json: object,
  headers: Record<string, string> = {},
): string {
  const body = JSON.stringify(json)
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** A GET for `next`. */
export const getRequest = (path: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')

/**
 * Sends requests over kept-alive connections, one after the other on each. It reads a response only to find its end, so that on
 * two cores the server is what is measured.
 */
export async function load(wanted: Load): Promise<Measured> {
  const times: number[] = []
  const cpuBefore = cpuSecondsOf(wanted.pid)
  const start = performance.now()
  const end = start + (wanted.seconds ?? 3600) * 1000
  let left = wanted.count ?? Number.POSITIVE_INFINITY
  const mayAsk = () => left-- > 0 && performance.now() < end
  await Promise.all(Array.from({ length: wanted.connections }, () => askAgainAndAgain(wanted, mayAsk, times)))
  const seconds = (performance.now() - start) / 1000
  return { requests: times.length, seconds, cpuSeconds: cpuSecondsOf(wanted.pid) - cpuBefore, times }
}

async function askAgainAndAgain(wanted: Load, mayAsk: () => boolean, times: number[]): Promise<void> {
  const socket = connect({ port: wanted.port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  try {
    await new Promise<void>((resolve, reject) => {
      let begun = 0
      const ask = () => {
        if (!mayAsk()) return resolve()
        begun = performance.now()
        const request = wanted.next()
        socket.write(request.startsWith('POST') ? request : `${request}\r\n\r\n`, 'latin1')
      }
      onAnswers(socket, wanted, reject, () => {
        times.push(performance.now() - begun)
        ask()
      })
      socket.on('error', reject).on('close', () => reject(new Error('The server closed a connection')))
      ask()
    })
  } finally {
    socket.removeAllListeners('close').destroy()
  }
}

/** Calls `done` at the end of each response. */
function onAnswers(
  socket: Socket,
  { status, body }: Load,
  fail: (error: Error) => void,
  done: () => void,
): void {
  let head = ''
  let bodyLeft = -1
  socket.on('data', (chunk) => {
    let bodyBytes = chunk.length
    if (bodyLeft < 0) {
      const before = head.length
      head += chunk.toString('latin1')
      const headEnd = head.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      if (Number(head.slice(9, 12)) !== status) return fail(new Error(head.slice(0, 500)))
      bodyLeft = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      bodyBytes = chunk.length - (headEnd + 4 - before)
      if (body && bodyLeft !== body.length) return fail(new Error(`A body of other length: ${head}`))
      head = ''
    }
    if (body && !isPartOf(body, body.length - bodyLeft, chunk.subarray(chunk.length - bodyBytes)))
      return fail(new Error(`A body of other bytes: ${chunk}`))
    bodyLeft -= bodyBytes
    if (bodyLeft > 0) return
    bodyLeft = -1
    done()
  })
}

const isPartOf = (body: Buffer, from: number, bytes: Buffer) =>
  bytes.equals(body.subarray(from, from + bytes.length))
