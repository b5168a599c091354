import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/database/database.ts'
import { seededChoice } from '../../tests/support/seeded-choice.ts'
import { openRaceMarket } from './fault-market.ts'
import type { FaultResult, FaultSuite } from './fault-suite.ts'
import { answerViolation } from './fuzz/answer-violations.ts'
import { changedTables, noteChanges, storedGarbage } from './fuzz/changed-tables.ts'
import { type DescribedCall, describedCalls } from './fuzz/described-calls.ts'
import { aFuzzedMarket, aSmallPhoto, type FuzzedMarket, isWorn } from './fuzz/fuzzed-market.ts'
import { aHostileRequest, type HostileRequest, rightDraft, writtenOut } from './fuzz/hostile-requests.ts'
import { watchLag } from './fuzz/lag.ts'
import { type RawAnswer, RawConnection } from './fuzz/raw-connection.ts'

/** The same in every run, so that a failure can be repeated. */
const seed = 20_261_121
/** After so many requests users and things are created anew, worn out or not. */
const requestsPerMarket = 100
/** How many milliseconds other callers may wait; checked in full runs only, not on a machine that runs other tests too. */
const longestWait = 200
const judgedFrom = 10_000

interface Fuzzing {
  url: string
  dataDir: string
  db: Database
  connection: RawConnection
  photo: Buffer
  /** The present users and things of the requests; null when the last requests deleted too many of them. */
  market: FuzzedMarket | null
  requests: number
  violations: string[]
  /** How many responses had each status. */
  answered: Map<number, number>
}

type Where = Pick<Fuzzing, 'url' | 'dataDir' | 'db'>

export const fuzz: FaultSuite = {
  name: 'fuzz',
  goal: 4,
  fullRounds: 100_000,
  async run(rounds, report) {
    const market = await openRaceMarket()
    const where = { url: market.server.url, dataDir: market.dataDir }
    try {
      return await market.inDatabase((db) => sendEverywhere({ ...where, db }, rounds, report))
    } finally {
      await market.close()
    }
  },
}

async function sendEverywhere(
  where: Where,
  rounds: number,
  report: (progress: string) => void,
): Promise<FaultResult> {
  if (!existsSync('dist/web')) throw new Error('The pages are not built: node scripts/build.mjs')
  const calls = await describedCalls(where.url)
  const refusals = await refusedCalls(where, calls)
  await noteChanges(where.db)
  const fuzzing: Fuzzing = {
    ...where,
    connection: new RawConnection(where.url),
    photo: await aSmallPhoto(),
    market: null,
    requests: 0,
    violations: refusals,
    answered: new Map(),
  }
  const perCall = Math.ceil(rounds / calls.length)
  const lag = watchLag(where.url)
  for (const [at, call] of calls.entries()) {
    report(
      `${at} of ${calls.length} calls, ${at * perCall} requests, ${fuzzing.violations.length} violations`,
    )
    await fuzzCall(fuzzing, call, at, perCall)
  }
  fuzzing.connection.close()
  const { p99, most } = await lag.stop()
  const garbage = (await storedGarbage(where.db)).map((place) => `stored garbage in ${place}`)
  const slow = p99 > longestWait && rounds >= judgedFrom ? [`others waited ${p99.toFixed(0)} ms (p99)`] : []
  return {
    measured:
      `${(perCall * calls.length).toLocaleString('en')} requests, ${perCall} to each of ${calls.length} calls ` +
      `(${countsOf(fuzzing)}); meanwhile /healthz answered others within ${p99.toFixed(1)} ms (p99), ${most.toFixed(0)} ms at most`,
    violations: [...fuzzing.violations, ...garbage, ...slow],
  }
}

/**
 * The described calls that accept no valid request. Fuzz and cost change valid requests: without one, a call is attacked as far
 * as its validation and no further.
 */
