import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type CacheTag, invalidationChannel } from '#server/response-cache/catalogue-invalidation.ts'
import { inDatabaseAt } from '../../../tests/support/running-database.ts'

/** A change arrives within a few milliseconds; none of this is measured. */
const hearingMs = 60

/** Invalidates what is cached under these tags, as another process of the market would. */
export async function publish(
  { connectionString }: { connectionString: string },
  tags: readonly CacheTag[],
): Promise<void> {
  await inDatabaseAt(connectionString, (db) =>
    sql`select pg_notify(${invalidationChannel}, tag) from unnest(${tags}::text[]) tag`.execute(db),
  )
  await sleep(hearingMs)
}
