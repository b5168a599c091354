/** What a query may ask of a list that is complete by default (docs/rules.md, 'Answers'). */
export interface Paging {
  /** From 1. */
  page?: number | undefined
  limit?: number | undefined
}

const usualLimit = 20

/** The rows to read: all of them (no limit) if neither page nor limit is asked for. */
export function pageOf({ page, limit }: Paging): { limit: number | undefined; offset: number } {
  if (page === undefined && limit === undefined) return { limit: undefined, offset: 0 }
  const rows = limit ?? usualLimit
  return { limit: rows, offset: ((page ?? 1) - 1) * rows }
}
