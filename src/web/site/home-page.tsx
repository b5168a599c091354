import { type Category, categories as knownCategories } from '#shared/listings/categories.ts'
import { parseCategories, parseListingPage, type ShownListings } from '#shared/listings/listing-shape.ts'
import { messages } from '#shared/messages.ts'
import { type ApiResult, useApi } from '../api/use-api.ts'
import { CategoryTiles } from '../listings/category-tiles.tsx'
import { askForGoods } from '../listings/nothing-here.tsx'
import { ProductGrid } from '../listings/product-card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { CardsSkeleton, Loading } from '../ui/skeletons.tsx'
import { ContactBlock } from './contact-block.tsx'
import { Hero, HowItWorks } from './hero.tsx'

const shownCategories = 6

export default function HomePage() {
  const listings = useApi('/api/listings?limit=15', { isLive: true, read: parseListingPage })
  const categories = useApi('/api/category', { withToken: false, read: parseCategories })
  return (
    <>
      <Hero />
      <div className="page grid grid-cols-1 gap-6 pt-6 md:gap-12">
        <HowItWorks />
        <section aria-labelledby="categories-title">
          <h2 id="categories-title" className="mb-2 text-xl md:text-2xl">
            Top categories
          </h2>
          <TopCategories {...categories} />
        </section>
        <section aria-labelledby="listings-title">
          <div className="mb-2 flex items-center justify-between gap-3">
            <div>
              <h2 id="listings-title" className="text-xl md:text-2xl">
                Top listings
              </h2>
              <p className="text-quiet text-sm">Newest first</p>
            </div>
            <LinkButton look="quiet" to="/shop">
              See all
            </LinkButton>
          </div>
          <TopListings {...listings} />
        </section>
        <ContactBlock />
      </div>
    </>
  )
}

function TopCategories({ data }: ApiResult<Category[]>) {
  if (data?.length === 0)
    return (
      <EmptyState message={messages.home.noCategories}>
        <LinkButton to="/shop">Go to the shop</LinkButton>
      </EmptyState>
    )
  // The specification names the six: they are shown while the response is missing, so that nothing jumps, and when it fails.
  return <CategoryTiles categories={(data ?? knownCategories).slice(0, shownCategories)} />
}

function TopListings({ data, failure, reload }: ApiResult<ShownListings>) {
  if (data && data.listings.length > 0) return <ProductGrid listings={data.listings} isFirst />
  if (data) return <EmptyState message={messages.home.noProducts}>{askForGoods}</EmptyState>
  if (failure) return <FailedState message={failure.message || messages.home.loadFailed} onRetry={reload} />
  return (
    <Loading>
      <CardsSkeleton cards={10} />
    </Loading>
  )
}
