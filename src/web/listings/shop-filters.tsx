import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import type { Category } from '#shared/listings/categories.ts'
import type { Towns } from '#shared/towns.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { countFilters, inOrder, priceBound, type ShopFilters, shopAddress } from './shop-address.ts'

type ShopFiltersFormProps = {
  /** Id of this form, which stands in the sidebar and in the sheet. */
  id: string
  filters: ShopFilters
  categories: readonly Category[]
  towns: Towns
  onChange: (changed: Partial<ShopFilters>) => void
  /** Called after the form was sent: the sheet then closes. */
  onSent?: () => void
}

const noFilters = { categories: [], minPrice: '', maxPrice: '', inStock: false, town: '' }

/** Categories, town, price and stock. Ticks and the town apply at once, prices when sent. A plain GET form until the page is hydrated. */
export function ShopFiltersForm({ id, filters, categories, towns, onChange, onSent }: ShopFiltersFormProps) {
  // All values are read from the form, so that two quick ticks and a price not yet sent all count.
  const apply = (form: HTMLFormElement) => {
    const [from, to] = form.querySelectorAll<HTMLInputElement>('[inputmode]')
    // The fields show what counts, also where the address stays the same.
    ;[from!.value, to!.value] = inOrder(priceBound(from!.value), priceBound(to!.value))
    const values = new FormData(form)
    onChange({
      categories: values.getAll('categories').map(String),
      minPrice: String(values.get('minPrice')),
      maxPrice: String(values.get('maxPrice')),
      inStock: values.has('inStock'),
      town: String(values.get('town')),
    })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
    onSent?.()
  }
  const choose = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (event.target.form) apply(event.target.form)
  }
  return (
    <form id={id} action="/shop" onSubmit={submit} className="grid gap-6">
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
            onTick={choose}
          />
        ))}
      </fieldset>
      <TownSelect id={`${id}-town`} town={filters.town} towns={towns} onChoose={choose} />
      <fieldset>
        <legend className="mb-1 font-bold font-heading">Price in NLe</legend>
        <div className="flex flex-wrap items-end gap-2">
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
      <Tick name="inStock" value="true" words="In stock only" isChosen={filters.inStock} onTick={choose} />
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

type TownSelectProps = {
  id: string
  town: string
  towns: Towns
  onChoose: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** The towns where there are goods, and the one that is chosen whether it has some or not. */
function TownSelect({ id, town, towns, onChoose }: TownSelectProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-bold font-heading">
        Town
      </label>
      {/* Follows the address when that changes elsewhere. */}
      <select key={town} id={id} name="town" defaultValue={town} onChange={onChoose} className="input">
        <option value="">All towns</option>
        {towns
          .filter(({ name, listings }) => listings > 0 || name === town)
          .map(({ name, listings }) => (
            <option key={name} value={name}>
              {`${name} (${listings.toLocaleString('en-GB')})`}
            </option>
          ))}
      </select>
    </div>
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
  <div className="grow basis-18">
    <label htmlFor={id} className="mb-1 block text-quiet text-sm">
      {words}
    </label>
    <input
      id={id}
      name={name}
      type="text"
      inputMode="decimal"
      defaultValue={value}
      maxLength={16}
      className="input px-2"
    />
  </div>
)
