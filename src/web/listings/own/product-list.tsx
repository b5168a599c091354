import type { Listing } from '#shared/listings/listing.ts'
import type { OwnListingPage } from '#shared/listings/own-listing-shape.ts'
import { messages } from '#shared/messages.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductRow } from './product-row.tsx'
import { isNarrowed, type ProductFilters } from './products-address.ts'
import { RefusedDialog } from './refused-lines.tsx'
import { SeveralBar, SeveralTick } from './several-bar.tsx'
import { useProductActions } from './use-product-actions.ts'
import { useSeveral } from './use-several.ts'

type ProductListProps = {
  page: OwnListingPage
  filters: ProductFilters
  /** Products are chosen for one action, in place of each row's own. */
  isSeveral: boolean
  onLeaveMode: () => void
  onEdit: (listing: Listing) => void
  onAddSimilar: (listing: Listing) => void
  onSaved: (saved?: Listing) => void
  onChanged: () => void
}

/** A page of the vendor's products in the order of the server's answer. */
export function ProductList({ page, filters, isSeveral, onEdit, onAddSimilar, ...list }: ProductListProps) {
  const [confirm, confirmDialog] = useConfirm()
  const { toggle, remove } = useProductActions(list.onChanged)
  const several = useSeveral(page, {
    isOn: isSeveral,
    filters,
    onDone: list.onLeaveMode,
    onChanged: list.onChanged,
    confirm,
  })
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
            tick={
              isSeveral && (
                <SeveralTick
                  titleId={`product-${listing._id}`}
                  isChosen={several.isChosen(listing._id)}
                  onChange={(isChosen) => several.choose([listing._id], isChosen)}
                />
              )
            }
            onEdit={() => onEdit(listing)}
            onAddSimilar={() => onAddSimilar(listing)}
            onToggle={() => toggle(listing)}
            onRemove={() => askAndRemove(listing)}
            onSaved={list.onSaved}
          />
        ))}
      </ul>
      {isSeveral && <SeveralBar several={several} onLeave={list.onLeaveMode} />}
      {several.refused && <RefusedDialog done={several.refused} onClose={several.dismiss} />}
      {confirmDialog}
    </>
  )
}

function NoProducts({ page, filters }: Pick<ProductListProps, 'page' | 'filters'>) {
  if (page.totalProducts === 0 || !isNarrowed(filters))
    return (
      <EmptyState
        message={messages.vendor.noProducts}
        hint="Press 'Add product': a title, a price and a photo from your phone will do."
      />
    )
  const { search, state } = filters
  const hint = search ? 'Try other words.' : "Choose 'All products' to see the others."
  return (
    <EmptyState
      message="You have no product like that."
      hint={search && state ? "Try other words, or choose 'All products'." : hint}
    />
  )
}
