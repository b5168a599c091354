import { useEffect } from 'react'
import { useNavigate, useSearchParams } from './router.ts'

/** The page of a list in an address; an invalid one is the first. */
export function pageNumberIn(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}

export const usePageNumber = (): number => pageNumberIn(useSearchParams())

/** The same address on another page. */
export function addressOfPage(query: URLSearchParams, page: number): string {
  const asked = new URLSearchParams(query)
  if (page === 1) asked.delete('page')
  else asked.set('page', String(page))
  return `?${asked}`
}

/** Leads from a page past the end to the last one: its rows have gone. Undefined: not known yet. */
export function useLastPageAtMost(page: number, totalPages: number | undefined): void {
  const query = useSearchParams()
  const navigate = useNavigate()
  const last = totalPages === undefined ? page : Math.max(totalPages, 1)
  useEffect(() => {
    if (page > last) navigate(addressOfPage(query, last), { replace: true })
  }, [page, last, query, navigate])
}
