import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer, TestServer } from './test-server.ts'

export interface RacingCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  token: string
  body?: unknown
  headers?: Record<string, string>
}

const addresses = new WeakMap<TestServer['app'], Promise<string>>()

async function connected(address: URL): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  return socket
}

async function send(socket: Socket, { method, path, token, body, headers }: RacingCall): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const sent = httpRequest({
    method,
    path,
    createConnection: () => socket,
    headers: {
      authorization: `Bearer ${token}`,
      connection: 'close',
      ...(payload
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
        : {}),
      ...headers,
    },
  })
  sent.end(payload)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode ?? 0,
    body: JSON.parse(await text(response)),
    headers: response.headers,
  }
}

/** Sends all calls at the same instant, each over a real connection of its own that stood open before. */
export async function atTheSameInstant(server: TestServer, calls: readonly RacingCall[]): Promise<Answer[]> {
  const listening = addresses.get(server.app) ?? server.listen()
  addresses.set(server.app, listening)
  const address = new URL(await listening)
  const sockets = await Promise.all(calls.map(() => connected(address)))
  return Promise.all(calls.map((call, index) => send(sockets[index]!, call)))
}

/** How many answers had each status, such as `{ 201: 5, 409: 25 }`. */
export function statusCounts(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
