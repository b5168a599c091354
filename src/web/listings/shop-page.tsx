import { useState } from 'react'
import { type Category, categories as knownCategories } from '#shared/listings/categories.ts'
import { parseCategories, parseListingPage, type ShownListings } from '#shared/listings/listing-shape.ts'
import { messages } from '#shared/messages.ts'
import { parseTowns } from '#shared/towns-shape.ts'
import { type ApiResult, useApi } from '../api/use-api.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { currentQuery } from '../navigation/current-query.ts'
import { loadFromServer } from '../navigation/load-from-server.ts'
import { useNavigate, useSearchParams } from '../navigation/router.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { FilterIcon } from '../ui/icons.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { CardsSkeleton, Loading } from '../ui/skeletons.tsx'
import { NothingHere } from './nothing-here.tsx'
import { ProductGrid } from './product-card.tsx'
import { SearchField } from './search-field.tsx'
import {
  countFilters,
  type ShopFilters,
  shopAddress,
  shopFilters,
  shopListingsPath,
  townsPath,
} from './shop-address.ts'
import { ShopFiltersForm } from './shop-filters.tsx'
import { ResultCount } from './shop-results.tsx'
import { SortSelect } from './sort-select.tsx'

const loadFilterSheet = () => import('./filter-sheet.tsx')
const prefetchFilterSheet = () => {
  loadFilterSheet().catch(() => undefined)
}

export default function ShopPage() {
  const searchParams = useSearchParams()
  const navigate = useNavigate()
  const [hasSheet, setHasSheet] = useState(false)
  const filters = shopFilters(searchParams)
  const listings = useApi(shopListingsPath(searchParams), {
    keepsPrevious: true,
    isLive: true,
    read: parseListingPage,
  })
  const categories =
    useApi('/api/category', { withToken: false, read: parseCategories }).data ?? knownCategories
  const towns = useApi(townsPath, { withToken: false, read: parseTowns }).data ?? []
  const change = (changed: Partial<ShopFilters>) =>
    navigate(shopAddress({ ...shopFilters(currentQuery()), ...changed }))
  const filterCount = countFilters(filters)
  const closeSheet = () => setHasSheet(false)
  const Sheet = useLoaded(loadFilterSheet, hasSheet, async () => {
    closeSheet()
    if (await loadFromServer(location.href)) return
    showToast(`The filters could not be loaded. ${messages.checkConnection}`, 'error')
  })
  const form = { filters, categories, towns, onChange: change }
  return (
    <div className="page min-h-dvh">
      <h1 className="mb-4 text-2xl">Shop</h1>
      {/* Of letters so large that both do not fit beside each other, the sidebar stands below the products. */}
      <div className="flex flex-wrap-reverse gap-8">
        <aside aria-label="Filters" className="hidden w-56 grow noscript:block md:block">
          <ShopFiltersForm id="side" {...form} />
        </aside>
        <div className="min-w-0 grow-999 basis-96">
          <SearchField
            action="/shop"
            label="Search products"
            search={filters.search}
            onSearch={(search) => change({ search, sort: '' })}
          />
          <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-2">
            <ResultCount
              page={listings.data}
              search={filters.search}
              isLoading={listings.isLoading}
              isPrevious={listings.isPrevious}
            />
            <div className="flex w-full flex-wrap items-center gap-2 md:w-auto">
              <Button
                look="plain"
                className="shrink-0 whitespace-nowrap noscript:hidden md:hidden"
                onPointerEnter={prefetchFilterSheet}
                onClick={() => setHasSheet(true)}
              >
                <FilterIcon className="size-5" />
                {filterCount > 0 ? `Filters · ${filterCount}` : 'Filters'}
              </Button>
              {/* Without scripts the sheet can't be opened: then the sidebar stands below the products. */}
              <a href="#side" className="button button-plain hidden max-md:noscript:inline-flex">
                <FilterIcon className="size-5" />
                Filters
              </a>
              <SortSelect filters={filters} onChange={(sort) => change({ sort })} />
            </div>
          </div>
          <Results {...listings} filters={filters} categories={categories} />
        </div>
      </div>
      {hasSheet && Sheet && <Sheet {...form} onClose={closeSheet} />}
    </div>
  )
}

type ResultsProps = ApiResult<ShownListings> & { filters: ShopFilters; categories: readonly Category[] }

function Results({ data, failure, reload, filters, categories }: ResultsProps) {
  if (failure) return <FailedState message={failure.message || messages.shop.loadFailed} onRetry={reload} />
  if (!data)
    return (
      <Loading>
        <CardsSkeleton cards={12} isNarrow />
      </Loading>
    )
  return (
    <>
      <h2 className="sr-only">Products</h2>
      {data.listings.length > 0 ? (
        // Other filters make another grid: cards found again do not move across the screen.
        <ProductGrid key={idsOf(data)} listings={data.listings} isFirst isNarrow />
      ) : (
        <NothingHere page={data} filters={filters} categories={categories} />
      )}
      <Pagination
        page={data.currentPage}
        totalPages={data.totalPages}
        addressOf={(page) => shopAddress(filters, page)}
      />
    </>
  )
}

const idsOf = ({ listings }: ShownListings): string => listings.map(({ _id }) => _id).join()
