import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'

/** The tables that triggers add changes to: what a row is about, and what is added up. */
const countedTables = [
  {
    table: 'figure_days',
    about: ['shop_id', 'day'],
    counts: [
      ...['sign_ups', 'shops', 'listings', 'orders', 'items_accepted', 'items_rejected'],
      ...['items_out_of_stock', 'items_cancelled', 'accepted_cents'],
      ...['payments_said', 'payments_received', 'payments_disputed'],
    ],
  },
  { table: 'sold_days', about: ['shop_id', 'day', 'listing_id'], counts: ['units', 'cents'] },
  { table: 'answer_days', about: ['day', 'bucket'], counts: ['orders'] },
] as const

/** Few enough for one statement to be quick. */
const changesAtOnce = 10_000

/** Adds the changes that triggers wrote since the last run to the row of their day. The sums are the same at any moment. */
export async function addUpFigures({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const counted of countedTables) {
    while ((await addUp(db, counted)) === changesAtOnce);
  }
}

async function addUp(
  db: Queryable,
  { table, about, counts }: (typeof countedTables)[number],
): Promise<number> {
  const rows = sql.table(table)
  const all = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const isOfSame = sql.join(
    about.map((name) => sql`${rows}.${sql.ref(name)} = touched.${sql.ref(name)}`),
    sql` and `,
  )
  const sums = sql.join(counts.map((name) => sql`sum(${sql.ref(name)})`))
  const columns = sql`${all(about)}, ${all(counts)}`
  const { rows: found } = await sql<{ changes: number }>`
    with changes as (
      delete from ${rows} where ctid = any(array(
        select ctid from ${rows} where is_change limit ${changesAtOnce} for update skip locked))
      returning *),
    touched as (select distinct ${all(about)} from changes),
    former as (
      delete from ${rows} using touched where not is_change and ${isOfSame} returning ${rows}.*),
    added as (
      insert into ${rows} (${columns}, is_change)
      select ${all(about)}, ${sums}, false
      from (select ${columns} from changes union all select ${columns} from former) noted
      group by ${all(about)})
    select count(*) as changes from changes`.execute(db)
  return found[0]!.changes
}
