import { useRef } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { SelectField } from '../forms/field.tsx'
import { addressOfPage } from '../navigation/page-number.ts'
import { useSearchParams } from '../navigation/router.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { FoldedFilters } from '../ui/folded-filters.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { ExportButton } from './export-button.tsx'
import { withChanged, withoutRow } from './list-page.ts'
import { type ChangeFilters, useFilters } from './lists/use-filters.ts'
import { roleChoices } from './role-words.ts'
import { SearchBox } from './search-box.tsx'
import { useAllUsers } from './use-all-users.ts'
import { filtersOf, matchingUsers, pageOfUsers, type UserFilters } from './user-filters.ts'
import { UsersTable } from './users-table.tsx'

const names = ['search', 'role', 'status'] as const
type Name = (typeof names)[number]

export default function UsersPage() {
  const { data, failure, reload, setData } = useAllUsers()
  const query = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const filters = filtersOf(query)
  const { change } = useFilters(names)
  // The pressed button went away with its row.
  const leaveRow = () => heading.current?.focus({ preventScroll: true })
  const takeOver = (changed: User) => {
    setData((all) => withChanged(all, changed))
    if (matchingUsers([changed], filters).length === 0) leaveRow()
  }
  const takeOut = (gone: User) => {
    setData((all) => withoutRow(all, gone))
    leaveRow()
  }
  const matching = matchingUsers(data?.rows ?? [], filters)
  const { page, totalPages, users } = pageOfUsers(matching, filters.page)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
        Users
      </h1>
      <Filters filters={filters} onChange={change} />
      {!data && failure && (
        <FailedState message={failure.message || messages.admin.usersFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {data && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-quiet text-sm">
            {matching.length === 1 ? '1 user' : `${matching.length} users`}
          </p>
          <ExportButton
            table="users"
            query={{ search: filters.search, role: filters.role, status: filters.status }}
          />
        </div>
      )}
      {data && users.length === 0 && (
        <EmptyState message={messages.admin.noUsers} hint="Try other words, or look at all of them.">
          <Button look="plain" onClick={() => change({ search: '', role: '', status: '' })}>
            Show all users
          </Button>
        </EmptyState>
      )}
      {users.length > 0 && (
        <>
          <UsersTable users={users} onChanged={takeOver} onDeleted={takeOut} onStale={reload} />
          <Pagination page={page} totalPages={totalPages} addressOf={(to) => addressOfPage(query, to)} />
        </>
      )}
    </>
  )
}

type FiltersProps = { filters: UserFilters; onChange: ChangeFilters<Name> }

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <search className="mb-4 flex flex-wrap gap-3 lg:gap-4">
      <div className="grow-4 basis-80">
        <SearchBox
          label="Search by name, email or phone"
          value={filters.search}
          onChange={(search) => onChange({ search }, { isTyped: true })}
        />
      </div>
      <FoldedFilters values={[filters.role, filters.status]}>
        <div className="grow basis-32">
          <SelectField
            label="Role"
            value={filters.role}
            onChange={(event) => onChange({ role: event.target.value })}
          >
            <option value="">All</option>
            {roleChoices.map(({ role, words }) => (
              <option key={role} value={role}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="grow basis-32">
          <SelectField
            label="Status"
            value={filters.status}
            onChange={(event) => onChange({ status: event.target.value })}
          >
            <option value="">All</option>
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
          </SelectField>
        </div>
      </FoldedFilters>
    </search>
  )
}
