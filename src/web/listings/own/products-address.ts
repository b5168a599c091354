import { shopPageSize } from '#shared/listings/limits.ts'
import {
  type OwnListingSort,
  type OwnListingState,
  ownListingSorts,
  ownListingStates,
} from '#shared/listings/own-listings.ts'
import { pageNumberIn } from '../../navigation/page-number.ts'

/** The filters of the vendor's products. They live in the page's address. */
export type ProductFilters = {
  search: string
  /** Empty for all products. */
  state: OwnListingState | ''
  sort: OwnListingSort
  /** From 1. */
  page: number
}

/** The longest search that the server accepts. */
export const longestSearch = 200

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((one) => one === value)

/** Addresses are shared and mistyped: invalid values count as absent. */
export const productFilters = (query: URLSearchParams): ProductFilters => ({
  search: query.get('search')?.trim().slice(0, longestSearch).trimEnd() ?? '',
  state: oneOf(ownListingStates, query.get('state')) ?? '',
  sort: oneOf(ownListingSorts, query.get('sort')) ?? 'newest',
  page: pageNumberIn(query),
})

export const isNarrowed = ({ search, state }: ProductFilters): boolean => search !== '' || state !== ''

const queryOf = (fields: Record<string, string>): string =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString()

const filterFields = ({ search, state, sort }: ProductFilters) => ({
  search,
  state,
  sort: sort === 'newest' ? '' : sort,
})

/** Address of the page with these filters. */
export function productsAddress(filters: ProductFilters): string {
  const page = filters.page > 1 ? String(filters.page) : ''
  const query = queryOf({ ...filterFields(filters), page })
  return query ? `/dashboard/vendor/products?${query}` : '/dashboard/vendor/products'
}

/** The API path of the ids of all that these filters find. */
export const listingIdsPath = (filters: ProductFilters): string =>
  `/api/vendor/listings/ids?${queryOf({ search: filters.search, state: filters.state })}`

/** The API path behind it. */
export const ownListingsPath = (filters: ProductFilters): string =>
  `/api/vendor/listings?${queryOf({
    page: String(filters.page),
    limit: String(shopPageSize),
    ...filterFields(filters),
  })}`
