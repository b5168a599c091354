import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '#server/accounts/password-hashing.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { type FaultMarket, openRaceMarket } from './fault-market.ts'
import type { FaultResult, FaultSuite } from './fault-suite.ts'

/** Fewer samples say nothing about times; texts are compared in any number. */
const fewestToJudge = 200
const mostMedianMs = 5
const mostT = 4.5

/** The calls that could reveal who has an account, and which of their responses must look alike. */
interface Question {
  name: string
  path: string
  /** The e-mails or numbers to call with, by the kind of their owner. */
  sides: Record<string, string[]>
  bodyOf(name: string): object
}

interface Sample {
  /** Status, names of headers and body. */
  words: string
  ms: number
}

const connection = new Agent({ keepAlive: true, maxSockets: 1 })
let asked = 0

/** Each from an address of its own (TRUST_PROXY), as rate limits would end this early. */
async function ask(url: string, path: string, body: object): Promise<Sample> {
  asked += 1
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const begun = performance.now()
  const sent = request(url + path, { method: 'POST', agent: connection, headers }).end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray()).toString()
  const ms = performance.now() - begun
  return { words: `${answer.statusCode} ${Object.keys(answer.headers).sort()} ${text}`, ms }
}

/** That many accounts with a real password; returns their e-mails. */
async function makeAccounts(
  { inDatabase }: FaultMarket,
  count: number,
  { isActive = true, role = 'customer' }: { isActive?: boolean; role?: Role } = {},
): Promise<string[]> {
  const password_hash = await hashPassword(`a password that is never typed ${uuidv7()}`)
  const users = Array.from({ length: count }, () => {
    const id = uuidv7()
    const names = { first_name: 'Aminata', last_name: 'Kamara', tel: '+23210000000', address: 'Freetown' }
    return {
      id,
      ...names,
      email: `${id}@makit.example`,
      role,
      password_hash,
      is_active: isActive,
    }
  })
  await inDatabase((db) => db.insertInto('users').values(users).execute())
  return users.map(({ email }) => email)
}

let madeNumbers = 0
const aNumber = () => `+23210${String(++madeNumbers).padStart(6, '0')}`

/** That many numbers that have so many accounts each. */
async function makeNumbers(market: FaultMarket, count: number, accounts: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, aNumber)
  for (let account = 0; account < accounts; account++) {
    const emails = await makeAccounts(market, count)
    await market.inDatabase((db) =>
      sql`update users set tel = made.tel from unnest(${emails}::text[], ${numbers}::text[]) as made (email, tel)
        where users.email = made.email`.execute(db),
    )
  }
  return numbers
}

const strangers = (count: number) => Array.from({ length: count }, () => `${uuidv7()}@makit.example`)

async function questions(market: FaultMarket, count: number): Promise<Question[]> {
  return [
    {
      name: 'login',
      path: '/api/auth/login',
      sides: {
        existing: await makeAccounts(market, count),
        absent: strangers(count),
        deactivated: await makeAccounts(market, count, { isActive: false }),
        administrator: await makeAccounts(market, count, { role: 'admin' }),
      },
      bodyOf: (email) => ({ email, password: 'not the right one' }),
    },
    {
      name: 'login by number',
      path: '/api/auth/login',
      sides: {
        'of no account': await makeNumbers(market, count, 0),
        'of one account': await makeNumbers(market, count, 1),
        'of two': await makeNumbers(market, count, 2),
        'of five': await makeNumbers(market, count, 5),
      },
      bodyOf: (number) => ({ email: number, password: 'not the right one' }),
    },
    {
      name: 'reset',
      path: '/api/auth/forgot-password',
      sides: { known: await makeAccounts(market, count), unknown: strangers(count) },
      bodyOf: (email) => ({ email }),
    },
  ]
}

/**
 * Makes all calls in one random order: drift affects all of them alike, and work left over from one call slows whichever comes
 * next.
 */
async function sampleSides(url: string, { path, sides, bodyOf }: Question, report: (asked: number) => void) {
  const samples = new Map(Object.keys(sides).map((side) => [side, [] as Sample[]]))
  const all = Object.entries(sides).flatMap(([side, emails]) => emails.map((email) => ({ side, email })))
  const order = all.map((one) => ({ ...one, at: Math.random() })).toSorted((one, other) => one.at - other.at)
  for (const [index, { side, email }] of order.entries()) {
    samples.get(side)!.push(await ask(url, path, bodyOf(email)))
    report(index + 1)
  }
  return samples
}

const sorted = (samples: readonly Sample[]) =>
  samples.map(({ ms }) => ms).toSorted((one, other) => one - other)
const median = (samples: readonly Sample[]) => sorted(samples)[samples.length >> 1]!

function meanAndVariance(samples: readonly Sample[]): { mean: number; variance: number } {
  // The slowest twentieth is due to the machine.
  const times = sorted(samples).slice(0, Math.ceil(samples.length * 0.95))
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  const variance = times.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / Math.max(1, times.length - 1)
  return { mean, variance: variance / times.length }
}

/** Welch's t: how many standard errors lie between the means. */
function welch(one: readonly Sample[], other: readonly Sample[]): number {
  const [a, b] = [meanAndVariance(one), meanAndVariance(other)]
  return (a.mean - b.mean) / Math.sqrt(a.variance + b.variance)
}

function compare(name: string, samples: Map<string, Sample[]>): { measured: string[]; violations: string[] } {
  const [[first, reference], ...others] = [...samples] as [[string, Sample[]], ...[string, Sample[]][]]
  const words = new Set([...samples.values()].flat().map((sample) => sample.words))
  const violations = words.size === 1 ? [] : [`${name} answers differ: ${[...words].join(' | ')}`]
  const measured = others.map(([side, its]) => {
    const [apart, t] = [median(its) - median(reference), welch(its, reference)]
    const line = `${name} ${side} against ${first}: ${apart.toFixed(2)} ms apart, t ${t.toFixed(1)}`
    const isApart = Math.abs(apart) >= mostMedianMs || Math.abs(t) >= mostT
    if (isApart && its.length >= fewestToJudge) violations.push(line)
    return line
  })
  return { measured: [`${name} takes ${median(reference).toFixed(1)} ms`, ...measured], violations }
}

async function run(rounds: number, report: (progress: string) => void): Promise<FaultResult> {
  const market = await openRaceMarket({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
  try {
    const results = []
    for (const question of await questions(market, rounds)) {
      const samples = await sampleSides(market.server.url, question, (asked) =>
        report(`${question.name} ${asked}`),
      )
      results.push(compare(question.name, samples))
    }
    const measured = [`${rounds} samples a side`, ...results.flatMap((result) => result.measured)].join('; ')
    return { measured, violations: results.flatMap((result) => result.violations) }
  } finally {
    await market.close()
  }
}

/** Neither texts nor times reveal who has an account. */
export const timing: FaultSuite = { name: 'timing', goal: 13, fullRounds: 1_000, run }
