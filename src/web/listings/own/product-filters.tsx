import { useEffect, useState } from 'react'
import type { OwnListingPage } from '#shared/listings/listing-shape.ts'
import { useArrival } from '../../navigation/router.ts'
import { TextField } from '../../ui/field.tsx'
import { FilterTick } from './filter-tick.tsx'
import { longestSearch, type ProductFilters } from './products-address.ts'

type ProductFiltersProps = {
  filters: ProductFilters
  /** Undefined until there is one, or when it could not be had. */
  listings: OwnListingPage | undefined
  /** Stays the same function from one render to the next. */
  onChange: (changed: Partial<ProductFilters>) => void
}

/** From here on a list is searched rather than read. */
const many = 10

/** Narrows the list of products. */
export function ProductFiltersForm({ filters, listings, onChange }: ProductFiltersProps) {
  const { search, onlyShown } = filters
  const [hasSearch, setHasSearch] = useState(false)
  // Once there, the field does not vanish under the fingers that take its words away.
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

/** Finds while one types. Words go into the address when the typing pauses: not every letter is asked for. */
function ProductSearch({ search, onChange }: Pick<ProductFiltersProps, 'onChange'> & { search: string }) {
  const [words, setWords] = useState(search)
  const [known, setKnown] = useState(search)
  const isOwnChange = useArrival() === 'replace'
  // Going back, or a link to other words: the field follows the address, but never what it has put there itself.
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
