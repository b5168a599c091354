import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'
import { mostOrdersSearched } from '#shared/orders/order-search.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { dayOrderError } from '../../forms/day-order.ts'
import { SelectField, TextField } from '../../forms/field.tsx'
import { currentQuery } from '../../navigation/current-query.ts'
import { useNavigate, useSearchParams } from '../../navigation/router.ts'
import { useTypedText } from '../../navigation/typed-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { statusWords } from '../../ui/status-chip.tsx'
import { isNarrowed, longestSearch, type OrderFilters, orderFilters, withFilters } from './order-filters.ts'

type OrderSearchProps = {
  filters: OrderFilters
  /** What else is searched for besides number and product, such as 'shop or phone'. */
  others: string
  /** What was found; undefined while it is not known. */
  found: { total: number; newestOnly: boolean } | undefined
  /** A filter that stays in sight where the others are folded. */
  beside?: ReactNode
  /** Further filters. */
  children?: ReactNode
}

/**
 * Search, status and days of a list of orders, on narrow screens behind one button, so that the first order is in sight. A search
 * replaces the address; a chosen status or day is a step to go back from.
 */
export function OrderSearch({ filters, others, found, beside, children }: OrderSearchProps) {
  const navigate = useNavigate()
  const { status, from, to } = filters
  const isSearching = isNarrowed(filters)
  const dayError = dayOrderError(from, to)
  return (
    <search className={`mb-4 flex flex-wrap gap-3 ${dayError ? 'items-start' : 'items-end'}`}>
      <FoldedFilters
        values={Object.values(filters)}
        on="tablets"
        words="Search and filter"
        isOpenAtFirst={isSearching}
        beside={beside && <div className="grow basis-28 lg:basis-full">{beside}</div>}
      >
        <div className="grow-4 basis-72">
          <TypedField
            name="search"
            label={`Find by number, product, ${others}`}
            type="search"
            autoComplete="off"
            maxLength={longestSearch}
          />
        </div>
        <div className="grow basis-36">
          <SelectField
            label="Status"
            value={status}
            onChange={(event) => {
              const wanted = orderStatuses.find((one) => one === event.target.value) ?? ''
              navigate(withFilters(currentQuery(), { status: wanted }))
            }}
          >
            <option value="">All</option>
            {orderStatuses.map((one) => (
              <option key={one} value={one}>
                {statusWords(one)}
              </option>
            ))}
          </SelectField>
        </div>
        {children}
        {/* Where one has no room in the row, both have a row of their own. */}
        <div className="flex grow basis-96 flex-wrap gap-3">
          <div className="grow basis-36">
            <TypedField name="from" label="From" type="date" max={to || undefined} error={dayError} />
          </div>
          <div className="grow basis-36">
            <TypedField name="to" label="To" type="date" min={from || undefined} />
          </div>
        </div>
      </FoldedFilters>
      {/* Its line is kept while the number is not known, so that the list does not jump. */}
      <p role="status" className="w-full text-quiet text-sm empty:hidden">
        {found ? foundWords(found) : isSearching && '\u00a0'}
      </p>
    </search>
  )
}

/** '12 orders', and how to find what the search did not look at. */
function foundWords({ total, newestOnly }: NonNullable<OrderSearchProps['found']>): string {
  const orders = total === 1 ? '1 order' : `${total.toLocaleString('en-GB')} orders`
  return newestOnly
    ? `${orders} among the newest ${mostOrdersSearched.toLocaleString('en-GB')} of these days. For older ones choose earlier days.`
    : orders
}

const typingPauseMs = 300

type TypedFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: 'search' | 'from' | 'to'
  label: string
  error?: string | undefined
}

/**
 * A filter that is typed. The address follows when the typing pauses, so that not every letter makes a call. A day is one step to
 * go back from, however many digits of it are typed while the field has the focus.
 */
function TypedField({ name, ...field }: TypedFieldProps) {
  const navigate = useNavigate()
  const inAddress = orderFilters(useSearchParams())[name]
  const [step, setStep] = useState<string>()
  const [typed, setTyped] = useTypedText(inAddress, step)
  const isStepDone = useRef(false)
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === inAddress) return
    const timer = setTimeout(() => {
      const asked = currentQuery()
      const isStep = name !== 'search' && !isStepDone.current
      isStepDone.current = true
      if (isStep) setStep(wanted)
      navigate(withFilters(asked, { [name]: wanted }), { replace: !isStep })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, inAddress, name, navigate])
  return (
    <TextField
      {...field}
      name={name}
      value={typed}
      onFocus={() => {
        isStepDone.current = false
      }}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** Nothing was found, with the way back to all orders. */
export function NoOrderFound({ allOrders }: { allOrders: string }) {
  return (
    <EmptyState message="No order matches." hint="Try other words or days, or look at all of them.">
      <LinkButton look="plain" to={allOrders}>
        Show all orders
      </LinkButton>
    </EmptyState>
  )
}
