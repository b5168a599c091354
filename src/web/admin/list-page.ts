import type { ListPage } from '#shared/answer-shapes.ts'
import { usualPageSize } from '#shared/paging.ts'

type Named = { _id: string }

export const withChanged = <Row extends Named>({ rows, total }: ListPage<Row>, changed: Row) => ({
  rows: rows.map((row) => (row._id === changed._id ? changed : row)),
  total,
})

export const withoutRow = <Row extends Named>({ rows, total }: ListPage<Row>, gone: Row) => ({
  rows: rows.filter((row) => row._id !== gone._id),
  total: total - 1,
})

/** Appends the rows of a page to the known ones; rows added or removed meanwhile have shifted the pages. */
export function withOlder<Row extends Named>({ rows }: ListPage<Row>, older: ListPage<Row>): ListPage<Row> {
  const known = new Set(rows.map(({ _id }) => _id))
  const all = [...rows, ...older.rows.filter(({ _id }) => !known.has(_id))]
  // A page without new rows is the end, whatever the total says.
  return { rows: all, total: all.length === rows.length ? all.length : older.total }
}

/** An empty list has one page. */
export const pagesOf = ({ total }: ListPage<unknown>): number => Math.max(1, Math.ceil(total / usualPageSize))
