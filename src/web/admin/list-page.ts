import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { totalHeader, usualPageSize } from '#shared/paging.ts'
import { amountIn, listIn } from '../platform/answer-fields.ts'

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

/** A list of nothing has one page. */
export const pagesOf = ({ total }: ListPage<unknown>): number => Math.max(1, Math.ceil(total / usualPageSize))

/** The page lives in the address; anything else there is the first. */
export function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}

/** The same address on another page. */
export function addressOfPage(query: URLSearchParams, page: number): string {
  const asked = new URLSearchParams(query)
  if (page === 1) asked.delete('page')
  else asked.set('page', String(page))
  return `?${asked}`
}

/** Leads from a page past the end to the last one: its only row has left, or the address asks for too much. */
export function useLastPage(page: number, found: ListPage<unknown> | undefined): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const last = found && pagesOf(found)
  useEffect(() => {
    if (last && page > last) navigate(addressOfPage(query, last), { replace: true })
  }, [page, last, query, navigate])
}
