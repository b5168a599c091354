import { useRef } from 'react'
import type { AdminVendor } from '#shared/admin/administration.ts'
import { parseVendors } from '#shared/admin/administration-shape.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../api/use-api.ts'
import { SelectField } from '../forms/field.tsx'
import { useLastPageAtMost } from '../navigation/page-number.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { ExportButton } from './export-button.tsx'
import { pagesOf, withChanged, withoutRow } from './list-page.ts'
import { ListPager } from './list-pager.tsx'
import {
  type ChangeFilters,
  type Filters,
  listCall,
  useFilters,
  useSettledCall,
} from './lists/use-filters.ts'
import { SearchBox } from './search-box.tsx'
import { VendorsTable } from './vendors-table.tsx'

const names = ['search', 'status'] as const
type Name = (typeof names)[number]

const statuses = ['active', 'inactive', 'unanswered'] as const

/** The filters as the server knows them; an unknown status is ignored. */
function filterOf({ search, status }: Filters<Name>): Record<string, string> {
  const known = statuses.find((one) => one === status) ?? ''
  return { search, ...(known === 'unanswered' ? { unanswered: 'true' } : { status: known }) }
}

export default function VendorsPage() {
  const { filters, change, page, isFiltered } = useFilters(names)
  const call = useSettledCall(listCall('/api/admin/vendors', filterOf(filters), page), filters.search)
  const { data, failure, isLoading, reload, setData } = useApi(call, {
    isLive: true,
    keepsPrevious: true,
    read: parseVendors,
  })
  useLastPageAtMost(page, isLoading ? undefined : data && pagesOf(data))
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOver = (changed: AdminVendor) => setData((all) => withChanged(all, changed))
  const takeOut = (gone: AdminVendor) => {
    setData((all) => withoutRow(all, gone))
    // The next page's first row moves up.
    reload()
    // The control went away with its row.
    heading.current?.focus({ preventScroll: true })
  }
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

type VendorFiltersProps = { filters: Filters<Name>; onChange: ChangeFilters<Name> }

function VendorFilters({ filters, onChange }: VendorFiltersProps) {
  return (
    <search className="mb-4 flex flex-wrap gap-3 lg:gap-4">
      <div className="grow-2 basis-80">
        <SearchBox
          label="Search by name, shop, email or phone"
          value={filters.search}
          onChange={(search) => onChange({ search }, { isTyped: true })}
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
