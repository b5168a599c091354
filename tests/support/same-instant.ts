import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { Answer, TestServer } from './test-server.ts'

export interface RacingCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  token: string
  /** Sent as JSON; a Buffer as it is, with the type that `headers` say. */
  body?: unknown
  headers?: Record<string, string>
}

const addresses = new WeakMap<TestServer['app'], Promise<string>>()

async function connected(address: URL): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  return socket
}

/** A call of which only the last byte is missing. */
interface ReadyCall {
  letGo(): Promise<Answer>
}

async function makeReady(
  address: URL,
  { method, path, token, body, headers }: RacingCall,
): Promise<ReadyCall> {
  const socket = await connected(address)
  const payload = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body))
  const sent = httpRequest({
    method,
    path,
    createConnection: () => socket,
    headers: {
      authorization: `Bearer ${token}`,
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': payload.length }),
      ...headers,
    },
  })
  if (payload.length > 0) await new Promise((written) => sent.write(payload.subarray(0, -1), written))
  return {
    async letGo() {
      sent.end(payload.subarray(-1))
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const text = await textOf(response)
      return { status: response.statusCode ?? 0, body: JSON.parse(text), headers: response.headers }
    },
  }
}

/** Sends all calls to this address at the same instant, each over a real connection that was opened before. */
export async function sendTogether(address: string, calls: readonly RacingCall[]): Promise<Answer[]> {
  const ready = await Promise.all(calls.map((call) => makeReady(new URL(address), call)))
  return Promise.all(ready.map((call) => call.letGo()))
}

/** The same to a test server, which starts to listen with the first of them. */
export async function atTheSameInstant(server: TestServer, calls: readonly RacingCall[]): Promise<Answer[]> {
  const listening = addresses.get(server.app) ?? server.listen()
  addresses.set(server.app, listening)
  return sendTogether(await listening, calls)
}

/** How many responses had each status, such as `{ 201: 5, 409: 25 }`. */
export function statusCounts(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
