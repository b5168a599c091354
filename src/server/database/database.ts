import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  sql,
} from 'kysely'
import pg from 'pg'
import { callingFile, transactions } from '../traced-work.ts'
import { connectionSettings } from './connection-settings.ts'
import type { Tables } from './database-tables.ts'
import { type KyselyPoolOptions, kyselyPool, staleStatement } from './kysely-pool.ts'
import { requirePrimary } from './not-primary.ts'
import { pipeline } from './pipelined-transaction.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** For reads that may run inside or outside a transaction. */
export type Queryable = Database | Transaction

const bigintType = 20
pg.types.setTypeParser(bigintType, (digits) => {
  const value = Number(digits)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${digits} is too large a number`)
  return value
})

/** A date stays the text that it is: an instant would depend on the time zone of the process. */
const dateType = 1082
pg.types.setTypeParser(dateType, (date) => date)

/**
 * Arrays of texts and of UUIDs. The driver's own parser goes through them letter by letter, which took a fifth of the memory
 * that a list of listings takes. PostgreSQL puts elements with anything but plain letters in quotes: those are left to it.
 */
const arrayTypes = [1009, 2951]
const plainElements = /^\{[^{}"]+\}$/
for (const type of arrayTypes) {
  const parseAny = pg.types.getTypeParser(type)
  pg.types.setTypeParser(type, (text) =>
    plainElements.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : parseAny(text),
  )
}

/** Start-up parameters, as PostgreSQL takes them. */
const startUpParameters = Object.entries(connectionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Longer than the statement timeout: a database that is alive ends a statement itself. One that hangs, or a network that
 * lost it, would keep requests waiting for ever. The connection is closed then and never used again, because what was sent
 * may still be carried out.
 */
const usualAnswerTimeoutMs = 7_000

interface PoolOptions {
  max?: number
  /** PostgreSQL's settings, in place of the usual time limits. */
  options?: string
  answerTimeoutMs?: number
  /** Whether it leads through a pooler: then the role has the time limits (`giveRoleItsSettings`). */
  isPooled?: boolean
  /** Otherwise connections to a replica are refused with NotPrimaryError. */
  mayBeReplica?: boolean
}

/** A pool of connections with time limits. `onIdleError` hears of idle connections that are lost; they are replaced. */
export function createPool(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { max = 12, options, answerTimeoutMs, isPooled = false, mayBeReplica = false }: PoolOptions = {},
): pg.Pool {
  const usual =
    options === undefined
      ? { ...(!isPooled && { options: startUpParameters }), query_timeout: usualAnswerTimeoutMs }
      : { options }
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    // Statements that do not wait for each other's answers make one way to the database and back.
    pipeline: true,
    ...usual,
    ...(!mayBeReplica && {
      verify: (client, done) => void requirePrimary(client).then(() => done(), done),
    }),
    ...(answerTimeoutMs && { query_timeout: answerTimeoutMs }),
  })
  pool.on('error', onIdleError)
  // A connection lost while it is used fails its query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Queries through a pool. `onQuery` hears of each: for tests that count them and benchmarks that explain them. */
export const createDatabase = (
  pool: pg.Pool,
  onQuery?: (query: CompiledQuery) => void,
  options?: KyselyPoolOptions,
): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, options) }),
    ...(onQuery && { log: ({ query }) => onQuery(query) }),
  })

/** A serialization failure, a deadlock, a prepared statement that a migration made stale. */
const worthAnotherTry = new Set(['40001', '40P01', staleStatement])

/** PostgreSQL's code of an error, such as 23505 for a unique violation; undefined for other errors. */
export const databaseErrorCode = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** Whether this is the violation of that unique constraint or index. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint

/** Whether a row was refused by that check, or by the trigger that names itself so. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint

const attempts = 4

/**
 * Has the statements of a transaction planned once for whatever they are about. PostgreSQL would plan a statement with arrays anew
 * each time, which takes longer than carrying it out: it expects ten elements in an array that it does not know yet.
 */
export async function planOnce(tx: Transaction): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
}

type Ending = (db: Database) => void
const endings = new WeakMap<Transaction, Ending[]>()

/**
 * Has `ending` called when the transaction is over and before its use case goes on; also when it failed, because a
 * connection that breaks during the commit leaves open what became of it.
 */
export function whenOver(tx: Transaction, ending: Ending): void {
  const waiting = endings.get(tx)
  if (waiting) waiting.push(ending)
  else endings.set(tx, [ending])
}

async function attemptTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let begun: Transaction | undefined
  try {
    return await db.transaction().execute((tx) =>
      pipeline(tx, (pipelined) => {
        begun = pipelined
        return work(pipelined)
      }),
    )
  } finally {
    for (const ending of (begun && endings.get(begun)) ?? []) ending(db)
  }
}

async function attemptUntilDone<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, work)
    } catch (error) {
      if (attempt === attempts || !worthAnotherTry.has(databaseErrorCode(error) ?? '')) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** Runs one use case in one transaction; again where another transaction or a migration came in between. */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!transactions.hasSubscribers) return attemptUntilDone(db, work)
  const traced = { useCase: callingFile(inTransaction) }
  return transactions.tracePromise(() => attemptUntilDone(db, work), traced)
}
