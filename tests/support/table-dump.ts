import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/**
 * The data of a server as one line per table (rows and the sum of their hashes, which needs no order) and one for the picture
 * files: two dumps are equal if nothing has changed. The time when a session was last used is left out, because reading is allowed.
 */
export async function dumpEverything({ db, services }: TestServer): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname = 'public' order by name`.execute(db)
  const selects = tables.rows.map(
    ({ name }) => sql`select ${name} as name, count(*) || ' rows, ' ||
      coalesce(sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)), 0) as rows
      from ${sql.raw(name)} t`,
  )
  const dump = await sql<{ name: string; rows: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  const pictures: string[] = []
  for await (const names of services.pictures.files.names()) pictures.push(...names)
  return {
    ...Object.fromEntries(dump.rows.map(({ name, rows }) => [name, rows])),
    pictures: pictures.sort().join(' '),
  }
}
