import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { tooBusy } from '../errors.ts'
import { statements } from '../traced-work.ts'
import { NotPrimaryError } from './not-primary.ts'

export interface KyselyPoolOptions {
  /**
   * Much more than requests let in at once ask for (load-shedding): a request that comes when so many wait for a connection
   * would wait in vain, and all that wait take memory.
   */
  mostWaiting?: number
  /** False behind a pooler, where the next transaction may get a connection that does not know the name. */
  namesStatements?: boolean
  /** For the pool of a replica: resolves when a connection's server has what a read must see, and throws if it has not. */
  untilReady?: (client: pg.PoolClient) => Promise<void>
}

/** More than the use cases have; inserts of any number of rows must not fill the database's memory. */
const mostPrepared = 150
const statementNames = new Map<string, string>()

/** The name under which a statement is prepared, the same on every connection; undefined once there are too many. */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= mostPrepared) return known
  const name = `makit_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

const mark = '/* by ids */'
/** In the text of a statement that finds its rows by ids: it is prepared outside transactions too. */
export const byIds = sql.raw(mark)

/** A write on a connection that is no longer the primary's, or of a database that was set to take none. */
const readOnlyTransaction = '25006'

const beginsTransaction = /^(begin|start transaction)/
const raisesTimeLimit = /statement_timeout/
/** The longest that a timer takes: 24 days. */
const unlimitedMs = 2 ** 31 - 1

/**
 * A connection for as long as Kysely has it: for one statement or one transaction. The statements of transactions, and those with
 * `byIds`, are parsed and planned once; they find their rows by ids, so any plan is good for all. Lists and searches are left
 * out: their best plan depends on what is asked for. A transaction that raises `statement_timeout`, in the statement's own text, which comes
 * from our code, gets all the time it wants.
 */
function borrow(
  client: pg.PoolClient,
  { namesStatements, isPrimary }: { namesStatements: boolean; isPrimary: boolean },
): PostgresPoolClient {
  let isInTransaction = false
  let timeout: { query_timeout?: number } = {}
  let isBroken = false
  const query = async (text: string, values: readonly unknown[]) => {
    if (beginsTransaction.test(text)) isInTransaction = true
    if (raisesTimeLimit.test(text)) timeout = { query_timeout: unlimitedMs }
    const isPrepared = namesStatements && values.length > 0 && (isInTransaction || text.includes(mark))
    const name = isPrepared ? nameOf(text) : undefined
    try {
      const send = () => client.query({ ...(name && { name }), text, values: [...values], ...timeout })
      return await (statements.hasSubscribers ? statements.tracePromise(send, { text }) : send())
    } catch (error) {
      const isDemoted = isPrimary && (error as pg.DatabaseError).code === readOnlyTransaction
      // Not the database's own refusal. The pool would give a connection that is just being closed to the next.
      isBroken ||= isDemoted || !(error instanceof pg.DatabaseError)
      throw isDemoted ? new NotPrimaryError(error) : error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isBroken),
  }
}

/** A pool as Kysely uses it. */
export const kyselyPool = (
  pool: pg.Pool,
  { mostWaiting = 500, namesStatements = true, untilReady }: KyselyPoolOptions = {},
): PostgresPool => ({
  async connect() {
    if (pool.waitingCount >= mostWaiting) throw tooBusy(2)
    const client = await pool.connect()
    try {
      await untilReady?.(client)
    } catch (error) {
      // The next one may lead to another replica.
      client.release(true)
      throw error
    }
    return borrow(client, { namesStatements, isPrimary: !untilReady })
  },
  end: () => pool.end(),
  options: pool.options,
})
