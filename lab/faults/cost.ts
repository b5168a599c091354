import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/database/database.ts'
import { type Cost, CostlyServer } from './cost/costly-server.ts'
import { readOurSource } from './cost/our-source.ts'
import { pumpedTexts } from './cost/pumped-texts.ts'
import { type Costly, type Trial, trialsOf } from './cost/trials.ts'
import type { FaultResult, FaultSuite } from './fault-suite.ts'
import { type DescribedCall, describedCalls } from './fuzz/described-calls.ts'
import { aFuzzedMarket, aSmallPhoto, type FuzzedMarket, isWorn } from './fuzz/fuzzed-market.ts'
import type { Situation } from './fuzz/hostile-parts.ts'
import { rightDraft, writtenOut } from './fuzz/hostile-requests.ts'
import type { RawRequest } from './fuzz/raw-connection.ts'

/** How much longer than a usual request of the same call a request may block the event loop, in milliseconds of CPU time. */
const longestMore = 50
/** Longer than any refusal needs to be. */
const longestRefusal = 10_000
/** A defect is slow each time; the machine, a garbage collection or a first compilation is slow once. */
const repeats = 3
const mostViolations = 60
/** Requests that are sent together; they are measured one by one only where that takes too long. */
const atOnce = 8
const largestTogether = 1024 * 1024
/** Headers that libraries read, besides those named in our source. */
const otherHeaders = [
  'host',
  'range',
  'x-forwarded-for',
  'cookie',
  'accept-language',
  'if-range',
  'x-forwarded-host',
]
const headerName = /^[a-z]+(-[a-z]+)*$/
/** Possible sizes of large bodies; the largest that the server accepts is tried. */
const bodyBounds = [24, 12, 6, 3, 1.5, 0.75].map((megabytes) => megabytes * 1024 * 1024)

interface Trying {
  server: CostlyServer
  db: Database
  photo: Buffer
  people: FuzzedMarket
  costly: Costly
  requests: number
  /** By how much acceptable requests blocked the loop longer than a usual one. */
  most: { more: number; what: string }
  violations: string[]
}

/** Goal 4, second half: no request makes other callers wait. `rounds` is the number of texts tried at each place. */
export const cost: FaultSuite = {
  name: 'cost',
  goal: 4,
  fullRounds: 1_000,
  async run(rounds, report) {
    const server = await CostlyServer.open()
    try {
      return await server.market.inDatabase((db) => tryEverywhere(server, db, rounds, report))
    } finally {
      await server.close()
    }
  },
}

async function tryEverywhere(
  server: CostlyServer,
  db: Database,
  rounds: number,
  report: (progress: string) => void,
): Promise<FaultResult> {
  const source = readOurSource()
  const texts = pumpedTexts(source.patterns)
  const headers = [...new Set([...source.headers, ...otherHeaders])].filter((name) => headerName.test(name))
  const calls = await describedCalls(server.url)
  const trying: Trying = {
    ...{ server, db, photo: await aSmallPhoto(), people: await somePeople(server, db) },
    ...{ costly: { texts, headers, oneOf: Math.max(1, Math.ceil(texts.length / rounds)) } },
    ...{ requests: 0, most: { more: 0, what: '' }, violations: [] },
  }
  const mostBytes = await mostBytesOfAll(trying, calls)
  for (const [at, call] of calls.entries()) {
    report(
      `${at} of ${calls.length} calls, ${trying.requests} requests, ${trying.violations.length} violations`,
    )
    if (trying.violations.length < mostViolations) await tryCall(trying, call, at, mostBytes[at]!)
  }
  const { requests, most, violations } = trying
  const { p99, most: longest } = await server.lag()
  return {
    measured:
      `${requests.toLocaleString('en')} requests to ${calls.length} calls with ${texts.length} texts pumped; none held the loop ` +
      `for more than ${most.more.toFixed(0)} ms of CPU time beyond a usual one (${most.what}); meanwhile /healthz answered ` +
      `others within ${p99.toFixed(1)} ms (p99), ${longest.toFixed(0)} ms at most`,
    violations,
  }
}

const somePeople = ({ url }: CostlyServer, db: Database) =>
  aFuzzedMarket(url, { db, services: { newId: uuidv7 } })

/** A form with every field filled in. */
const choice = { below: (limit: number) => limit - 1, oneOf: <Item>(items: readonly Item[]) => items[0]! }

const situationOf = ({ people, photo }: Trying, call: DescribedCall): Situation => ({
  ...{ call, market: people, photo, choice },
})

