import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Database, Transaction } from './database.ts'
import type { Tables } from './database-tables.ts'

const timeLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * Runs whole use cases as one transaction: the transaction of each is a savepoint in it. All they did is there or nothing,
 * whatever ends the process. Locks are kept to the end and nothing has a time limit: not for requests.
 */
export function inOneTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    for (const limit of timeLimits) await sql`set local ${sql.id(limit)} = 0`.execute(tx)
    return work(
      new Kysely<Tables>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => savepointDriver(tx),
          createIntrospector: (inner) => new PostgresIntrospector(inner),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      }),
    )
  })
}

function savepointDriver(tx: Transaction): Driver {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => tx.executeQuery(query as CompiledQuery<R>),
    streamQuery() {
      throw new Error('Nothing is streamed inside one transaction')
    },
  }
  const run = async (statement: string) => {
    await tx.executeQuery(CompiledQuery.raw(statement))
  }
  let lastRelease = Promise.resolve()
  let release = () => {}
  return {
    // There is one connection: the next use case waits until it is released.
    async acquireConnection() {
      const before = lastRelease
      const { promise, resolve } = Promise.withResolvers<void>()
      lastRelease = promise
      await before
      release = resolve
      return connection
    },
    releaseConnection: async () => release(),
    beginTransaction: () => run('savepoint use_case'),
    commitTransaction: () => run('release savepoint use_case'),
    rollbackTransaction: () => run('rollback to savepoint use_case'),
    init: async () => {},
    destroy: async () => {},
  }
}
