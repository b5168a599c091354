import { type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'

// A transaction only compiles statements and hands them to its executor; of the rest it needs to know the dialect.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction has its connection')),
})
const parts = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * The same transaction, in which a statement is sent without waiting for the answer to the one before: what
 * `Promise.all` begins makes one way to the database and back. The database carries them out one after the other in the
 * order in which they were begun; when one fails, it refuses those behind it, and they fail as that one did.
 */
export function withoutWaiting<Tables, T>(
  tx: Transaction<Tables>,
  work: (pipelined: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const waiting = tx.getExecutor()
  return waiting.provideConnection((connection) => {
    const telling = tellFirstFailure(connection)
    const executor = waiting.withConnectionProvider({ provideConnection: (consumer) => consumer(telling) })
    return work(new Transaction<Tables>({ ...parts, executor }))
  })
}

const inFailedTransaction = '25P02'

/** Of statements sent together the first to be heard of need not be the one that failed, but that one says why. */
function tellFirstFailure(connection: DatabaseConnection): DatabaseConnection {
  let failure: unknown
  return {
    executeQuery: async (...query) => {
      try {
        return await connection.executeQuery(...query)
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === inFailedTransaction) throw failure ?? error
        failure = error
        throw error
      }
    },
    streamQuery: (...query) => connection.streamQuery(...query),
  }
}
