import { useCallback } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { type OwnListingPage, parseOwnListingPage } from '#shared/listings/own-listing-shape.ts'
import type { ApiFailure } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'
import { currentQuery } from '../../navigation/current-query.ts'
import { useLastPageAtMost } from '../../navigation/page-number.ts'
import { useNavigate, useSearchParams } from '../../navigation/router.ts'
import { ownListingsPath, type ProductFilters, productFilters, productsAddress } from './products-address.ts'

type OwnProducts = {
  filters: ProductFilters
  /** Changed filters begin at page 1 again. */
  change: (changed: Partial<ProductFilters>) => void
  /** While another page is loaded, the previous one; undefined until there is one. */
  page: OwnListingPage | undefined
  failure: ApiFailure | undefined
  reload: () => void
  /** Puts a product as it was just saved into the list, which is loaded again then. */
  replace: (saved: Listing) => void
}

/** The page of the vendor's products that the address names; a page past the end becomes the last one. */
export function useOwnProducts(): OwnProducts {
  const searchParams = useSearchParams()
  const navigate = useNavigate()
  const filters = productFilters(searchParams)
  const { data, failure, isLoading, reload, setData } = useApi(ownListingsPath(filters), {
    keepsPrevious: true,
    isLive: true,
    read: parseOwnListingPage,
  })
  const change = useCallback(
    (changed: Partial<ProductFilters>) => {
      const before = productFilters(currentQuery())
      // Back leads to the filters before, but not through every word that was typed.
      navigate(productsAddress({ ...before, page: 1, ...changed }), { replace: 'search' in changed })
    },
    [navigate],
  )
  const replace = (saved: Listing) => {
    setData((shown) => ({
      ...shown,
      listings: shown.listings.map((one) => (one._id === saved._id ? { ...one, ...saved } : one)),
    }))
    reload()
  }
  // The last product of the last page was deleted, or the address names a page that never existed.
  useLastPageAtMost(filters.page, isLoading ? undefined : data?.totalPages)
  const isPastEnd = data?.listings.length === 0 && data.totalPages > 0
  const isOnItsWayBack = isPastEnd && (isLoading || filters.page > data.totalPages)
  return { filters, change, page: isOnItsWayBack ? undefined : data, failure, reload, replace }
}
