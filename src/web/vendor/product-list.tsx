import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Listing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { FilterTick } from './filter-tick.tsx'
import { ProductRow } from './product-row.tsx'
import { useProductActions } from './use-product-actions.ts'

type ProductListProps = {
  listings: readonly Listing[]
  onEdit: (listing: Listing) => void
  onChanged: () => void
}

/** From here on a list is searched rather than read. */
const many = 10

/** The vendor's products, newest first as the server gives them. */
export function ProductList({ listings, onEdit, onChanged }: ProductListProps) {
  const [searchParams, setSearchParams] = useSearchParams()
  const [words, setWords] = useState('')
  const [confirm, confirmDialog] = useConfirm()
  const { toggle, remove } = useProductActions(onChanged)
  if (listings.length === 0)
    return (
      <EmptyState
        message={messages.vendor.noProducts}
        hint="Press 'Add product': a title, a price and a photo from your phone will do."
      />
    )
  const onlyShown = searchParams.get('show') === 'active'
  const listed = listings.filter(
    ({ isActive, title }) =>
      (isActive || !onlyShown) && title.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const askAndRemove = async (listing: Listing) => {
    const text = messages.vendor.confirmDelete
    const isSure = await confirm({ text, title: listing.title, action: 'Delete', isDestructive: true })
    if (isSure) await remove(listing)
  }
  return (
    <>
      {listings.length > many && (
        <div className="mb-2 max-w-md">
          <TextField
            label="Find a product"
            type="search"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <FilterTick
        words="Only products the shop shows"
        isOn={onlyShown}
        onChange={(isOn) => setSearchParams(isOn ? { show: 'active' } : {}, { replace: true })}
      />
      {listed.length === 0 && (
        <EmptyState
          message="None of your products is like that."
          hint={onlyShown ? 'Take the tick away to see the hidden ones too.' : 'Try other words.'}
        />
      )}
      <ul className="grid gap-3">
        {listed.map((listing) => (
          <ProductRow
            key={listing._id}
            listing={listing}
            onEdit={() => onEdit(listing)}
            onToggle={() => toggle(listing)}
            onRemove={() => askAndRemove(listing)}
          />
        ))}
      </ul>
      {confirmDialog}
    </>
  )
}
