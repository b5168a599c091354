import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { ShownListings } from '#shared/listings/listing-shape.ts'
import type { ShopFilters } from './shop-address.ts'

const inWords = (total: number, isSearch: boolean): string => {
  if (isSearch && total >= highestSearchTotal)
    return `More than ${highestSearchTotal.toLocaleString('en-GB')} products`
  return total === 1 ? '1 product' : `${total.toLocaleString('en-GB')} products`
}

/** How many products were found, and what had to be given up for it; announced when it changes. */
export function ResultCount({
  page,
  search,
  isLoading,
  isPrevious,
}: {
  page: ShownListings | undefined
  search: string
  isLoading: boolean
  /** Whether the page shown is of another search: its count says nothing of this one. */
  isPrevious: boolean
}) {
  return (
    <p role="status" className={`min-h-5 text-quiet text-sm ${isLoading && !isPrevious ? 'opacity-60' : ''}`}>
      {isPrevious ? 'Searching…' : page && <Found page={page} search={search} />}
    </p>
  )
}

function Found({ page, search }: { page: ShownListings; search: string }) {
  const { total, correctedSearch, hasSome, notIn } = page
  if (total === undefined) return null
  return (
    <>
      {inWords(total, search !== '')}
      {search && !hasSome && !notIn && ` for “${correctedSearch ?? search}”`}
      <Given>{correctedSearch && `Nothing matched “${search}”, so this is what we think you meant.`}</Given>
      <Given>{hasSome && `Nothing has all of “${search}”. These have some of it.`}</Given>
      <Given>{notIn && `No shop in ${notIn} has this. These are from other places.`}</Given>
    </>
  )
}

const Given = ({ children }: { children: string | false | undefined }) =>
  children ? <span className="block">{children}</span> : null

const sorts = [
  ['newest', 'Newest first'],
  ['rating', 'Best rated'],
  ['price-asc', 'Price: low to high'],
  ['price-desc', 'Price: high to low'],
] as const

export function SortSelect({
  filters,
  onChange,
}: {
  filters: ShopFilters
  onChange: (sort: string) => void
}) {
  const usual = filters.search ? 'relevance' : 'newest'
  return (
    <>
      <label htmlFor="shop-sort" className="sr-only">
        Sort by
      </label>
      <select
        id="shop-sort"
        // Sent along with the sidebar's filters until the page is hydrated.
        name="sort"
        form="side"
        value={filters.sort || usual}
        onChange={(event) => onChange(event.target.value === usual ? '' : event.target.value)}
        className="input w-auto min-w-0 grow basis-36"
      >
        {filters.search && <option value="relevance">Best match</option>}
        {sorts.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </>
  )
}
