import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The page of a list that the address names; anything else there is the first. */
export function usePageNumber(): number {
  const [search] = useSearchParams()
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}

/** Leads from a page past the last one to the last one: what stood there has gone. Undefined: not known yet. */
export function useLastPageAtMost(page: number, totalPages: number | undefined): void {
  const [, setSearch] = useSearchParams()
  const last = totalPages === undefined ? page : Math.max(totalPages, 1)
  useEffect(() => {
    if (page <= last) return
    const toLast = (search: URLSearchParams) => {
      search.set('page', String(last))
      return search
    }
    setSearch(toLast, { replace: true })
  }, [page, last, setSearch])
}
