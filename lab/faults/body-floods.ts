import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aVendor, type Person } from '../../tests/support/factories.ts'
import { orderBody } from '../../tests/support/order-calls.ts'
import { forgetHighestRss } from '../../tests/support/process-memory.ts'
import { highestRssOf, memoryOf } from '../bench/support/process-memory.ts'
import { percentile } from '../bench/support/rounds.ts'
import { floods } from './body-floods/flood-kinds.ts'
import type { FloodOrder } from './body-floods/flood-process.ts'
import { crowdMarket } from './crowded-market.ts'
import { type FaultMarket, openRaceMarket } from './fault-market.ts'
import type { FaultSuite } from './fault-suite.ts'

const all = 150
/** The largest growth of memory in MB, whatever one account sends. */
const mostMemory = 300
/** Megabytes on the disk that unfinished uploads of one account may take. */
const mostDisk = 145
const mostLaterMs = 150
const secondsOfKind = 15
const secondsOfAll = 120

interface Meanwhile {
  times: number[]
  violations: string[]
}

interface Trial {
  market: FaultMarket
  flooding: ChildProcess
  attacker: Person
  order: () => Promise<number>
  restMb: number
}

/**
 * Goal 7: one account sends everything that could fill memory or disk, through `rounds` connections, each kind of body by
 * itself and then mixed. The server's memory stays within bounds, and other buyers order as before.
 */
export const bodyFloods: FaultSuite = {
  name: 'body-floods',
  goal: 7,
  fullRounds: all,
  async run(rounds, report) {
    const market = await openRaceMarket()
    const flooding = fork(new URL('./body-floods/flood-process.ts', import.meta.url), {
      serialization: 'advanced',
    })
    // As if it were another machine: it uses the processor only when no other process needs it.
    setPriority(flooding.pid!, 10)
    try {
      const { buyers, anyWish, attacker } = await market.inMarket(async (empty) => ({
        ...(await crowdMarket(empty, 1)),
        attacker: await aVendor(empty),
      }))
      const order = () => placeOrder(market.server.url, buyers[0]!, orderBody(anyWish()))
      const isFull = rounds >= all
      report('ordering in peace')
      const before = await orderFor(isFull ? 20 : 1, order)
      const trial = { market, flooding, attacker, order, restMb: memoryOf(market.server.pid).rss }
      const lines: string[] = []
      const violations = [...before.violations]
      const together = floods.filter(({ isPaced }) => !isPaced)
      const runs = [...floods.map((one) => [one]), together]
      const normal = percentile(before.times, 99)!
      for (const kinds of runs) {
        const isMixed = kinds.length > 1
        const what = isMixed ? 'the others mixed' : kinds[0]!.name
        const names = kinds.map(({ name }) => name)
        report(what)
        const seconds = isFull ? (isMixed ? secondsOfAll : secondsOfKind) : 1
        const { memory, disk, times, violations: more } = await flood(trial, rounds, names, seconds)
        const p99 = percentile(times, 99)!
        lines.push(
          `${what}: ${memory.toFixed(0)} MB, ${disk.toFixed(0)} MB on disk, p99 ${p99.toFixed(0)} ms`,
        )
        violations.push(...more.map((violation) => `${what}: ${violation}`))
        if (memory > mostMemory) violations.push(`${what}: ${memory.toFixed(0)} MB above rest`)
        if (disk > mostDisk) violations.push(`${what}: ${disk.toFixed(0)} MB on disk`)
        if (isFull && p99 > normal + mostLaterMs)
          violations.push(`${what}: orders took ${p99.toFixed(0)} ms (p99), ${normal.toFixed(0)} before`)
      }
      violations.push(...market.server.loggedErrors().map((line) => `logged: ${line.slice(0, 300)}`))
      if (market.server.hasEnded()) violations.unshift(`the server ended: ${market.server.lastWords()}`)
      const rest = `at rest ${trial.restMb.toFixed(0)} MB, orders p99 ${normal.toFixed(0)} ms`
      return {
        measured: `${rounds} connections of one account; ${rest}; above rest with ${lines.join('; ')}`,
        violations,
      }
    } finally {
      flooding.disconnect()
      await market.close()
    }
  },
}

async function placeOrder(url: string, { token }: Person, body: unknown): Promise<number> {
  const answer = await fetch(`${url}/order/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const { order } = (await answer.json()) as { order?: { _id: string } }
  if (order) {
    // Only so many vendors may wait for their shops.
    await fetch(`${url}/api/order/${order._id}/status`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'cancelled' }),
      signal: AbortSignal.timeout(20_000),
    })
  }
  return answer.status
}

async function orderFor(seconds: number, order: () => Promise<number>): Promise<Meanwhile> {
  const meanwhile: Meanwhile = { times: [], violations: [] }
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) {
    const begun = performance.now()
    const status = await order().catch((error: Error) => String(error.cause ?? error))
    meanwhile.times.push(performance.now() - begun)
    if (status !== 201) meanwhile.violations.push(`an order was answered ${status}`)
  }
  return meanwhile
}

async function flood(
  { market, flooding, attacker, order, restMb }: Trial,
  connections: number,
  names: string[],
  seconds: number,
) {
  const { server, dataDir } = market
  forgetHighestRss(server.pid)
  const port = Number(new URL(server.url).port)
  const send = (count: number) => {
    flooding.send({ port, token: attacker.token, connections: count, names } satisfies FloodOrder)
    return once(flooding, 'message')
  }
  await send(connections)
  let disk = 0
  const watching = setInterval(async () => {
    disk = Math.max(disk, await unfinishedMb(dataDir))
  }, 250)
  try {
    const meanwhile = await orderFor(seconds, order)
    const memory = server.hasEnded() ? 0 : highestRssOf(server.pid) - restMb
    return { ...meanwhile, memory, disk }
  } finally {
    clearInterval(watching)
    await send(0)
    // Until the server notices that they are gone.
    await sleep(connections >= all ? 1_000 : 300)
  }
}

async function unfinishedMb(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'pictures', '.unfinished')
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
}
