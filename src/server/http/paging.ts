import type { FastifyReply } from 'fastify'
import { totalHeader, usualPageSize } from '#shared/paging.ts'

/** Rows of a list that is read without paging, the newest ones; those beyond are asked for by pages. */
const mostRowsUnpaged = 1_000

/** What a query may ask of a list that is complete by default, up to a thousand rows (docs/rules.md, 'Lists and search'). */
export interface Paging {
  /** From 1. */
  page?: number | undefined
  limit?: number | undefined
}

/** Whether neither a page nor a limit is asked for. */
export const isUnpaged = ({ page, limit }: Paging): boolean => page === undefined && limit === undefined

/** The rows to read. */
export function pageOf({ page, limit }: Paging): { limit: number; offset: number } {
  if (isUnpaged({ page, limit })) return { limit: mostRowsUnpaged, offset: 0 }
  const rows = limit ?? usualPageSize
  return { limit: rows, offset: ((page ?? 1) - 1) * rows }
}

/** What a list says of its pages, `total` rows on all of them; read without paging it is one page, or none. */
export function pagesOf(paging: Paging, total: number) {
  return {
    totalPages: isUnpaged(paging) ? Math.min(total, 1) : Math.ceil(total / pageOf(paging).limit),
    currentPage: paging.page ?? 1,
    total,
  }
}

/** The rows of a page, and how many rows there are on all of them. */
export interface PageOfRows<Row> {
  rows: Row[]
  total: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is a bare list; `sendTotal` sends the total number of rows in a header. */
    sendsTotal?: true
  }
}

/** The rows as the body; the total goes into the header. */
export function sendTotal<Row>(reply: FastifyReply, { rows, total }: PageOfRows<Row>): Row[] {
  reply.header(totalHeader, total)
  return rows
}
