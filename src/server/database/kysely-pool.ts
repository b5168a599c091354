import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { tooBusy } from '../errors.ts'
import { statements } from '../traced-work.ts'
import { NotPrimaryError } from './not-primary.ts'
import { namesFor } from './statement-names.ts'

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

/** What a prepared `select *` answers is not what it was: a server of a newer version has added a column. */
export const staleStatement = '0A000'

/** A write on a connection that is no longer the primary's, or of a database that was set to take none. */
const readOnlyTransaction = '25006'

const beginsTransaction = /^(begin|start transaction)/
const raisesTimeLimit = /statement_timeout/
/** The longest that a timer takes: 24 days. */
const unlimitedMs = 2 ** 31 - 1

/**
 * A connection for as long as Kysely has it: for one statement or one transaction. A transaction that raises
 * `statement_timeout`, in the statement's own text, which comes from our code, gets all the time it wants.
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
    const names = namesStatements && values.length > 0 ? namesFor(text, isInTransaction) : undefined
    const name = names?.of(text)
    try {
      const send = () => client.query({ ...(name && { name }), text, values: [...values], ...timeout })
      return await (statements.hasSubscribers ? statements.tracePromise(send, { text }) : send())
    } catch (error) {
      if ((error as pg.DatabaseError).code === staleStatement) names?.forget(text)
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
