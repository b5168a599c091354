import { randomUUID } from 'node:crypto'
import type { FixedAnswer } from '../support/bare-server.ts'
import { getRequest, load, postRequest } from '../support/http-load.ts'
import { asBrowser, etagOf } from '../support/learned-answers.ts'
import type { Contest } from '../support/turns.ts'
import type { Miss } from './misses.ts'
import type { ShopperOrder } from './shopper.ts'

/** A server under test. */
export interface Target {
  port: number
  pid: number
}

export interface Rivals {
  makit: Target
  bare: Target
}

/** The lowest ratios that pass: for cached responses, and for lists and pages rendered anew. */
export const goals = { cached: 0.85, made: 0.5 }
export const connectionCounts = [1, 16, 64]

/** With one connection both mostly wait for each other, and other work on the machine distorts the result. */
const turnsWith = (connections: number) => (connections === 1 ? 20 : 12)
const turnSeconds = 0.15
const madeTurns = 8
/** For a page of which there is only one to miss. */
const singleTurns = 40
/** Each connection sends several requests, or the first and the last ones would count most. */
const missesWith = (connections: number) => Math.max(24, 2 * connections)

/** A cached page or call. */
export function cachedContest(
  { makit, bare }: Rivals,
  name: string,
  path: string,
  connections: number,
): Contest {
  const next = () => getRequest(path, asBrowser)
  const ask = (target: Target) => () =>
    load({ ...target, connections, next, status: 200, seconds: turnSeconds })
  return {
    name,
    connections,
    turns: turnsWith(connections),
    goal: goals.cached,
    makit: ask(makit),
    bare: ask(bare),
  }
}

/** The same for a client that has it; the bare server sends a 304 to every request. */
export function unchangedContest(
  { makit, bare }: Rivals,
  name: string,
  { path, answer }: { path: string; answer: FixedAnswer },
  connections: number,
): Contest {
  const ask = (target: Target, asked: string) => () => {
    const next = () => getRequest(asked, { ...asBrowser, 'If-None-Match': etagOf(answer) })
    return load({ ...target, connections, next, status: 304, seconds: turnSeconds })
  }
  return {
    name: `${name}, 304`,
    connections,
    turns: turnsWith(connections),
    goal: goals.cached,
    makit: ask(makit, path),
    bare: ask(bare, `/304${path}`),
  }
}

/** A response made anew for each request; undefined where there are too few different ones. */
export function missContest({ makit, bare }: Rivals, miss: Miss, connections: number): Contest | undefined {
  const count = Math.min(miss.most, missesWith(connections))
  if (count < connections) return undefined
  const ask = (target: Target, paths: readonly string[]) => {
    let at = 0
    const next = () => getRequest(paths[at++ % paths.length]!)
    return load({ ...target, connections, next, status: 200, count })
  }
  return {
    name: `${miss.name}, miss`,
    connections,
    turns: count === 1 ? singleTurns : madeTurns,
    ...(miss.hasGoal && { goal: goals.made }),
    makit: async () => ask(makit, await miss.prepare(count)),
    bare: () => ask(bare, miss.bare),
  }
}

/** A call of a signed-in user, whose response is made anew each time too. */
export const ownContest = (
  rivals: Rivals,
  name: string,
  { path, token }: { path: string; token: string },
  connections: number,
): Contest =>
  signedInContest(rivals, name, connections, {
    path,
    request: getRequest(path, { Authorization: `Bearer ${token}` }),
  })

/** A change by a signed-in user. */
export const changeContest = (
  rivals: Rivals,
  name: string,
  { path, token, body }: { path: string; token: string; body: object },
  connections: number,
): Contest => signedInContest(rivals, name, connections, { path, request: postRequest(path, token, body) })

/** Orders by buyers in turn, each under a key of its own. */
export function orderContest(
  { makit, bare }: Rivals,
  orders: readonly ShopperOrder[],
  connections: number,
): Contest {
  let at = 0
  const nextOrder = () => orders[at++ % orders.length]!
  const ask = (target: Target, status: number, next: () => string) => () =>
    load({ ...target, connections, next, status, seconds: turnSeconds })
  const placed = () => {
    const { token, body } = nextOrder()
    return postRequest('/order/create', token, body, { 'Idempotency-Key': randomUUID() })
  }
  return {
    name: 'placing an order',
    connections,
    turns: madeTurns,
    makit: ask(makit, 201, placed),
    bare: ask(bare, 200, () => getRequest(nextOrder().bare)),
  }
}

/** The bare server runs the request's statements, those of a change again and again. */
function signedInContest(
  { makit, bare }: Rivals,
  name: string,
  connections: number,
  { path, request }: { path: string; request: string },
): Contest {
  const ask = (target: Target, asked: string) => () =>
    load({ ...target, connections, next: () => asked, status: 200, seconds: turnSeconds })
  return {
    name,
    connections,
    turns: madeTurns,
    makit: ask(makit, request),
    bare: ask(bare, getRequest(`/made${path}`)),
  }
}
