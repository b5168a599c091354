import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import type { Category } from '#shared/listings/categories.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { countFilters, priceBound, type ShopFilters, shopAddress } from './shop-address.ts'

type ShopFiltersFormProps = {
  /** Id of this form, which stands in the sidebar and in the sheet. */
  id: string
  filters: ShopFilters
  categories: readonly Category[]
  onChange: (changed: Partial<ShopFilters>) => void
  /** Called after the form was sent: the sheet then closes. */
  onSent?: () => void
}

const noFilters = { categories: [], minPrice: '', maxPrice: '', inStock: false }

/** Categories, price and stock. Ticks apply at once, prices when sent. A plain GET form until the page is hydrated. */
export function ShopFiltersForm({ id, filters, categories, onChange, onSent }: ShopFiltersFormProps) {
  // All values are read from the form, so that two quick ticks and a price not yet sent all count.
  const apply = (form: HTMLFormElement) => {
    const values = new FormData(form)
    onChange({
      categories: values.getAll('categories').map(String),
      minPrice: priceBound(String(values.get('minPrice'))),
      maxPrice: priceBound(String(values.get('maxPrice'))),
      inStock: values.has('inStock'),
    })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
    onSent?.()
  }
  const tick = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.form) apply(event.target.form)
  }
  return (
    <form id={id} action="/shop" method="get" onSubmit={submit} className="grid gap-6">
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
            onTick={tick}
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
      <Tick name="inStock" value="true" words="In stock only" isChosen={filters.inStock} onTick={tick} />
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
  onTick: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Ticked at the press: on a slow phone the address, and with it `isChosen`, follows a moment later. */
function Tick({ name, value, words, isChosen, onTick }: TickProps) {
  const [isTicked, setTicked] = useState(isChosen)
  const [known, setKnown] = useState(isChosen)
  if (known !== isChosen) {
    setKnown(isChosen)
    setTicked(isChosen)
  }
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isTicked}
        onChange={(event) => {
          setTicked(event.target.checked)
          onTick(event)
        }}
        className="size-5 shrink-0 accent-green"
      />
      {words}
    </label>
  )
}

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
      type="text"
      id={id}
      name={name}
      inputMode="decimal"
      defaultValue={value}
      maxLength={16}
      className="input px-2"
    />
  </div>
)
