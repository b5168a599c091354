import { formatDate } from '#shared/dates.ts'
import type { MissedSearch } from '#shared/listings/missed-search.ts'
import { parseMissedSearches } from '#shared/listings/missed-search-shape.ts'
import { useApi } from '../api/use-api.ts'
import { usePageNumber } from '../navigation/page-number.ts'
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'

export default function MissedSearchesPage() {
  const page = usePageNumber()
  const { data, failure, reload } = useApi(`/api/admin/missed-searches?page=${page}`, {
    keepsPrevious: true,
    isLive: true,
    read: parseMissedSearches,
  })
  return (
    <>
      <h1 className="text-2xl">Searches without a result</h1>
      <p className="mt-1 mb-4 text-quiet">
        What people looked for and no product has: the words only, not who typed them.
      </p>
      {!data && failure && (
        <FailedState message={failure.message || 'The searches could not be loaded.'} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState message="No searches yet." hint="What people search for in vain appears here." />
      )}
      {data && data.total > 0 && (
        <>
          <Searches searches={data.searches} />
          <Pagination page={page} totalPages={data.totalPages} addressOf={(to) => `?page=${to}`} />
        </>
      )}
    </>
  )
}

const headings = [
  { words: 'Words', width: '@3xl:w-2/5' },
  { words: 'Times' },
  { words: 'Shown instead' },
  { words: 'Last' },
]

const Searches = ({ searches }: { searches: readonly MissedSearch[] }) => (
  <CardTable caption="Searches" headings={headings}>
    {searches.map(({ words, times, hadSome, lastAt }) => (
      <CardRow key={words}>
        <CardCell isHalf>
          <Link
            to={`/shop?${new URLSearchParams({ search: words })}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {words}
          </Link>
        </CardCell>
        <CardCell isHalf>{times === 1 ? 'once' : `${times.toLocaleString('en-GB')} times`}</CardCell>
        <CardCell isHalf>{hadSome ? 'Some of it' : 'Nothing'}</CardCell>
        <CardCell isHalf>{lastAt && formatDate(lastAt)}</CardCell>
      </CardRow>
    ))}
  </CardTable>
)
