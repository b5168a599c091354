import type pg from 'pg'

/** What should lead to the primary leads to a replica, as it may for moments after a failover: it passes. */
export class NotPrimaryError extends Error {
  override name = 'NotPrimaryError'
  constructor(cause?: unknown) {
    super('the database is a replica or takes no writes', { cause })
  }
}

/** Throws NotPrimaryError when this connection leads to a replica, which could be behind. */
export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
  if (rows[0]!.isReplica) throw new NotPrimaryError()
}
