import { useRef, useState } from 'react'
import { messages } from '#shared/messages.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type VendorApplication,
} from '#shared/vendor-applications/application.ts'
import { parseApplications } from '#shared/vendor-applications/application-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { useLastPageAtMost, usePageNumber } from '../../navigation/page-number.ts'
import { useSearchParams } from '../../navigation/router.ts'
import { useReadAbout } from '../../notifications/use-read-about.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { statusWords } from '../../ui/status-chip.tsx'
import { pagesOf, withChanged, withoutRow } from '../list-page.ts'
import { ListPager } from '../list-pager.tsx'
import { VendorApplicationsTable } from './vendor-applications-table.tsx'

export default function VendorApplicationsPage() {
  const status = useStatus()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        Vendor Applications
      </h1>
      <StatusTabs current={status} />
      {/* Another status starts over: none of its rows is shown under another tab. */}
      <Applications
        key={status}
        status={status}
        // The pressed button goes away with its row.
        onLeft={() => heading.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

function Applications({ status, onLeft }: { status: ApplicationStatus; onLeft: () => void }) {
  const page = usePageNumber()
  const path = `/api/vendorApplication?status=${status}&page=${page}`
  const { data, failure, isLoading, reload, setData } = useApi(path, {
    isLive: true,
    keepsPrevious: true,
    read: parseApplications,
  })
  useLastPageAtMost(page, isLoading ? undefined : data && pagesOf(data))
  useReadAbout(data && status === 'pending' ? '/dashboard/admin/vendor-application' : null, data)
  const { isSettling, settle } = useSettling()
  const takeOver = (changed: VendorApplication) => {
    settle()
    if (changed.status === status) return setData((all) => withChanged(all, changed))
    setData((all) => withoutRow(all, changed))
    // The next page's first row moves up.
    reload()
    onLeft()
  }
  const isMissing = !data?.rows.length && data?.total !== 0
  return (
    <>
      {isMissing && failure && (
        <FailedState message={failure.message || messages.application.fetchFailed} onRetry={reload} />
      )}
      {isMissing && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.total === 0 && <EmptyState {...nothing[status]} />}
      {data && data.rows.length > 0 && (
        <>
          <VendorApplicationsTable
            status={status}
            applications={data.rows}
            // Rows of a page that is still loading replace these too.
            isSettling={isSettling || isLoading}
            onChanged={takeOver}
            onStale={reload}
          />
          <ListPager found={data} page={page} />
        </>
      )}
    </>
  )
}

const nothing: Record<ApplicationStatus, { message: string; hint: string }> = {
  pending: { message: 'No applications are waiting.', hint: 'New ones appear here.' },
  approved: { message: 'No approved applications yet.', hint: 'Approved vendors appear here.' },
  rejected: {
    message: 'No rejected applications.',
    hint: 'Rejected ones appear here. They may apply again.',
  },
}

const settlingMilliseconds = 1000

/** A decided row leaves and the next one moves under the finger: for a moment a second press must not decide that one too. */
function useSettling(): { isSettling: boolean; settle: () => void } {
  const [isSettling, setIsSettling] = useState(false)
  const settle = () => {
    setIsSettling(true)
    setTimeout(() => setIsSettling(false), settlingMilliseconds)
  }
  return { isSettling, settle }
}

/** The selected tab lives in the URL; an unknown one means the pending applications. */
function useStatus(): ApplicationStatus {
  const search = useSearchParams()
  return applicationStatuses.find((status) => status === search.get('status')) ?? 'pending'
}

function StatusTabs({ current }: { current: ApplicationStatus }) {
  return (
    <nav aria-label="Applications by status" className="mb-5 border-divider border-b">
      <ul className="flex flex-wrap">
        {applicationStatuses.map((status) => (
          <li key={status}>
            <Link
              to={`?status=${status}`}
              replace
              aria-current={status === current ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center whitespace-nowrap border-b-3 px-2 font-semibold sm:px-4 ${
                status === current
                  ? 'border-green text-green'
                  : 'border-transparent text-quiet hover:text-ink'
              }`}
            >
              {statusWords(status)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
