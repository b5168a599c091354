import { useEffect, useState } from 'react'
import type { OwnListingPage } from '#shared/listings/own-listing-shape.ts'
import { productsWord } from '#shared/listings/product-words.ts'
import { TextField } from '../../forms/field.tsx'
import { useArrival } from '../../navigation/router.ts'
import { FilterSelect } from './filter-select.tsx'
import { longestSearch, type ProductFilters } from './products-address.ts'

type ProductFiltersProps = {
  filters: ProductFilters
  /** Undefined until there is one, or when it could not be loaded. */
  listings: OwnListingPage | undefined
  /** The same function in every render. */
  onChange: (changed: Partial<ProductFilters>) => void
}

const states: readonly (readonly [ProductFilters['state'], string])[] = [
  ['', 'All products'],
  ['shown', 'Shown in the shop'],
  ['hidden', 'Hidden'],
  ['taken_down', 'Taken down'],
  ['sold_out', 'Sold out'],
  ['low', '1 to 3 left'],
]

const sorts: readonly (readonly [ProductFilters['sort'], string])[] = [
  ['newest', 'Newest first'],
  ['title', 'Title, A to Z'],
  ['stock-asc', 'Fewest left first'],
  ['stock-desc', 'Most left first'],
  ['price-asc', 'Lowest price first'],
  ['price-desc', 'Highest price first'],
]

/** From this length on a list gets a search field and another order. */
const many = 10

/** The filters for the list of products. */
export function ProductFiltersForm({ filters, listings, onChange }: ProductFiltersProps) {
  const { search, state, sort } = filters
  const [isLong, setIsLong] = useState(false)
  // Once shown, the field stays while the vendor deletes its text.
  if (!isLong && (search !== '' || sort !== 'newest' || (listings?.totalProducts ?? 0) > many))
    setIsLong(true)
  const isAnythingToNarrow = listings ? listings.totalProducts > 0 : isLong || state !== ''
  if (!isAnythingToNarrow) return null
  return (
    <search>
      <div
        className={`mb-3 grid two-columns gap-3 ${isLong ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]' : 'max-w-md'}`}
      >
        {isLong && <ProductSearch search={search} onChange={onChange} />}
        <FilterSelect
          label="Show"
          value={state}
          options={states}
          onChange={(to) => onChange({ state: to })}
        />
        {isLong && (
          <FilterSelect
            label="Order"
            value={sort}
            options={sorts}
            onChange={(to) => onChange({ sort: to })}
          />
        )}
      </div>
      {isLong && listings && (
        <p role="status" className="mb-3 text-quiet text-sm">
          {productsWord(listings.total)}
        </p>
      )}
    </search>
  )
}

const typingPauseMilliseconds = 250

/** Searches while the vendor types. The address follows when the typing pauses, so that not every letter makes a call. */
function ProductSearch({ search, onChange }: Pick<ProductFiltersProps, 'onChange'> & { search: string }) {
  const [words, setWords] = useState(search)
  const [known, setKnown] = useState(search)
  const isOwnChange = useArrival() === 'replace'
  // After going back, or a link to another search, the field follows the address, but never its own change.
  if (known !== search) {
    setKnown(search)
    if (!isOwnChange) setWords(search)
  }
  useEffect(() => {
    const typed = words.trim()
    if (typed === search) return
    const timer = setTimeout(() => onChange({ search: typed }), typingPauseMilliseconds)
    return () => clearTimeout(timer)
  }, [words, search, onChange])
  return (
    <div className="col-span-full lg:col-span-1">
      <TextField
        label="Find a product"
        type="search"
        autoComplete="off"
        maxLength={longestSearch}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </div>
  )
}
