import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/**
 * The data of a server as one line per table (rows and the sum of their hashes, which needs no order) and one for the picture
 * files: two dumps are equal if nothing has changed. The time when a session was last used is left out, because reading is allowed.
 */
export async function dumpEverything({ db, services }: TestServer): Promise<Record<string, string>> {
  const tables = await sql<{
    name: string
    isUsed: boolean
  }>`select format('%I.%I', schemaname, tablename) as name,
      exists (select from pg_attribute where attrelid = format('%I.%I', schemaname, tablename)::regclass
        and attname = 'last_used_at') as "isUsed"
    from pg_tables where schemaname = 'public' order by name`.execute(db)
  const selects = tables.rows.map(({ name, isUsed }) => {
    // JSON takes several times as long as text.
    const row = isUsed ? sql`(to_jsonb(t) - 'last_used_at')` : sql`t`
    return sql`select ${name} as name, count(*) || ' rows, ' ||
      coalesce(sum(hashtextextended(${row}::text, 0)), 0) as rows
      from ${sql.raw(name)} t`
  })
  const dump = await sql<{ name: string; rows: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  const pictures: string[] = []
  for await (const names of services.pictures.files.names()) pictures.push(...names)
  return {
    ...Object.fromEntries(dump.rows.map(({ name, rows }) => [name, rows])),
    pictures: pictures.sort().join(' '),
  }
}
