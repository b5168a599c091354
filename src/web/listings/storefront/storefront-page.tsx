import { parseListingPage, type ShownListings } from '#shared/listings/listing-shape.ts'
import { messages } from '#shared/messages.ts'
import type { PublicShop } from '#shared/shops/public-shop.ts'
import { parsePublicShop } from '#shared/shops/public-shop-shape.ts'
import { type ApiResult, useApi } from '../../api/use-api.ts'
import { useNavigate, usePlace } from '../../navigation/router.ts'
import { LaterReviews } from '../../reviews/later-reviews.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessagePage } from '../../ui/message-page-layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CardsSkeleton, Loading } from '../../ui/skeletons.tsx'
import { ProductGrid } from '../product-card.tsx'
import { SearchField } from '../search-field.tsx'
import { searchIn } from '../shop-address.ts'
import { ResultCount } from '../shop-results.tsx'
import { publicShopPath, storefrontAddress, storefrontListingsPath } from './storefront-address.ts'
import { StorefrontSign } from './storefront-sign.tsx'

/** The page of one shop: who it is, and its goods. */
export default function StorefrontPage() {
  // Nothing of one shop may stand on the page of the next.
  return <Storefront key={usePlace().params.id} />
}

function Storefront() {
  const place = usePlace()
  const { data: shop, failure, reload } = useApi(publicShopPath(place.params.id), { read: parsePublicShop })
  const listings = useApi(storefrontListingsPath(place), {
    keepsPrevious: true,
    isLive: true,
    read: parseListingPage,
  })
  if (failure?.status === 404)
    return (
      <MessagePage title={messages.shop.shopNotFound} text="It may have closed. Other shops are open.">
        <LinkButton to="/shop">Back to Shop</LinkButton>
      </MessagePage>
    )
  // Both at once: what is shown would move.
  const isReady = shop && (listings.data || listings.failure)
  return (
    <div className="page min-h-dvh">
      {isReady ? (
        <>
          <StorefrontSign shop={shop} />
          <Goods {...listings} shop={shop} search={searchIn(place.search)} />
          <LaterReviews of="shops" id={shop._id} rating={shop.rating} />
        </>
      ) : (
        <>
          <h1 className="sr-only">Shop</h1>
          {failure ? (
            <FailedState message={failure.message || messages.shop.loadFailed} onRetry={reload} />
          ) : (
            <Loading>
              <CardsSkeleton cards={10} />
            </Loading>
          )}
        </>
      )}
    </div>
  )
}

type GoodsProps = ApiResult<ShownListings> & { shop: PublicShop; search: string }

function Goods({ shop, search, data, failure, isLoading, isPrevious, reload }: GoodsProps) {
  const navigate = useNavigate()
  if (!data) return <FailedState message={failure?.message || messages.shop.loadFailed} onRetry={reload} />
  const addressOf = (words: string, page?: number) => storefrontAddress(shop._id, words, page)
  return (
    <section aria-labelledby="goods-title">
      <h2 id="goods-title" className="sr-only">
        Products
      </h2>
      <SearchField
        action={addressOf('')}
        label="Search in this shop"
        search={search}
        onSearch={(words) => navigate(addressOf(words))}
      />
      <div className="mt-3 mb-4">
        <ResultCount page={data} search={search} isLoading={isLoading} isPrevious={isPrevious} />
      </div>
      {data.listings.length > 0 ? (
        <ProductGrid listings={data.listings} isFirst />
      ) : (
        <EmptyState message={messages.shop.noProducts}>
          {search && (
            <LinkButton look="plain" to={addressOf('')}>
              Show all of this shop
            </LinkButton>
          )}
        </EmptyState>
      )}
      <Pagination
        page={data.currentPage}
        totalPages={data.totalPages}
        addressOf={(page) => addressOf(search, page)}
      />
    </section>
  )
}
