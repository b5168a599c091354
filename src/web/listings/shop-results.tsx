import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { ShownListings } from '#shared/listings/listing-shape.ts'
import type { ShopFilters } from './shop-address.ts'

const inWords = (total: number, isSearch: boolean): string => {
  if (isSearch && total >= highestSearchTotal)
    return `More than ${highestSearchTotal.toLocaleString('en-GB')} products`
  return total === 1 ? '1 product' : `${total.toLocaleString('en-GB')} products`
}

/** How many products were found, and whether a misspelt word was corrected; announced when it changes. */
export function ResultCount({
  page,
  search,
  isLoading,
}: {
  page: ShownListings | undefined
  search: string
  isLoading: boolean
}) {
  return (
    <p role="status" className={`min-h-5 text-quiet text-sm ${isLoading ? 'opacity-60' : ''}`}>
      {page?.total !== undefined && (
        <>
          {inWords(page.total, search !== '')}
          {search && ` for “${page.correctedSearch ?? search}”`}
          {page.correctedSearch && (
            <span className="block">Nothing matched “{search}”, so this is what we think you meant.</span>
          )}
        </>
      )}
    </p>
  )
}

const sorts = [
  ['newest', 'Newest first'],
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
        className="input min-w-0 md:w-auto"
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
