import type { Category } from '#shared/listings/categories.ts'
import type { ShownListings } from '#shared/listings/listing-shape.ts'
import { messages } from '#shared/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { countFilters, type ShopFilters, shopAddress } from './shop-address.ts'

type NothingHereProps = { page: ShownListings; filters: ShopFilters; categories: readonly Category[] }

/** A page of the shop without products, and the ways on from it. */
export function NothingHere({ page, filters, categories }: NothingHereProps) {
  const { currentPage, totalPages, nearWords = [] } = page
  if (totalPages > 0 && currentPage > totalPages)
    return (
      <EmptyState
        message={messages.shop.noProducts}
        hint={`There is nothing on page ${currentPage}: the last one is page ${totalPages}.`}
      >
        <LinkButton look="plain" to={shopAddress(filters)}>
          Go to the first page
        </LinkButton>
      </EmptyState>
    )
  const hasFilters = countFilters(filters) > 0
  if (!hasFilters && !filters.search)
    return <EmptyState message={messages.shop.noProducts}>{askForGoods}</EmptyState>
  return (
    <EmptyState
      message={messages.shop.noProducts}
      hint={hasFilters ? 'Try other words or fewer filters.' : 'Try other words, or look in a category.'}
    >
      {nearWords.length > 0 && (
        <Ways
          title="Did you mean?"
          ways={nearWords.map((word) => [word, shopAddress({ ...filters, search: word })])}
        />
      )}
      {!hasFilters && (
        <Ways
          title="Categories"
          ways={categories.map(({ _id, name }) => [name, `/shop?categories=${_id}`])}
        />
      )}
      <LinkButton look="plain" to="/shop">
        Show all products
      </LinkButton>
    </EmptyState>
  )
}

/** The way on while nothing is sold at all. */
export const askForGoods = <LinkButton to="/contact">Tell us what you are looking for</LinkButton>

const Ways = ({ title, ways }: { title: string; ways: (readonly [words: string, to: string])[] }) => (
  <nav aria-label={title}>
    <p className="text-quiet">{title}</p>
    <ul className="flex flex-wrap justify-center gap-x-4">
      {ways.map(([words, to]) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-11 items-center">
            {words}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
