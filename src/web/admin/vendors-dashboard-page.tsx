import { useEffect, useRef, useState } from 'react'
import type { AdminVendor } from '#shared/admin/administration.ts'
import { parseVendors } from '#shared/admin/administration-shape.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../api/use-api.ts'
import { SelectField } from '../forms/field.tsx'
import { useLastPageAtMost, usePageNumber } from '../navigation/page-number.ts'
import { useNavigate, useSearchParams } from '../navigation/router.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { ExportButton } from './export-button.tsx'
import { pagesOf, withChanged, withoutRow } from './list-page.ts'
import { ListPager } from './list-pager.tsx'
import { SearchBox } from './search-box.tsx'
import { VendorsTable } from './vendors-table.tsx'

type Filters = { search: string; status: string }
type Asked = Filters & { page: number }

const statuses = ['active', 'inactive', 'unanswered'] as const

function filterOf({ search, status }: Filters): Record<string, string> {
  return { search, ...(status === 'unanswered' ? { unanswered: 'true' } : { status }) }
}

const pathOf = ({ page, ...filters }: Asked): string =>
  `/api/admin/vendors?${new URLSearchParams({ ...filterOf(filters), page: String(page) })}`

export default function VendorsPage() {
  const page = usePageNumber()
  const [filters, change] = useFilters()
  const asked = useSettled({ ...filters, page })
  const { data, failure, isLoading, reload, setData } = useApi(pathOf(asked), {
    isLive: true,
    keepsPrevious: true,
    read: parseVendors,
  })
  useLastPageAtMost(asked.page, isLoading ? undefined : data && pagesOf(data))
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOver = (changed: AdminVendor) => setData((all) => withChanged(all, changed))
  const takeOut = (gone: AdminVendor) => {
    setData((all) => withoutRow(all, gone))
    // The next page's first row moves up.
    reload()
    // The control went away with its row.
    heading.current?.focus({ preventScroll: true })
  }
  const isFiltered = filters.search !== '' || filters.status !== ''
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        Vendors
      </h1>
      <VendorFilters filters={filters} onChange={change} />
      {failure ? (
        <FailedState message={failure.message || messages.admin.vendorsFailed} onRetry={reload} />
      ) : (
        !data?.rows.length &&
        data?.total !== 0 && (
          <Loading>
            <RowsSkeleton rows={6} />
          </Loading>
        )
      )}
      {!failure && data && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-quiet text-sm">
            {data.total === 1 ? '1 vendor' : `${data.total} vendors`}
          </p>
          <ExportButton table="shops" query={filterOf(filters)} />
        </div>
      )}
      {!failure && data?.total === 0 && (
        <EmptyState
          message={isFiltered ? messages.admin.noVendors : 'No vendors yet.'}
          hint={
            isFiltered ? 'Try other words, or look at all of them.' : 'Approved applications become vendors.'
          }
        >
          {isFiltered && (
            <Button look="plain" onClick={() => change({ search: '', status: '' })}>
              Show all vendors
            </Button>
          )}
        </EmptyState>
      )}
      {!failure && data && data.rows.length > 0 && (
        <>
          <VendorsTable vendors={data.rows} onChanged={takeOver} onLeft={takeOut} onStale={reload} />
          <ListPager found={data} page={page} />
        </>
      )}
    </>
  )
}

/** The filters live in the address; an unknown status is ignored. Changed filters begin at page 1. */
function useFilters(): [Filters, (changed: Partial<Filters>) => void] {
  const query = useSearchParams()
  const navigate = useNavigate()
  const status = query.get('status') ?? ''
  const filters = {
    search: query.get('search') ?? '',
    status: statuses.find((one) => one === status) ?? '',
  }
  const change = (changed: Partial<Filters>) => {
    const given = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '')
    navigate(`?${new URLSearchParams(given)}`, { replace: true })
  }
  return [filters, change]
}

const typingPauseMilliseconds = 250

/** Search and page as of the last pause in typing, so that not every letter makes a call. */
function useSettled({ search, status, page }: Asked): Asked {
  const [settled, setSettled] = useState({ search, page })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ search, page }), typingPauseMilliseconds)
    return () => clearTimeout(timer)
  }, [search, page])
  return { search: settled.search.trim(), status, page: search === settled.search ? page : settled.page }
}

function VendorFilters(props: { filters: Filters; onChange: (changed: Partial<Filters>) => void }) {
  const { filters, onChange } = props
  return (
    <search className="mb-4 flex flex-wrap gap-3 lg:gap-4">
      <div className="grow-2 basis-80">
        <SearchBox
          label="Search by name, shop, email or phone"
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <div className="grow basis-72">
        <SelectField
          label="Status"
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value })}
        >
          <option value="">All</option>
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
          <option value="unanswered">Orders unanswered for a day</option>
        </SelectField>
      </div>
    </search>
  )
}
