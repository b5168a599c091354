import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Listing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../platform/use-api.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { loadReason } from './load-reason.ts'
import { ProductFormDialog } from './product-form.tsx'
import { ProductList } from './product-list.tsx'
import { ShopSwitchedOff } from './shop-switched-off.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { ownListingsIn } from './vendor-answers.ts'

type Edited = Listing | 'new' | null

export default function ProductsPage() {
  const { data, failure, reload } = useApi('/api/vendor/listings', { read: ownListingsIn })
  const [edited, setEdited] = useState<Edited>(null)
  const add = () => setEdited('new')
  useAddLink(add)
  const failed = failure && messages.vendor.loadFailed(loadReason(failure))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">My products</h1>
        <Button onClick={add}>
          <PlusIcon className="size-5" />
          Add product
        </Button>
      </div>
      <ShopSwitchedOff />
      {!data && failed && <FailedState message={failed} onRetry={reload} />}
      {data && failed && <StaleNotice message={failed} onRetry={reload} />}
      {!data && !failed && (
        <Loading>
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {data && <ProductList listings={data} onEdit={setEdited} onChanged={reload} />}
      {edited && (
        <ProductFormDialog
          listing={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
        />
      )}
    </>
  )
}

/** `?add=1` opens the form, once: a reload or the way back does not open it again. */
function useAddLink(open: () => void): void {
  const [searchParams, setSearchParams] = useSearchParams()
  const isWanted = searchParams.has('add')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens when the address asks for it, not at every drawing
  useEffect(() => {
    if (!isWanted) return
    open()
    setSearchParams({}, { replace: true })
  }, [isWanted])
}
