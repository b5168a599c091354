import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Tables that the server writes at its own times (jobs, links as their mails are sent, searches without results), and those that count refusals. The time when a session was last used
 * and the words that a listing is found by are left out too.
 */
const withoutWord = [
  ...['listing_counts', 'town_listing_counts', 'search_terms', 'common_lexemes', 'jobs', 'job_schedule'],
  ...['figure_days', 'sold_days', 'answer_days', 'missed_searches', 'one_time_links'],
  ...['order_reminders', 'rate_limit_events', 'failed_sign_ins', 'tried_emails', 'waiting_mails'],
]

/** Has every table record its changes from now on: rolled back changes leave no record. */
export async function noteChanges(db: Database): Promise<void> {
  await sql`create schema fuzz`.execute(db)
  await sql`create unlogged table fuzz.changes (name text not null)`.execute(db)
  await sql`create function fuzz.note_change() returns trigger language plpgsql as $$ begin
    if tg_op <> 'UPDATE' or to_jsonb(old) - 'last_used_at' - 'search' <> to_jsonb(new) - 'last_used_at' - 'search'
    then insert into fuzz.changes values (tg_table_name); end if;
    return null; end $$`.execute(db)
  const tables = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  for (const { name } of tables.rows.filter((table) => !withoutWord.includes(table.name))) {
    await sql`create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function fuzz.note_change()`.execute(db)
  }
}

/** The tables that have changed since the last call. */
export async function changedTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from fuzz.changes returning name`.execute(db)
  return [...new Set(rows.map(({ name }) => name))]
}

/** Texts and numbers that no call should have been able to store, such as `users.first_name: 3 rows`. */
export async function storedGarbage(db: Database): Promise<string[]> {
  const columns = await sql<{ tableName: string; columnName: string }>`
    select table_name as "tableName", column_name as "columnName" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' and column_name <> 'search'`.execute(
    db,
  )
  const found: string[] = []
  for (const { tableName, columnName } of columns.rows) {
    const column = sql.ref(columnName)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from ${sql.table(tableName)}
      where ${column} ~ '[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\ufffd]' or ${column} is not nfc normalized
        or ${column} <> btrim(${column}, E' \\t\\n\\r') or length(${column}) > 6000`.execute(db)
    if (rows[0]!.count > 0) found.push(`${tableName}.${columnName}: ${rows[0]!.count} rows`)
  }
  return found
}
