import pg from 'pg'
import { readIdentity } from '#server/embedded-postgres/identity-file.ts'

/** Connects as the superuser of the embedded database of this data folder; throws while it is down. */
async function asOwner<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { port, ownerPassword: password } = readIdentity(dataDir)!
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Ends every connection to it, the server's own and its launcher's too. */
export const terminateBackends = (dataDir: string): Promise<unknown> =>
  asOwner(dataDir, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`),
  )

/** Runs what PostgreSQL does by itself every five minutes: a checkpoint, after which old log files are reused. */
export const checkpoint = (dataDir: string): Promise<unknown> =>
  asOwner(dataDir, (client) => client.query('checkpoint'))

/** Whether it responds now. */
export const answers = (dataDir: string): Promise<boolean> =>
  asOwner(dataDir, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
