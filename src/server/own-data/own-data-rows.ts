import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { Queryable } from '../database/database.ts'
import type { ExportedList, ExportedPart, Owner } from './exported-lists.ts'

/** Read and written at once: so few that they delay no other request. */
const rowsAtOnce = 200
/** An order has up to 200 lines. */
const rowsWithOthersAtOnce = 20

type Row = Record<string, unknown>
/** A row as the exported file shows it. */
type ExportedRow = Record<string, unknown>

const selected = (also?: RawBuilder<unknown>) => (also ? sql`kept.*, ${also}` : sql`kept.*`)

function isOwnedBy({ owners = [], isOf }: ExportedList, owner: Owner): RawBuilder<SqlBool> {
  const named = owners.map((column) => sql<SqlBool>`kept.${sql.ref(column)} = ${owner.userId}`)
  const ways = isOf ? [...named, isOf(owner)] : named
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** The rows of a list, some at a time; each time they are read when they are asked for. */
export async function* readList(
  db: Queryable,
  list: ExportedList,
  owner: Owner,
): AsyncGenerator<ExportedRow[]> {
  const { table, key, within = [], also, without } = list
  const most = within.length > 0 ? rowsWithOthersAtOnce : rowsAtOnce
  const columns = sql.join(key.map((column) => sql`kept.${sql.ref(column)}`))
  const inOrder = key.length > 0 ? sql`order by ${columns} limit ${most}` : sql``
  let isBehind = sql``
  for (;;) {
    const { rows } = await sql<Row>`select ${selected(also)} from ${sql.table(table)} kept
      where ${isOwnedBy(list, owner)} ${isBehind} ${inOrder}`.execute(db)
    const exported = rows.map((row) => asExported(row, without))
    for (const part of within) await addPart(db, part, rows, exported)
    yield exported
    const last = rows.at(-1)
    if (key.length === 0 || !last || rows.length < most) return
    isBehind = sql`and (${columns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

/** Adds to each row what belongs to it. */
async function addPart(
  db: Queryable,
  { name, table, by, foundBy, inOrderOf, also, without }: ExportedPart,
  rows: readonly Row[],
  exported: readonly ExportedRow[],
): Promise<void> {
  const isOneOf = (column: string, named = column) =>
    sql`kept.${sql.ref(column)} = any(${rows.map((row) => row[named])}::uuid[])`
  const { rows: others } = await sql<Row>`select ${selected(also)} from ${sql.table(table)} kept
    where ${isOneOf(by, 'id')} and ${foundBy ? isOneOf(foundBy) : sql`true`}
    order by kept.${sql.ref(inOrderOf)}`.execute(db)
  const byRow = Map.groupBy(others, (other) => other[by])
  for (const [at, row] of rows.entries())
    exported[at]![name] = (byRow.get(row.id) ?? []).map((other) => asExported(other, without))
}

const inCamelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** A row by the names and in the units of the API. */
function asExported(row: Row, without: readonly string[] = []): ExportedRow {
  const columns = Object.entries(row).filter(([column]) => !without.includes(column))
  return Object.fromEntries(columns.map(([column, value]) => fieldOf(column, value)))
}

function fieldOf(column: string, value: unknown): [string, unknown] {
  if (column === 'id') return ['_id', value]
  if (column === 'picture') return ['image', pictureUrl(value as string)]
  if (column === 'pictures') return ['images', (value as string[]).map(pictureUrl)]
  if (column.endsWith('_cents'))
    return [
      inCamelCase(column.slice(0, -'_cents'.length)),
      value === null ? null : leonesFromCents(value as number),
    ]
  return [inCamelCase(column), value]
}