async function refusedCalls({ url, db }: Where, calls: readonly DescribedCall[]): Promise<string[]> {
  const connection = new RawConnection(url)
  const photo = await aSmallPhoto()
  const someone = () => aFuzzedMarket(url, { db, services: { newId: uuidv7 } })
  const refusals: string[] = []
  let market = await someone()
  try {
    for (const call of calls.filter(({ isDescribed }) => isDescribed)) {
      let refusal: string | null = null
      // Another time with other fields, and then in a market in which nothing is used up.
      for (let time = 0; time < 4 && (time === 0 || refusal); time++) {
        if (time > 1 || (refusal && !refusal.startsWith('400 '))) market = await someone()
        const draft = rightDraft({ call, market, photo, choice: seededChoice(time) })
        const answer = await connection.send(writtenOut(draft))
        refusal = answer && answer.status < 400 ? null : `${answer?.status} ${answer?.body.slice(0, 200)}`
      }
      if (refusal) refusals.push(`${call.method} ${call.path} accepts no valid request: ${refusal}`)
    }
    return refusals
  } finally {
    connection.close()
  }
}

/** Such as `200: 40, 404: 12`. */
const countsOf = ({ answered }: Fuzzing) =>
  [...answered]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
    .join(', ')

async function fuzzCall(fuzzing: Fuzzing, call: DescribedCall, at: number, count: number): Promise<void> {
  let accepted = 0
  for (let round = 0; round < count; round++) {
    const market = await presentMarket(fuzzing)
    const choice = seededChoice(seed + at * 1_000_003 + round)
    const request = aHostileRequest({ call, market, photo: fuzzing.photo, choice })
    const answer = await sendAndJudge(fuzzing, request)
    const isAccepted = answer !== null && answer.status < 400
    if (isAccepted) accepted++
    if (isAccepted && !isRead(request) && (await isWorn(fuzzing.db, market))) fuzzing.market = null
  }
  // Otherwise only authentication has been tested.
  if (accepted === 0 && count >= 100)
    fuzzing.violations.push(`${call.method} ${call.path} accepted nothing of ${count}`)
}

async function presentMarket(fuzzing: Fuzzing): Promise<FuzzedMarket> {
  const { url, db } = fuzzing
  if (fuzzing.requests++ % requestsPerMarket === 0) fuzzing.market = null
  if (!fuzzing.market) {
    fuzzing.market = await aFuzzedMarket(url, { db, services: { newId: uuidv7 } })
    await changedTables(db)
  }
  return fuzzing.market
}

async function sendAndJudge(fuzzing: Fuzzing, request: HostileRequest): Promise<RawAnswer | null> {
  const { connection, answered, violations, db, dataDir } = fuzzing
  const hasFile = request.body !== null && request.wrong !== 'right' && request.target.startsWith('/api/')
  const files = hasFile ? countPictures(dataDir) : 0
  const answer = await connection.send(request).catch(() => null)
  const status = answer?.status ?? 0
  answered.set(status, (answered.get(status) ?? 0) + 1)
  const report = (violation: string) =>
    violations.push(`${violation}: ${described(request)} ${answer?.body.slice(0, 200)}`)
  const violation = answerViolation(request, answer)
  if (violation) report(violation)
  const changed = await changedTables(db)
  if (status >= 400 || isRead(request)) {
    const unexpected = changed.filter((table) => !mayRecord(request, table))
    if (unexpected.length > 0) report(`changed ${unexpected.join(', ')} though answered ${status}`)
    if ([400, 413, 415].includes(status) && hasFile && countPictures(dataDir) !== files)
      report('left a picture behind')
  }
  return answer
}

const isRead = ({ method }: HostileRequest) => ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)

/** Failed sign-ins of administrators are written into the audit log, and who reads an order or takes data out. */
const recorded = /^\/api\/(auth\/login|user\/export|admin\/(csv|orders)\/)/i
const mayRecord = ({ target }: HostileRequest, table: string) =>
  table === 'audit_log' && recorded.test(target)

const countPictures = (dataDir: string) => readdirSync(join(dataDir, 'pictures')).length

const described = ({ wrong, method, target, headers, body }: HostileRequest) =>
  `${wrong} wrong: ${method} ${target.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(body?.toString('latin1').slice(0, 400))}`