async function tryCall(trying: Trying, call: DescribedCall, at: number, mostBytes: number): Promise<void> {
  const before = trying.violations.length
  const situation = () => situationOf(trying, call)
  const usual = await usualHold(trying, situation())
  const trials = () => trialsOf(situation(), at, mostBytes, trying.costly)
  let known = trials()
  for (let from = 0; from < known.length && trying.violations.length - before < 5; from += atOnce) {
    const isChanged = await tryTogether(trying, call, known.slice(from, from + atOnce), usual)
    if (!isChanged || call.method === 'GET' || !(await isWorn(trying.db, trying.people))) continue
    trying.people = await somePeople(trying.server, trying.db)
    known = trials()
  }
}

async function usualHold({ server }: Trying, situation: Situation): Promise<number> {
  const costs: Cost[] = []
  for (let time = 0; time <= repeats; time++)
    costs.push(await server.costOf(writtenOut(rightDraft(situation))))
  // The first result also counts what came before it.
  return Math.max(...costs.slice(1).map(({ held }) => held))
}

/** Several at once: a body that is accepted is known by a second without an answer. */
async function mostBytesOfAll(trying: Trying, calls: readonly DescribedCall[]): Promise<number[]> {
  const mostBytes: number[] = []
  for (let from = 0; from < calls.length; from += atOnce) {
    const some = calls.slice(from, from + atOnce)
    mostBytes.push(...(await Promise.all(some.map((call) => mostBytesOf(trying, situationOf(trying, call))))))
  }
  return mostBytes
}

/** 0 for a call that takes no large body; most of them. */
async function mostBytesOf({ server }: Trying, situation: Situation): Promise<number> {
  if (situation.call.method === 'GET') return 0
  const request = { ...writtenOut(rightDraft(situation)), body: null }
  if (!(await server.takes(request, bodyBounds.at(-1)!))) return 0
  for (const bytes of bodyBounds) if (await server.takes(request, bytes)) return bytes
  return 0
}

/**
 * Tries one size after the other until one is too slow: all trials at once, and each alone where that took too long. Returns
 * whether the server has accepted one.
 */
async function tryTogether(
  trying: Trying,
  call: DescribedCall,
  trials: Trial[],
  usual: number,
): Promise<boolean> {
  let isChanged = false
  let left = trials
  for (let step = 0; left.length > 0; step++) {
    const requests = left.map(({ sizes, request }) => request(sizes[step]!))
    const isLarge = requests.some(({ body }) => (body?.length ?? 0) > largestTogether)
    const costs = isLarge ? [] : await trying.server.costOfAll(requests)
    trying.requests += costs.length
    isChanged ||= isLarge || costs.some(({ status }) => status < 400)
    const isWell = !isLarge && costs.every((cost) => !violationOf(cost, usual))
    if (isWell)
      noteMost(
        trying,
        costs[0]!.held - usual,
        `${call.method} ${call.path}, ${costs.length} requests at once`,
      )
    const bad = new Set<Trial>()
    for (const [at, trial] of isWell ? [] : left.entries())
      if (await isViolation(trying, `${call.method} ${call.path}, ${trial.what}`, requests[at]!, usual))
        bad.add(trial)
    left = left.filter((trial) => !bad.has(trial) && trial.sizes.length > step + 1)
  }
  return isChanged
}

/** Sends it alone until it is fast enough, at most three times. */
async function isViolation(
  trying: Trying,
  what: string,
  request: RawRequest,
  usual: number,
): Promise<boolean> {
  const costs: Cost[] = []
  let violation: string | null = null
  do {
    const cost = await trying.server.costOf(notCached(request, costs.length))
    trying.requests++
    costs.push(cost)
    violation = violationOf(cost, usual)
    // Refused because the machine is busy: that passes.
    if (cost.status >= 500) await sleep(1_000)
  } while (violation && costs.length < repeats)
  const size = `${sizeOf(request).toLocaleString('en')} bytes`
  if (violation) trying.violations.push(`${what}, ${size}: ${violation}`)
  else noteMost(trying, Math.min(...costs.map(({ held }) => held)) - usual, `${what}, ${size}`)
  return violation !== null
}

/** The same with another end of its query: the response to the first one may be in the cache, whatever it cost. */
const notCached = (request: RawRequest, time: number): RawRequest =>
  request.target.includes('?') ? { ...request, target: `${request.target}${time}` } : request

function noteMost(trying: Trying, more: number, what: string): void {
  if (more > trying.most.more) trying.most = { more, what }
}

const sizeOf = ({ target, headers, body }: RawRequest): number =>
  target.length +
  headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0) +
  (body?.length ?? 0)

function violationOf({ held, status, refusalLength }: Cost, usual: number): string | null {
  if (status === 0) return 'no answer'
  if (status >= 500) return `answered ${status}`
  if (held > usual + longestMore)
    return `held the loop for ${held.toFixed(0)} ms, a usual one for ${usual.toFixed(0)}`
  return refusalLength > longestRefusal ? `refused with ${refusalLength} bytes` : null
}
