/** What a `pg` client or pool offers for one query. */
interface Queryable {
  query(text: string): Promise<{ rows: { name: string; setting: string }[] }>
}

/** Why orders can't be entrusted to this database. The message is one line for the person who started Makit. */
export class UnfitDatabaseError extends Error {
  override name = 'UnfitDatabaseError'
}

const oldestVersion = 150_000

/**
 * Throws UnfitDatabaseError unless this is a PostgreSQL 15 or newer that keeps any text, and an acknowledged COMMIT on this
 * connection survives a power cut and, where there are synchronous standbys, the loss of the primary. A crash of the process alone
 * never shows a wrong setting, so it has to be asked for at every start.
 */
export async function assertDurable(connection: Queryable): Promise<void> {
  const { rows } = await connection.query(
    `select name, setting from pg_settings where name in
      ('fsync', 'full_page_writes', 'synchronous_commit', 'synchronous_standby_names', 'server_version', 'server_version_num', 'server_encoding')`,
  )
  const { server_version, server_version_num, server_encoding, synchronous_standby_names, ...durable } =
    Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  if (Number(server_version_num) < oldestVersion) {
    throw new UnfitDatabaseError(`The database is PostgreSQL ${server_version}: Makit needs 15 or newer.`)
  }
  if (server_encoding !== 'UTF8') {
    throw new UnfitDatabaseError(
      `The database's encoding is ${server_encoding}: make it anew with encoding 'UTF8' template template0.`,
    )
  }
  const off = Object.keys(durable).filter((name) => durable[name] === 'off')
  if (off.length > 0) {
    throw new UnfitDatabaseError(
      `The database could lose orders: ${off.sort().join(', ')} must be on, set it in PostgreSQL's settings.`,
    )
  }
  const waitsFor = durable.synchronous_commit ?? ''
  if (synchronous_standby_names && ['local', 'remote_write'].includes(waitsFor)) {
    throw new UnfitDatabaseError(
      `The database could lose orders with its primary: it has synchronous standbys, but synchronous_commit is ${waitsFor}; it must be on or remote_apply.`,
    )
  }
}
