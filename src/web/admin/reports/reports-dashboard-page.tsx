import { useRef } from 'react'
import { messages } from '#shared/messages.ts'
import type { AdminReports } from '#shared/reports/report.ts'
import { parseAdminReports } from '#shared/reports/report-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { useLastPageAtMost, usePageNumber } from '../../navigation/page-number.ts'
import { useSearchParams } from '../../navigation/router.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { ReportCard } from './report-card.tsx'

const path = '/dashboard/admin/reports'

/** What visitors report. `?thing=` in the address, from a notification, shows what is open of one thing alone. */
export default function ReportsPage() {
  const page = usePageNumber()
  const query = useSearchParams()
  const thing = query.get('thing') ?? ''
  const isClosed = query.get('state') === 'closed'
  const asked = { ...(isClosed && { state: 'closed' }), ...(thing && { thing }) }
  const addressOf = (to: number) => `?${new URLSearchParams({ ...asked, page: String(to) })}`
  const { data, failure, isLoading, reload } = useApi(`/api/admin/reports${addressOf(page)}`, {
    keepsPrevious: true,
    isLive: true,
    read: parseAdminReports,
  })
  useLastPageAtMost(page, isLoading ? undefined : data?.totalPages)
  const heading = useRef<HTMLHeadingElement>(null)
  const takeClosed = () => {
    reload()
    // The pressed button goes away with its card.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Reports
      </h1>
      <p className="mt-1 mb-3 text-quiet" aria-live="polite">
        {data ? totalWords(data, isClosed) : 'What visitors tell us of products and shops.'}
      </p>
      <nav aria-label="Reports by state" className="mb-4 flex flex-wrap gap-3">
        <LinkButton look={isClosed ? 'plain' : 'main'} aria-current={isClosed ? undefined : 'page'} to={path}>
          Open
        </LinkButton>
        <LinkButton
          look={isClosed ? 'main' : 'plain'}
          aria-current={isClosed ? 'page' : undefined}
          to={`${path}?state=closed`}
        >
          Closed
        </LinkButton>
      </nav>
      {!data && failure && (
        <FailedState message={failure.message || messages.report.loadFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState message={isClosed ? messages.report.noneClosed : messages.report.none}>
          {thing && (
            <LinkButton look="plain" to={path}>
              Show all reports
            </LinkButton>
          )}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="grid grid-cols-1 gap-4">
            {data.reports.map((report) => (
              <ReportCard key={report._id} report={report} onClosed={takeClosed} onModerated={takeClosed} />
            ))}
          </ul>
          <Pagination page={page} totalPages={data.totalPages} addressOf={addressOf} />
        </>
      )}
    </>
  )
}

const totalWords = ({ total }: AdminReports, isClosed: boolean): string =>
  `${total} ${total === 1 ? 'thing' : 'things'} with ${isClosed ? 'closed' : 'open'} reports.`
