import { useEffect, useState } from 'react'
import type { OwnListingPage } from '#shared/listings/listing-shape.ts'
import { useArrival } from '../../navigation/router.ts'
import { TextField } from '../../ui/field.tsx'
import { FilterTick } from './filter-tick.tsx'
import { longestSearch, type ProductFilters } from './products-address.ts'

type ProductFiltersProps = {
  filters: ProductFilters
  /** Undefined until there is one, or when it could not be loaded. */
  listings: OwnListingPage | undefined
  /** The same function in every render. */
  onChange: (changed: Partial<ProductFilters>) => void
}

/** From this length on a list gets a search field. */
const many = 10

/** The filters for the list of products. */
export function ProductFiltersForm({ filters, listings, onChange }: ProductFiltersProps) {
  const { search, onlyShown } = filters
  const [hasSearch, setHasSearch] = useState(false)
  // Once shown, the field stays while the vendor deletes its text.
  if (!hasSearch && (search !== '' || (listings?.totalProducts ?? 0) > many)) setHasSearch(true)
  const isAnythingToNarrow = listings ? listings.totalProducts > 0 : hasSearch || onlyShown
  if (!isAnythingToNarrow) return null
  return (
    <search>
      {hasSearch && <ProductSearch search={search} onChange={onChange} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <FilterTick
          words="Only products the shop shows"
          isOn={onlyShown}
          onChange={(isOn) => onChange({ onlyShown: isOn })}
        />
        {hasSearch && listings && (
          <p role="status" className="mb-3 text-quiet text-sm">
            {listings.total === 1 ? '1 product' : `${listings.total.toLocaleString('en-GB')} products`}
          </p>
        )}
      </div>
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
    <div className="mb-2 max-w-md">
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
