import { Kysely, PostgresDialect } from 'kysely'
import { listListings } from '#server/listings/list-listings.ts'
import { createPool, type Database } from '#server/platform/database.ts'
import type { Tables } from '#server/platform/database-tables.ts'
import { listingQuerySchema } from '#shared/listings/listing.ts'
import type { BareWork } from './bare-server.ts'

/** The statements and the answer of the list call for this query, as the server runs and makes them. */
export async function recordList(
  connectionString: string,
  query: Record<string, string>,
): Promise<BareWork['list']> {
  const statements: BareWork['list']['statements'] = []
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPool(connectionString, () => {}) }),
    log: ({ query: { sql, parameters } }) => {
      statements.push({ sql, parameters: [...parameters] })
    },
  })
  const answer = await listListings({ db }, listingQuerySchema.parse(query))
  await db.destroy()
  return { statements, answer }
}
