import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminVendor } from '#shared/admin/administration.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../platform/use-api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { SelectField } from '../ui/field.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { vendorsIn } from './admin-answers.ts'
import { SearchBox } from './search-box.tsx'
import { VendorsTable } from './vendors-table.tsx'

type Filters = { search: string; status: string }

const pathOf = (filters: Filters) => `/api/admin/vendors?${new URLSearchParams(filters)}`

export default function VendorsPage() {
  const [filters, change] = useFilters()
  const path = pathOf(useSettled(filters))
  const { data, failure, reload, setData } = useApi(path, { keepsPrevious: true, read: vendorsIn })
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOver = (changed: AdminVendor) =>
    setData((all) => all.map((vendor) => (vendor._id === changed._id ? changed : vendor)))
  const takeOut = (gone: AdminVendor) => {
    setData((all) => all.filter((vendor) => vendor._id !== gone._id))
    // The control went with its row.
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
        !data && (
          <Loading>
            <RowsSkeleton rows={6} />
          </Loading>
        )
      )}
      {!failure && data && (
        <p aria-live="polite" className="mb-3 text-quiet text-sm">
          {data.length === 1 ? '1 vendor' : `${data.length} vendors`}
        </p>
      )}
      {!failure && data?.length === 0 && (
        <EmptyState
          message={isFiltered ? messages.admin.noVendors : 'No vendors yet.'}
          hint={isFiltered ? undefined : 'Approved applications become vendors.'}
        >
          {isFiltered && (
            <Button look="plain" onClick={() => change({ search: '', status: '' })}>
              Show all vendors
            </Button>
          )}
        </EmptyState>
      )}
      {!failure && data && data.length > 0 && (
        <VendorsTable vendors={data} onChanged={takeOver} onLeft={takeOut} onOutdated={reload} />
      )}
    </>
  )
}

/** The filters live in the address; an unknown status there is none. */
function useFilters(): [Filters, (changed: Partial<Filters>) => void] {
  const [query, setQuery] = useSearchParams()
  const status = query.get('status') ?? ''
  const filters = {
    search: query.get('search') ?? '',
    status: ['active', 'inactive'].includes(status) ? status : '',
  }
  const change = (changed: Partial<Filters>) => {
    const said = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '')
    setQuery(Object.fromEntries(said), { replace: true })
  }
  return [filters, change]
}

const typingPauseMilliseconds = 250

/** The filters as they were when the typing paused: not every letter is asked for. */
function useSettled({ search, status }: Filters): Filters {
  const [settled, setSettled] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), typingPauseMilliseconds)
    return () => clearTimeout(timer)
  }, [search])
  return { search: settled.trim(), status }
}

function VendorFilters(props: { filters: Filters; onChange: (changed: Partial<Filters>) => void }) {
  const { filters, onChange } = props
  return (
    <search className="mb-4 grid gap-3 lg:grid-cols-[1fr_11rem] lg:gap-4">
      <SearchBox
        label="Search by name, shop, email or phone"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        label="Status"
        value={filters.status}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">All</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </SelectField>
    </search>
  )
}
