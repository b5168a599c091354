import type { ShopFilters } from './shop-address.ts'

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
