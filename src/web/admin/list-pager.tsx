import type { ListPage } from '#shared/answer-shapes.ts'
import { addressOfPage } from '../navigation/page-number.ts'
import { useSearchParams } from '../navigation/router.ts'
import { Pagination } from '../ui/pagination.tsx'
import { pagesOf } from './list-page.ts'

/** Previous and Next for a list of more than one page; each page has its own address. */
export function ListPager({ found, page }: { found: ListPage<unknown>; page: number }) {
  const query = useSearchParams()
  const totalPages = pagesOf(found)
  if (totalPages === 1) return null
  return <Pagination page={page} totalPages={totalPages} addressOf={(to) => addressOfPage(query, to)} />
}
