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
      <p className="mt-1 max-w-[68ch]">
        No product has all of these words. Press a search to see what buyers see, and ask vendors to offer it.
      </p>
      <p className="mb-4 text-quiet text-sm">We count the words only, not who typed them.</p>
      {!data && failure && (
        <FailedState message={failure.message || 'The searches could not be loaded.'} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState
          message="No searches yet."
          hint="When people find nothing, what they searched for appears here."
        />
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

const [search, often, instead, last] = ['Search', 'How often', 'Shown instead', 'Last time'] as const
const headings = [
  { words: search, width: '@3xl:w-2/5' },
  { words: often },
  { words: instead },
  { words: last },
]

const Searches = ({ searches }: { searches: readonly MissedSearch[] }) => (
  <CardTable caption="Searches" headings={headings}>
    {searches.map(({ words, times, hadSome, lastAt }) => (
      <CardRow key={words}>
        <CardCell>
          <Link
            to={`/shop?${new URLSearchParams({ search: words })}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere @3xl:min-h-6"
          >
            {words}
          </Link>
        </CardCell>
        <CardCell isHalf label={often}>
          {times === 1 ? 'once' : `${times.toLocaleString('en-GB')} times`}
        </CardCell>
        <CardCell isHalf label={instead}>
          {hadSome ? 'Products that come near' : 'Nothing'}
        </CardCell>
        <CardCell isHalf label={last}>
          {lastAt && formatDate(lastAt)}
        </CardCell>
      </CardRow>
    ))}
  </CardTable>
)
