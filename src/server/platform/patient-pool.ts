import pg from 'pg'

/** PostgreSQL's cannot_connect_now: of the ways to have no connection, the one on which the job runner tries again. */
const tryAgainLater = '57P03'

/** Whether the connection broke, none could be made, or there is no room on the disk; other refusals are something else. */
const willPass = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(57P|08|53)/.test(error.code ?? '')

function askAgainLater(error: unknown): never {
  if (!willPass(error)) throw error
  throw Object.assign(new Error('No connection to the database', { cause: error }), { code: tryAgainLater })
}

/**
 * The same pool for the job runner, which notes a finished job without waiting for it: a connection lost at that moment,
 * or a full disk, would end the whole process, and the job would run a second time. Seen through this pool it is noted
 * when the database can.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect().catch(askAgainLater)
    const query = (statement: pg.QueryConfig, values?: unknown[]) =>
      client.query(statement, values).catch(askAgainLater)
    return Object.create(client, { query: { value: query } })
  }
  return Object.create(pool, {
    // With a callback it is the listener for new jobs, which connects anew by itself.
    connect: { value: (...callback: [never?]) => (callback[0] ? pool.connect(callback[0]) : connect()) },
  })
}
