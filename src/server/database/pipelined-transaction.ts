import { type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'

// A transaction only compiles statements and hands them to its executor; of the rest it needs to know the dialect.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction has its connection')),
})
const parts = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * The same transaction, in which a statement is sent before the one before it is answered: what `Promise.all` begins makes
 * one round trip to the database. The database carries the statements out in the order in which they were begun; when
 * one fails, it refuses those behind it, and they fail for the same reason. Kysely has no public way to this
 * (docs/adr/0019-internals.md).
 */
export function pipeline<Tables, T>(
  tx: Transaction<Tables>,
  work: (pipelined: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const oneByOne = tx.getExecutor()
  return oneByOne.provideConnection((connection) => {
    const connectionOfAll = reportFirstFailure(connection)
    const executor = oneByOne.withConnectionProvider({
      provideConnection: (consumer) => consumer(connectionOfAll),
    })
    return work(new Transaction<Tables>({ ...parts, executor }))
  })
}

const inFailedTransaction = '25P02'

/** When statements are sent together, the first failure to arrive need not be of the statement that failed: this reports that one. */
function reportFirstFailure(connection: DatabaseConnection): DatabaseConnection {
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
