import { useContext } from 'react'
import { type Category, categories } from '#shared/listings/categories.ts'
import type { Product as ListedProduct, Listing } from '#shared/listings/listing.ts'
import { parseListingPage, parseProduct } from '#shared/listings/listing-shape.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import { type AnswerCache, AnswerCacheContext } from '../api/answer-cache.ts'
import { useApi } from '../api/use-api.ts'
import { AddToCartButton } from '../cart/add-to-cart-button.tsx'
import { usePublicUrl } from '../navigation/public-url.ts'
import { usePlace } from '../navigation/router.ts'
import { LaterReportButton } from '../reports/later-report-button.tsx'
import { LaterRestockButton } from '../restock-alerts/later-restock-button.tsx'
import { LaterReviews } from '../reviews/later-reviews.tsx'
import { Stars } from '../reviews/stars.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { AskShop } from '../shops/ask-shop.tsx'
import { SellerFacts } from '../shops/seller-facts.tsx'
import { ShopAway } from '../shops/shop-away.tsx'
import { ShopLink } from '../shops/shop-link.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { ShopIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page-layout.tsx'
import { Price } from '../ui/price.tsx'
import { Loading, Skeleton } from '../ui/skeletons.tsx'
import { alikePath, listingPath } from './listing-path.ts'
import { ProductGrid } from './product-card.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { ShareLink } from './share-link.tsx'
import { StockWords } from './stock-words.tsx'

export default function ProductPage() {
  const { params } = usePlace()
  const { data: listing, failure, reload } = useApi(listingPath(params.id), { read: parseProduct })
  const answers = useContext(AnswerCacheContext)
  if (failure?.status === 404) return <MissingProduct />
  const title = failure && titleInLists(answers, params.id)
  return (
    <div className="page min-h-dvh">
      {listing && <Product listing={listing} />}
      {!listing && <h1 className={title ? 'mb-4 text-xl md:text-2xl' : 'sr-only'}>{title ?? 'Product'}</h1>}
      {!listing && failure && (
        <FailedState message={failure.message || messages.shop.loadFailed} onRetry={reload} />
      )}
      {!listing && !failure && <ProductSkeleton />}
    </div>
  )
}

/** What the card said that was pressed, where a list of this visit is still there. */
function titleInLists(answers: AnswerCache, id: string | undefined): string | undefined {
  for (const { body } of answers.all()) {
    const listed = parseListingPage(body)?.listings.find(({ _id }) => _id === id)
    if (listed) return listed.title
  }
  return undefined
}

/** Mostly an old link that was passed on: what is new in the shop leads on, asked for once the page is hydrated. */
function MissingProduct() {
  const { data } = useApi('/api/listings?limit=5', { read: parseListingPage })
  return (
    <div className="min-h-dvh">
      <MessagePage
        title={messages.shop.productNotFound}
        text="It may be sold out for good, or its shop has closed."
      >
        <LinkButton to="/shop">Back to Shop</LinkButton>
      </MessagePage>
      {data && <MoreGoods title="New in the shop" listings={data.listings} className="page" />}
    </div>
  )
}

