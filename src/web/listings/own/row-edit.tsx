import { type KeyboardEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { lowStock } from '#shared/listings/own-listings.ts'
import { formatPrice } from '#shared/money.ts'
import { TextField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { Price } from '../../ui/price.tsx'
import { PriceField } from './price-field.tsx'
import { usePriceGuard } from './use-price-guard.tsx'
import { type RowFieldName, useRowEdit } from './use-row-edit.ts'

type RowEditProps = {
  listing: Listing
  /** Id of the product's title. */
  titleId: string
  onSaved: (saved?: Listing) => void
}

const stockWords = (stock: number): string => (stock === 0 ? 'Out of stock' : `${stock} in stock`)

/** Price and stock in the row: one press, and they are fields. */
export function RowEdit({ listing, titleId, onSaved }: RowEditProps) {
  const [opened, setOpened] = useState<RowFieldName | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<RowFieldName | null>(null)
  // Back to the button that opened the fields.
  useLayoutEffect(() => {
    if (opened === null && pressed !== null)
      buttons.current?.querySelector<HTMLElement>(`[data-field=${pressed}]`)?.focus()
  }, [opened, pressed])
  const open = (name: RowFieldName) => () => {
    setPressed(name)
    setOpened(name)
  }
  if (opened)
    return (
      <RowFields
        listing={listing}
        titleId={titleId}
        first={opened}
        onSaved={onSaved}
        onClose={() => setOpened(null)}
      />
    )
  const look = 'button button-quiet justify-start gap-2 whitespace-nowrap px-2 font-normal'
  const { price, stock } = listing
  return (
    <div
      ref={buttons}
      // One below the other where the title would have too little room beside them.
      className="-mx-2 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] items-center xl:w-44 @min-[66rem]:w-72"
    >
      <button
        type="button"
        data-field="price"
        className={look}
        aria-describedby={titleId}
        onClick={open('price')}
      >
        <Price leones={price} />
        <span className="sr-only">, edit price</span>
        <EditIcon className="size-4 shrink-0 text-quiet" />
      </button>
      <button
        type="button"
        data-field="stock"
        className={look}
        aria-describedby={titleId}
        onClick={open('stock')}
      >
        <span className={stock <= lowStock ? 'font-semibold text-clay' : 'text-quiet'}>
          {stockWords(stock)}
        </span>
        <span className="sr-only">, edit stock</span>
        <EditIcon className="size-4 shrink-0 text-quiet" />
      </button>
    </div>
  )
}

type RowFieldsProps = RowEditProps & { first: RowFieldName; onClose: () => void }

function RowFields({ listing, titleId, first, onSaved, onClose }: RowFieldsProps) {
  const { form, isChangedMeanwhile, isBusy, isUncertain, save } = useRowEdit(listing, { onSaved, onClose })
  const focusOn = (name: RowFieldName) => {
    const field = form.ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    field?.focus()
    field?.select()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields appear
  useLayoutEffect(() => focusOn(first), [])
  const guard = usePriceGuard({
    typed: form.values.price,
    before: listing.price,
    categoryId: listing.categoryId,
    onUse: (price) => form.set('price', price),
    focus: () => focusOn('price'),
    save,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    guard.check()
  }
  const close = () => {
    // Perhaps it was saved: the list knows.
    if (isUncertain) onSaved()
    onClose()
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  return (
    <>
      <form
        ref={form.ref}
        onSubmit={submit}
        onKeyDown={closeOnEscape}
        noValidate
        aria-labelledby={titleId}
        className="grid grid-cols-2 items-start gap-x-3 gap-y-2 xl:w-72"
      >
        <PriceField {...form.field('price')} readOnly={isUncertain} />
        <TextField
          label="Stock"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('stock')}
          readOnly={isUncertain}
        />
        {guard.hint}
        {isChangedMeanwhile && (
          <p className="col-span-2 text-clay text-sm" role="status">
            Meanwhile it is {formatPrice(listing.price)}, {stockWords(listing.stock).toLowerCase()}.
          </p>
        )}
        {isUncertain && (
          <p className="col-span-2 text-quiet text-sm" role="status">
            Perhaps it was not saved. Trying again saves it only once.
          </p>
        )}
        <div className="col-span-2 flex flex-wrap gap-2">
          <Button type="submit" isBusy={isBusy} className="grow">
            {isBusy ? 'Saving...' : isUncertain ? 'Try again' : 'Save'}
          </Button>
          <Button look="plain" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
      {guard.question}
    </>
  )
}
