import { useLayoutEffect, useMemo } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { parseSavedListings } from '#shared/listings/listing-shape.ts'
import { useApi } from '../api/use-api.ts'
import { loadSaved, storeSaved } from '../saved/saved-calls.ts'
import { saved } from '../saved/saved-store.ts'
import { isSavedIn } from '../saved/use-saved.ts'
import { useSession } from '../sessions/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { CardsSkeleton, Loading } from '../ui/skeletons.tsx'
import { ProductGrid } from './product-card.tsx'

export default function SavedListingsPage() {
  const { data, failure, reload } = useApi<unknown>('/api/saved', { isLive: true })
  const listings = useMemo(() => parseSavedListings(data), [data])
  const hasFailed = failure !== undefined || data !== undefined
  return (
    <>
      <h1 className="mb-4 text-2xl">Saved</h1>
      {!listings && !hasFailed && (
        <Loading>
          <CardsSkeleton cards={5} isNarrow />
        </Loading>
      )}
      {!listings && hasFailed && (
        <FailedState
          message={failure?.message || 'Your saved listings could not be loaded.'}
          onRetry={reload}
        />
      )}
      {listings && <SavedListings answered={listings} />}
    </>
  )
}

function SavedListings({ answered }: { answered: readonly Listing[] }) {
  const userId = useSession().user?._id
  const state = saved.use()
  // Before the first paint: the hearts of this page are full, and a quick press removes.
  useLayoutEffect(() => {
    if (!userId) return
    const loaded = loadSaved(userId)
    const store = () => storeSaved(userId, answered)
    store()
    loaded.then(store)
  }, [userId, answered])
  // Unsaving removes a listing from this page at once; if the server refuses, it comes back.
  const isShown = (listing: Listing) =>
    state?.userId !== userId || !state?.ids || isSavedIn(state, listing._id)
  const listings = answered.filter(isShown)
  if (listings.length === 0)
    return (
      <EmptyState message="Nothing saved yet." hint="Press the heart on a product to find it again here.">
        <LinkButton to="/shop">Go to the shop</LinkButton>
      </EmptyState>
    )
  return (
    <>
      <h2 className="sr-only">Your saved products</h2>
      <ProductGrid listings={listings} isFirst isNarrow />
    </>
  )
}
