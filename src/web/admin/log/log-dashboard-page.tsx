import { parseSecurity } from '#shared/admin/administration-shape.ts'
import { actionKinds, routineKinds } from '#shared/admin/audited-actions.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../../api/use-api.ts'
import { SelectField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { DayFields } from '../lists/day-fields.tsx'
import { ListBody } from '../lists/list-body.tsx'
import {
  type ChangeFilters,
  type Filters,
  listCall,
  useFilters,
  useSettledCall,
} from '../lists/use-filters.ts'
import { SearchBox } from '../search-box.tsx'
import { kindWords, SecurityLogList } from '../security-log.tsx'

const names = ['search', 'person', 'kind', 'from', 'to'] as const
type Name = (typeof names)[number]
const nothing: Filters<Name> = { search: '', person: '', kind: '', from: '', to: '' }

/** With routine too; without a kind it is left out. */
const everything = 'everything'

function callOf({ kind, ...filters }: Filters<Name>, page: number): string {
  const isKind = actionKinds.some((one) => one === kind)
  const without = isKind || kind === everything ? '' : routineKinds.join()
  const asked = { ...filters, kind: isKind ? kind : '', without, limit: '50' }
  return listCall('/api/admin/settings/security', asked, page)
}

/** All that administrators did and read. */
export default function LogPage() {
  const { filters, change, page, isFiltered } = useFilters(names)
  const call = useSettledCall(callOf(filters, page), `${filters.search}\n${filters.person}`)
  const result = useApi(call, { keepsPrevious: true, read: parseSecurity })
  return (
    <>
      <h1 className="text-2xl">Security log</h1>
      <p className="mt-1 mb-4 text-quiet">What administrators did, and which orders they read.</p>
      <LogFilters filters={filters} onChange={change} />
      <ListBody
        result={result}
        page={page}
        failed={messages.admin.activityFailed}
        nouns={['entry', 'entries']}
        empty={
          <EmptyState message={isFiltered ? 'No entries match your criteria.' : 'Nothing has happened yet.'}>
            {isFiltered && (
              <Button look="plain" onClick={() => change(nothing)}>
                Show all entries
              </Button>
            )}
          </EmptyState>
        }
      >
        {({ logs }) => (
          <div className="card px-4 py-1 md:px-5">
            <SecurityLogList logs={logs} />
          </div>
        )}
      </ListBody>
    </>
  )
}

function LogFilters({ filters, onChange }: { filters: Filters<Name>; onChange: ChangeFilters<Name> }) {
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-2 lg:gap-4 @min-[50rem]:grid-cols-4">
      <div className="@min-[50rem]:col-span-2">
        <SearchBox
          label="Search in actions and reasons"
          value={filters.search}
          onChange={(search) => onChange({ search }, { isTyped: true })}
        />
      </div>
      <FoldedFilters values={[filters.person, filters.kind, filters.from, filters.to]}>
        <div className="@min-[50rem]:col-span-2">
          <SearchBox
            label="Person: name, email or phone"
            value={filters.person}
            onChange={(person) => onChange({ person }, { isTyped: true })}
          />
        </div>
        <div className="sm:col-span-2">
          <SelectField
            label="Kind of action"
            value={filters.kind}
            onChange={({ target }) => onChange({ kind: target.value })}
          >
            <option value="">All but logins and copies of own data</option>
            <option value={everything}>All</option>
            {actionKinds.map((one) => (
              <option key={one} value={one}>
                {kindWords[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <DayFields days={filters} onChange={onChange} />
      </FoldedFilters>
    </search>
  )
}
