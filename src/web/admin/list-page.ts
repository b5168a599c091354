import { totalHeader, usualPageSize } from '#shared/paging.ts'
import { amountIn, listIn } from '../api/answer-fields.ts'

/** One page of a list whose call answers the bare rows, and how many rows there are on all pages. */
export type ListPage<Row> = { rows: Row[]; total: number }

/** The rows of an answer, each made whole; null when it is no list. What tells no total is all there is. */
export function listPageIn<Row>(
  answer: unknown,
  headers: Headers | undefined,
  wholeRow: (row: unknown) => Row,
): ListPage<Row> | null {
  const rows = listIn(answer)?.map(wholeRow)
  return rows ? { rows, total: amountIn(headers?.get(totalHeader), rows.length) } : null
}

type Named = { _id: string }

export const withChanged = <Row extends Named>({ rows, total }: ListPage<Row>, changed: Row) => ({
  rows: rows.map((row) => (row._id === changed._id ? changed : row)),
  total,
})

export const withoutRow = <Row extends Named>({ rows, total }: ListPage<Row>, gone: Row) => ({
  rows: rows.filter((row) => row._id !== gone._id),
  total: total - 1,
})

/** With the rows of a page behind those known; rows that were added or removed meanwhile have moved the pages. */
export function withOlder<Row extends Named>({ rows }: ListPage<Row>, older: ListPage<Row>): ListPage<Row> {
  const known = new Set(rows.map(({ _id }) => _id))
  const all = [...rows, ...older.rows.filter(({ _id }) => !known.has(_id))]
  // A page that brings nothing new is the end, whatever the total says.
  return { rows: all, total: all.length === rows.length ? all.length : older.total }
}

/** A list of nothing has one page. */
export const pagesOf = ({ total }: ListPage<unknown>): number => Math.max(1, Math.ceil(total / usualPageSize))
