import type { ListingCard } from '#shared/listings/listing.ts'
import { backWords } from '#shared/shops/shop-absence.ts'
import { AddToCartButton } from '../cart/add-to-cart-button.tsx'
import { LaterRestockButton } from '../restock-alerts/later-restock-button.tsx'
import { Stars } from '../reviews/stars.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { ShopLink } from '../shops/shop-link.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { cardColumns } from '../ui/skeletons.tsx'

type ProductCardProps = { listing: ListingCard; isFirst: boolean }

/** A listing in a grid. The link of its title is stretched over the card; heart and button lie above it. */
function ProductCard({ listing, isFirst }: ProductCardProps) {
  const isSoldOut = listing.stock < 1
  return (
    <li className="product-card card group relative flex flex-col overflow-hidden">
      <div className="relative">
        <Picture
          url={listing.images[0] ?? ''}
          alt=""
          isEager={isFirst}
          isFirst={isFirst}
          className={isSoldOut ? 'opacity-45' : ''}
        />
        {isSoldOut && (
          <p className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full bg-ink px-3 py-1 font-semibold text-sm text-white">
            Out of Stock
          </p>
        )}
      </div>
      <div className="flex grow flex-col p-3">
        <h3 className="card-title line-clamp-2">
          <Link
            to={`/shop/product/${listing._id}`}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {listing.title}
          </Link>
        </h3>
        <Price leones={listing.price} className="mt-1 whitespace-normal text-lg" />
        <Stars rating={listing.rating} className="truncate text-quiet text-xs" />
        <ShopLine shop={listing.shop} />
        {listing.shop.awayUntil && (
          <p className="truncate text-quiet text-xs">{backWords(listing.shop.awayUntil)}</p>
        )}
        <AddToCartButton
          listing={listing}
          whenSoldOut="Pre-order"
          look="plain"
          className="relative mt-auto pt-3"
        />
        {isSoldOut && <LaterRestockButton listing={listing} className="relative mt-1 text-sm" />}
      </div>
      <SaveButton listing={listing} className="absolute top-1.5 right-1.5 z-10" />
    </li>
  )
}

/** The town stands first: a long name is cut. The link of the shop lies above that of the card. */
const ShopLine = ({ shop }: Pick<ListingCard, 'shop'>) => (
  <p className="truncate text-quiet text-xs">
    {shop.town ? `${shop.town} – ` : 'By '}
    <ShopLink shop={shop} className="relative hover:underline" />
  </p>
)

/**
 * Cards in columns. `isFirst`: the grid starts in the first view, and the page preloads its first picture; those beside it
 * are requested with the layout, because each preloaded one delays the first paint.
 */
export function ProductGrid({ listings, isFirst = false, isNarrow = false }: ProductGridProps) {
  return (
    <ul className={cardColumns(isNarrow)}>
      {listings.map((listing, index) => (
        <ProductCard key={listing._id} listing={listing} isFirst={isFirst && index === 0} />
      ))}
    </ul>
  )
}

type ProductGridProps = {
  listings: readonly ListingCard[]
  isFirst?: boolean
  /** Beside a sidebar. */
  isNarrow?: boolean
}
