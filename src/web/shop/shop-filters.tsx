import type { FormEvent } from 'react'
import type { Category } from '#shared/listings/categories.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { countFilters, type ShopFilters, shopAddress } from './shop-address.ts'

type ShopFiltersFormProps = {
  /** Makes the ids of this form its own: it stands in the sidebar and in the sheet. */
  id: string
  filters: ShopFilters
  categories: readonly Category[]
  onChange: (changed: Partial<ShopFilters>) => void
}

const noFilters = { categories: [], minPrice: '', maxPrice: '', inStock: false }

/** Categories, price and stock. Ticks act at once; prices when sent. A plain GET form until the page is awake. */
export function ShopFiltersForm({ id, filters, categories, onChange }: ShopFiltersFormProps) {
  const setPrices = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const price = (name: string) => String(form.get(name) ?? '').replace(/[\s,]/g, '')
    onChange({ minPrice: price('minPrice'), maxPrice: price('maxPrice') })
  }
  const toggle = (categoryId: string, isChosen: boolean) =>
    onChange({
      categories: isChosen
        ? [...filters.categories, categoryId]
        : filters.categories.filter((chosen) => chosen !== categoryId),
    })
  return (
    <form action="/shop" method="get" onSubmit={setPrices} className="grid gap-6">
      {filters.search && <input type="hidden" name="search" value={filters.search} />}
      <fieldset>
        <legend className="mb-1 font-bold font-heading">Categories</legend>
        {categories.map(({ _id, name }) => (
          <Tick
            key={_id}
            name="categories"
            value={_id}
            words={name}
            isChosen={filters.categories.includes(_id)}
            onChange={(isChosen) => toggle(_id, isChosen)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-bold font-heading">Price in NLe</legend>
        <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <PriceField
            key={`min${filters.minPrice}`}
            id={`${id}-min`}
            name="minPrice"
            words="From"
            value={filters.minPrice}
          />
          <PriceField
            key={`max${filters.maxPrice}`}
            id={`${id}-max`}
            name="maxPrice"
            words="To"
            value={filters.maxPrice}
          />
          <Button type="submit" look="plain" className="px-3">
            Go
          </Button>
        </div>
      </fieldset>
      <Tick
        name="inStock"
        value="true"
        words="In stock only"
        isChosen={filters.inStock}
        onChange={(inStock) => onChange({ inStock })}
      />
      {countFilters(filters) > 0 && (
        <LinkButton
          look="quiet"
          to={shopAddress({ ...filters, ...noFilters })}
          className="justify-self-start"
        >
          Clear filters
        </LinkButton>
      )}
    </form>
  )
}

type TickProps = {
  name: string
  value: string
  words: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

const Tick = ({ name, value, words, isChosen, onChange }: TickProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      name={name}
      value={value}
      checked={isChosen}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 accent-green"
    />
    {words}
  </label>
)

const PriceField = ({
  id,
  name,
  words,
  value,
}: {
  id: string
  name: string
  words: string
  value: string
}) => (
  <div>
    <label htmlFor={id} className="mb-1 block text-quiet text-sm">
      {words}
    </label>
    <input
      id={id}
      name={name}
      inputMode="decimal"
      defaultValue={value}
      maxLength={12}
      className="input px-2"
    />
  </div>
)
