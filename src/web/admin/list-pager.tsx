import type { ListPage } from '#shared/answer-shapes.ts'
import { addressOfPage } from '../navigation/page-number.ts'
import { useSearchParams } from '../navigation/router.ts'
import { Pagination } from '../ui/pagination.tsx'
import { pagesOf } from './list-page.ts'

/** Previous and Next for a list whose pages have addresses. */
export function ListPager({ found, page }: { found: ListPage<unknown>; page: number }) {
  const query = useSearchParams()
  return <Pagination page={page} totalPages={pagesOf(found)} addressOf={(to) => addressOfPage(query, to)} />
}
