import type { ReactNode } from 'react'
import { mostListed } from '#shared/moderation/listing-states.ts'
import type { ApiResult } from '../../api/use-api.ts'
import { addressOfPage, useLastPageAtMost } from '../../navigation/page-number.ts'
import { useSearchParams } from '../../navigation/router.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'

type Paged = { total: number; totalPages: number }

type ListBodyProps<T extends Paged> = {
  result: ApiResult<T>
  page: number
  /** The screen's own words where the server gave none. */
  failed: string
  /** What a row is: '1 order', '7 orders'. */
  nouns: readonly [one: string, many: string]
  empty: ReactNode
  children: (data: T) => ReactNode
}

/** A list of administrators below its filters: loading, failed, empty, or its rows with their number and the pages. */
export function ListBody<T extends Paged>(props: ListBodyProps<T>) {
  const { result, page, failed, nouns, empty, children } = props
  const { data, failure, isLoading, reload } = result
  const query = useSearchParams()
  useLastPageAtMost(page, isLoading ? undefined : data?.totalPages)
  if (failure && !data) return <FailedState message={failure.message || failed} onRetry={reload} />
  if (!data)
    return (
      <Loading>
        <RowsSkeleton rows={6} />
      </Loading>
    )
  return (
    <>
      <p aria-live="polite" className="mb-3 text-quiet text-sm">
        {totalWords(data.total, nouns)}
      </p>
      {data.total === 0 ? empty : children(data)}
      <Pagination page={page} totalPages={data.totalPages} addressOf={(to) => addressOfPage(query, to)} />
    </>
  )
}

function totalWords(total: number, [one, many]: readonly [string, string]): string {
  if (total >= mostListed) return `${mostListed.toLocaleString('en-GB')} ${many} or more: narrow the search.`
  return total === 1 ? `1 ${one}` : `${total.toLocaleString('en-GB')} ${many}`
}
