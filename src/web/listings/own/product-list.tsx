import type { Listing } from '#shared/listings/listing.ts'
import type { OwnListingPage } from '#shared/listings/listing-shape.ts'
import { messages } from '#shared/messages.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductRow } from './product-row.tsx'
import type { ProductFilters } from './products-address.ts'
import { useProductActions } from './use-product-actions.ts'

type ProductListProps = {
  page: OwnListingPage
  filters: ProductFilters
  onEdit: (listing: Listing) => void
  onChanged: () => void
}

/** A page of the vendor's products, newest first as the server returns them. */
export function ProductList({ page, filters, onEdit, onChanged }: ProductListProps) {
  const [confirm, confirmDialog] = useConfirm()
  const { toggle, remove } = useProductActions(onChanged)
  const askAndRemove = async (listing: Listing) => {
    const text = messages.vendor.confirmDelete
    const isSure = await confirm({ text, title: listing.title, action: 'Delete', isDestructive: true })
    if (isSure) await remove(listing)
  }
  return (
    <>
      {page.listings.length === 0 && <NoProducts page={page} filters={filters} />}
      <ul className="grid gap-3">
        {page.listings.map((listing) => (
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

function NoProducts({ page, filters }: Pick<ProductListProps, 'page' | 'filters'>) {
  if (page.totalProducts === 0)
    return (
      <EmptyState
        message={messages.vendor.noProducts}
        hint="Press 'Add product': a title, a price and a photo from your phone will do."
      />
    )
  const { search, onlyShown } = filters
  const hint = onlyShown ? 'Untick the box to see the hidden ones too.' : 'Try other words.'
  return (
    <EmptyState
      message="You have no product like that."
      hint={search && onlyShown ? 'Try other words, or untick the box to see the hidden ones too.' : hint}
    />
  )
}
