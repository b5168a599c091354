import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Listing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../platform/api-client.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { useApi } from '../platform/use-api.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { ProductFormDialog } from './product-form.tsx'
import { ProductRow } from './product-row.tsx'

type Edited = Listing | 'new' | null

export default function ProductsPage() {
  const { data, failure, reload } = useApi<{ listings: Listing[] }>('/api/vendor/listings')
  const [searchParams, setSearchParams] = useSearchParams()
  const [edited, setEdited] = useState<Edited>(searchParams.has('add') ? 'new' : null)
  const [confirm, confirmDialog] = useConfirm()
  const { toggle, remove } = useProductActions(reload)
  const onlyActive = searchParams.get('show') === 'active'
  const shown = data?.listings.filter((listing) => listing.isActive || !onlyActive)

  const askAndRemove = async (listing: Listing) => {
    const question = {
      text: messages.vendor.confirmDelete,
      title: listing.title,
      action: 'Delete',
      isDestructive: true,
    }
    if (await confirm(question)) await remove(listing)
  }
  const add = (
    <Button onClick={() => setEdited('new')}>
      <PlusIcon className="size-5" />
      Add product
    </Button>
  )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">My products</h1>
        {shown && shown.length > 0 && add}
      </div>
      {data && data.listings.length > 0 && (
        <label className="mb-3 flex min-h-11 w-fit items-center gap-3">
          <input
            type="checkbox"
            checked={onlyActive}
            onChange={(event) =>
              setSearchParams(event.target.checked ? { show: 'active' } : {}, { replace: true })
            }
            className="size-5 accent-green"
          />
          Only products the shop shows
        </label>
      )}
      {!data && failure && (
        <FailedState
          message={messages.vendor.loadFailed(failure.message || messages.networkError)}
          onRetry={reload}
        />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {shown?.length === 0 && (
        <EmptyState
          message={messages.vendor.noProducts}
          hint="A name, a price and a photo from your phone will do."
        >
          {add}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {shown?.map((listing) => (
          <ProductRow
            key={listing._id}
            listing={listing}
            onEdit={() => setEdited(listing)}
            onToggle={() => toggle(listing)}
            onRemove={() => askAndRemove(listing)}
          />
        ))}
      </ul>
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
      {confirmDialog}
    </>
  )
}

/** Hiding, showing and deleting; the list is read again after each. */
function useProductActions(reload: () => void) {
  const toggle = useAction(
    async (listing: Listing) => {
      const json = { isActive: !listing.isActive }
      const answer = await callApi<{ message: string }>(`/api/listings/${listing._id}`, {
        method: 'PUT',
        json,
      })
      showToast(answer.message, 'success')
      reload()
    },
    { fallback: messages.vendor.actionFailed },
  )
  const remove = useAction(
    async (listing: Listing) => {
      const answer = await callApi<{ message: string }>(`/api/listings/${listing._id}`, { method: 'DELETE' })
      showToast(answer.message, 'success')
      reload()
    },
    { fallback: messages.vendor.deleteFailed },
  )
  return { toggle: toggle.run, remove: remove.run }
}
