/** What a `pg` client or pool offers for one query. */
interface Queryable {
  query(text: string): Promise<{ rows: { name: string; setting: string }[] }>
}

/**
 * Throws unless an acknowledged COMMIT on this connection survives a power cut. A crash of the process alone never shows
 * a wrong setting, so it has to be asked for at every start.
 */
export async function assertDurable(connection: Queryable): Promise<void> {
  const { rows } = await connection.query(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name)
  if (off.length > 0) {
    throw new Error(
      `The database could lose orders: ${off.join(', ')} must be on, set it in PostgreSQL's settings.`,
    )
  }
}
