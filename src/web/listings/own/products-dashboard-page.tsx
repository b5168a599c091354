import { useEffect, useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { useNavigate, useSearchParams } from '../../navigation/router.ts'
import { ShopNotices } from '../../shops/shop-notices.tsx'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { loadReason } from './load-reason.ts'
import { ProductFiltersForm } from './product-filters.tsx'
import { ProductFormDialog } from './product-form.tsx'
import { ProductList } from './product-list.tsx'
import { productsAddress } from './products-address.ts'
import { StaleNotice } from './stale-notice.tsx'
import type { UnsentProduct } from './uploads/unsent-products.ts'
import { UnsentProductsList } from './uploads/unsent-products-list.tsx'
import { useOwnProducts } from './use-own-products.ts'

/** The product that the form edits, or that a new one is like; or what it goes on with. */
type InForm = { listing: Listing | null; similarTo?: Listing; unsent?: UnsentProduct } | null

export default function ProductsPage() {
  const { filters, change, page, failure, reload, replace } = useOwnProducts()
  const [inForm, setInForm] = useState<InForm>(null)
  // Of the filters with which it was begun: others find other products.
  const [severalAt, setSeveralAt] = useState('')
  const address = productsAddress({ ...filters, page: 1 })
  const add = () => setInForm({ listing: null })
  useAddLink(add)
  const failed = failure && messages.vendor.loadFailed(loadReason(failure))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-2xl">My products</h1>
        <LinkButton
          look="quiet"
          className="-mx-3 px-3 max-lg:order-last"
          to="/dashboard/vendor/products/import"
        >
          Import or export (CSV)
        </LinkButton>
        <Button onClick={add}>
          <PlusIcon className="size-5" />
          Add product
        </Button>
      </div>
      <ShopNotices />
      <UnsentProductsList
        isFormOpen={inForm !== null}
        onGoOn={(unsent) => setInForm({ listing: unsent.listing, unsent })}
      />
      <ProductFiltersForm filters={filters} listings={page} onChange={change} />
      {page && page.listings.length > 1 && severalAt !== address && (
        <Button look="quiet" className="mb-3 -ml-3 px-3" onClick={() => setSeveralAt(address)}>
          Choose several
        </Button>
      )}
      {!page && failed && <FailedState message={failed} onRetry={reload} />}
      {page && failed && <StaleNotice message={failed} onRetry={reload} />}
      {!page && !failed && (
        <Loading>
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {page && (
        <ProductList
          page={page}
          filters={filters}
          isSeveral={severalAt === address}
          onLeaveMode={() => setSeveralAt('')}
          onEdit={(listing) => setInForm({ listing })}
          onAddSimilar={(similarTo) => setInForm({ listing: null, similarTo })}
          onSaved={(saved) => (saved ? replace(saved) : reload())}
          onChanged={reload}
        />
      )}
      {page && (
        <Pagination
          page={filters.page}
          totalPages={page.totalPages}
          addressOf={(to) => productsAddress({ ...filters, page: to })}
        />
      )}
      {inForm && (
        <ProductFormDialog
          {...inForm}
          onClose={() => setInForm(null)}
          onSaved={() => {
            setInForm(null)
            reload()
          }}
        />
      )}
    </>
  )
}

/** `?add=1` opens the form once: a reload or the back button does not open it again. */
function useAddLink(open: () => void): void {
  const searchParams = useSearchParams()
  const navigate = useNavigate()
  const isWanted = searchParams.has('add')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address opens the form, not every render
  useEffect(() => {
    if (!isWanted) return
    open()
    const rest = new URLSearchParams(searchParams)
    rest.delete('add')
    navigate(`?${rest}`, { replace: true })
  }, [isWanted])
}