function Product({ listing }: { listing: ListedProduct }) {
  const category = categories.find(({ _id }) => _id === listing.categoryId)
  const url = `${usePublicUrl()}/shop/product/${listing._id}`
  return (
    <>
      <nav aria-label="Breadcrumb" className="-mt-3 text-sm">
        <ol className="flex flex-wrap items-center text-quiet">
          <li>
            <Link to="/shop" className="-mr-1 inline-flex min-h-11 items-center pr-3 hover:underline">
              Shop
            </Link>
          </li>
          {category && (
            <li className="flex items-center gap-2">
              <span aria-hidden="true">/</span>
              <Link
                to={`/shop?categories=${category._id}`}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {category.name}
              </Link>
            </li>
          )}
        </ol>
      </nav>
      <article className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-10">
        <ProductPictures key={listing._id} listing={listing} />
        <div>
          <div className="flex items-start gap-2">
            <h1 className="grow text-xl md:text-2xl">{listing.title}</h1>
            <SaveButton listing={listing} />
          </div>
          <Price leones={listing.price} className="block whitespace-normal text-2xl md:text-3xl" />
          <ShopAway awayUntil={listing.shop.awayUntil} />
          {listing.rating.count > 0 && (
            <a href="#reviews" className="link flex min-h-11 items-center">
              <Stars rating={listing.rating} />
            </a>
          )}
          <StockWords stock={listing.stock} />
          {listing.shop.name && (
            <p className="mt-2 flex items-center gap-2">
              <ShopIcon className="size-5 shrink-0 text-green" />
              <span>
                Sold by <ShopLink shop={listing.shop} className="link font-semibold" />
                {listing.shop.town && `, ${listing.shop.town}`}
              </span>
            </p>
          )}
          <SellerFacts shopId={listing.shop._id} />
          {listing.stock > 0 ? (
            <WaysToBuy listing={listing} />
          ) : (
            <SoldOut listing={listing} category={category} />
          )}
          <AskShop
            isAllowed={listing.shop.showContact && listing.shop._id !== ''}
            shopId={listing.shop._id}
            url={url}
            product={listing}
          />
          <div className="mt-3 flex flex-wrap">
            <ShareLink title={`${listing.title}, ${formatPrice(listing.price)}`} url={url} />
            <LaterReportButton listingId={listing._id} />
          </div>
          <Description text={listing.description} />
        </div>
      </article>
      <LaterReviews key={listing._id} of="listings" id={listing._id} rating={listing.rating} />
      <MoreLikeThis id={listing._id} category={category} />
    </>
  )
}

function WaysToBuy({ listing }: { listing: Listing }) {
  return (
    <>
      <p className="mt-1 text-quiet text-sm">Delivery: the shop tells you the cost before it sends.</p>
      <div className="buy-bar not-printed not-for-admins mt-5 noscript:hidden">
        <AddToCartButton listing={listing} whenSoldOut="Unavailable" className="grow" />
      </div>
      <p className="mt-3 text-quiet text-sm">
        You pay the shop directly: by mobile money, or in cash on delivery. The shop calls you after you
        order.
      </p>
    </>
  )
}

/** What leads on stands where the product would be bought. */
function SoldOut({ listing, category }: { listing: Listing; category: Category | undefined }) {
  return (
    <div className="not-printed mt-5 flex flex-wrap gap-3">
      <LaterRestockButton listing={listing} look="main" />
      {category && (
        <LinkButton look="plain" to={`/shop?categories=${category._id}&inStock=true`} className="grow">
          See others in {category.name}
        </LinkButton>
      )}
      <AddToCartButton listing={listing} whenSoldOut="Unavailable" className="not-for-admins grow" />
    </div>
  )
}

function Description({ text }: { text: string }) {
  if (!text) return null
  const paragraphs = text.split(/\n\s*\n/)
  return (
    <section className="mt-6 border-divider border-t pt-5" aria-labelledby="description-title">
      <h2 id="description-title" className="mb-2 text-lg">
        About this product
      </h2>
      <div className="grid max-w-[68ch] gap-3">
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text keep their order
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}

function MoreLikeThis({ id, category }: { id: string; category: Category | undefined }) {
  const { data } = useApi(alikePath(id), { read: parseListingPage })
  if (!data) return null
  const title = data.isOnlyOfCategory && category ? `More in ${category.name}` : 'More like this'
  return <MoreGoods title={title} listings={data.listings} className="mt-12" />
}

type MoreGoodsProps = { title: string; listings: readonly Listing[]; className: string }

function MoreGoods({ title, listings, className }: MoreGoodsProps) {
  if (listings.length === 0) return null
  return (
    <section className={`not-printed ${className}`} aria-labelledby="more-title">
      <h2 id="more-title" className="mb-4 text-xl">
        {title}
      </h2>
      <ProductGrid listings={listings} />
    </section>
  )
}

/** At least as high as a product, so that the footer does not jump. */
function ProductSkeleton() {
  return (
    <Loading>
      <div className="grid min-h-dvh content-start gap-6 md:grid-cols-2 md:gap-10">
        <Skeleton className="aspect-square rounded-card" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-8" />
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </Loading>
  )
}
