import pg from 'pg'
import { connectionSettings, settingNames } from './connection-settings.ts'
import { UnfitDatabaseError } from './durability.ts'

const roleLock = 7_265_004

/**
 * Gives the role of this connection string the settings that each connection needs, in this database: a pooler in transaction
 * mode passes no start-up parameters on. The connection must lead to PostgreSQL itself.
 */
export async function giveRoleItsSettings(sessionUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: sessionUrl,
    application_name: 'makit: settings of the role',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Two servers that start together would change the same row.
    await client.query('select pg_advisory_xact_lock($1)', [roleLock])
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting
      where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())`,
    )
    const given = new Set(rows.map(({ setting }) => setting.toLowerCase()))
    const missing = settingNames.filter(
      (name) => !given.has(`${name}=${connectionSettings[name]}`.toLowerCase()),
    )
    for (const name of missing) {
      const { rows: statements } = await client.query<{ statement: string }>(
        `select format('alter role current_user in database %I set %I = %L', current_database(), $1::text, $2::text) as statement`,
        [name, connectionSettings[name]],
      )
      await client.query(statements[0]!.statement)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Throws UnfitDatabaseError unless a connection through the pooler has these settings. */
export async function requireSettingsBehindPooler(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where lower(name) = any($1)',
    [settingNames],
  )
  const found = new Map(rows.map(({ name, setting }) => [name.toLowerCase(), setting]))
  if (settingNames.every((name) => found.get(name) === connectionSettings[name])) return
  throw new UnfitDatabaseError(
    'The connections that the pooler holds lack the settings of their role: let DATABASE_URL and DATABASE_SESSION_URL name the same role and database, and run RECONNECT in PgBouncer.',
  )
}
