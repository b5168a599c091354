import { useLayoutEffect, useRef } from 'react'
import type { SecurityLog as Log, Security } from '#shared/admin/admin-settings.ts'
import { parseSecurity } from '#shared/admin/administration-shape.ts'
import { type ActionKind, actionKinds } from '#shared/admin/audited-actions.ts'
import { formatDateTime } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../api/use-api.ts'
import { SelectField } from '../forms/field.tsx'
import { pageNumberIn } from '../navigation/page-number.ts'
import { useNavigate, useSearchParams } from '../navigation/router.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'

/** The audit log, newest entry first. */
export function SecurityLogList({ logs }: { logs: readonly Log[] }) {
  if (logs.length === 0) return <p className="text-quiet">Nothing has happened yet.</p>
  return (
    <ol className="divide-y divide-divider">
      {logs.map(({ action, createdAt, reason }, place) => (
        // Two entries may be equal in every field.
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows, and is loaded again as a whole
        <li key={place} className="py-3 wrap-anywhere">
          <p>{action}</p>
          {reason && <p className="whitespace-pre-line text-quiet text-sm">Reason: {reason}</p>}
          {createdAt && (
            <time dateTime={createdAt} className="text-quiet text-sm even-figures">
              {formatDateTime(createdAt)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

export const kindWords: Record<ActionKind, string> = {
  'sign-ins': 'Logins',
  sessions: 'Sessions',
  administrators: 'Administrators’ own accounts',
  users: 'Users',
  'own-data': 'Copies of own data',
  shops: 'Shops',
  applications: 'Vendor applications',
  listings: 'Products',
  reviews: 'Reviews',
  orders: 'Orders',
  messages: 'Messages',
  reports: 'Reports',
  blog: 'Blog',
  exports: 'Exports',
}

/** The settings' column is narrow: half as many rows as other lists have on a page. */
const logsPerPage = 10
const pathOf = (query: Record<string, string>) =>
  `/api/admin/settings/security?${new URLSearchParams({ limit: String(logsPerPage), ...query })}`

/** The call for the first page of all kinds, loaded together with the settings. */
export const newestLogs = pathOf({})

/** The whole log, by page and kind; `newest` is the first page of all kinds. */
export function SecurityLog({ newest }: { newest: Security }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const query = useSearchParams()
  const page = pageNumberIn(query)
  const kind = actionKinds.find((one) => one === query.get('kind'))
  const asked = { ...(page > 1 && { page: String(page) }), ...(kind && { kind }) }
  const isNewest = Object.keys(asked).length === 0
  const read = useApi(isNewest ? null : pathOf(asked), { keepsPrevious: true, read: parseSecurity })
  const shown = isNewest ? newest : read.data
  const keepPlace = useKeptPlace(query)
  const go = (to: Record<string, string>) => {
    keepPlace()
    navigate(`?${new URLSearchParams(to)}`)
  }
  const turnTo = (to: number) => {
    heading.current?.focus()
    go({ ...(to > 1 && { page: String(to) }), ...(kind && { kind }) })
  }
  return (
    <section aria-labelledby="log-title" className="card p-5">
      <h2 id="log-title" ref={heading} tabIndex={-1} className="mb-3 text-xl outline-none">
        Security log
      </h2>
      <SelectField
        label="Kind of action"
        value={kind ?? ''}
        onChange={({ target }) => go(target.value ? { kind: target.value } : {})}
      >
        <option value="">All</option>
        {actionKinds.map((one) => (
          <option key={one} value={one}>
            {kindWords[one]}
          </option>
        ))}
      </SelectField>
      <div className="mt-3">
        {!shown && read.failure && (
          <FailedState
            message={read.failure.message || messages.admin.activityFailed}
            onRetry={read.reload}
          />
        )}
        {!shown && !read.failure && (
          <Loading>
            <RowsSkeleton rows={5} />
          </Loading>
        )}
        {shown && (
          <>
            <SecurityLogList logs={shown.logs} />
            {(shown.totalPages > 1 || page > 1) && (
              // At 360 px the buttons need the card's full width to stand side by side.
              <div className="-mx-4">
                <Pagination page={page} totalPages={shown.totalPages} onPage={turnTo} />
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** The log stands below other things: what is chosen in it would lead to the top of the page, as every navigation does. */
function useKeptPlace(query: URLSearchParams): () => void {
  const place = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is kept when the address has changed, not in every render
  useLayoutEffect(() => {
    const top = place.current
    place.current = undefined
    // After the app's own scrolling, before anything is painted.
    if (top !== undefined) queueMicrotask(() => scrollTo(0, top))
  }, [query])
  return () => {
    place.current = scrollY
  }
}
