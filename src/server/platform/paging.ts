import type { FastifyReply } from 'fastify'
import { totalHeader, usualPageSize } from '#shared/paging.ts'

/** What a query may ask of a list that is complete by default (docs/rules.md, 'Answers'). */
export interface Paging {
  /** From 1. */
  page?: number | undefined
  limit?: number | undefined
}

/** The rows to read: all of them (no limit) if neither page nor limit is asked for. */
export function pageOf({ page, limit }: Paging): { limit: number | undefined; offset: number } {
  if (page === undefined && limit === undefined) return { limit: undefined, offset: 0 }
  const rows = limit ?? usualPageSize
  return { limit: rows, offset: ((page ?? 1) - 1) * rows }
}

/** What a list says of its pages, `total` rows on all of them; read without paging it is one page, or none. */
export function pagesOf(paging: Paging, total: number) {
  const { limit } = pageOf(paging)
  return {
    totalPages: limit === undefined ? Math.min(total, 1) : Math.ceil(total / limit),
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
    /** The answer is a bare list, and `sayTotal` says in its header how long the whole is. */
    saysTotal?: true
  }
}

/** The rows as the body; the total goes into the header. */
export function sayTotal<Row>(reply: FastifyReply, { rows, total }: PageOfRows<Row>): Row[] {
  reply.header(totalHeader, total)
  return rows
}
