import { shopPageSize } from '#shared/listings/limits.ts'
import { pageNumberIn } from '../../navigation/page-number.ts'

/** The filters of the vendor's products. They live in the page's address. */
export type ProductFilters = {
  search: string
  /** Only products that the shop shows. */
  onlyShown: boolean
  /** From 1. */
  page: number
}

/** The longest search that the server accepts. */
export const longestSearch = 200

/** Addresses are shared and mistyped: invalid values count as absent. */
export const productFilters = (query: URLSearchParams): ProductFilters => ({
  search: query.get('search')?.trim().slice(0, longestSearch).trimEnd() ?? '',
  onlyShown: query.get('show') === 'active',
  page: pageNumberIn(query),
})

const queryOf = (fields: Record<string, string>): string =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString()

/** Address of the page with these filters. */
export function productsAddress({ search, onlyShown, page }: ProductFilters): string {
  const query = queryOf({
    search,
    show: onlyShown ? 'active' : '',
    page: page > 1 ? String(page) : '',
  })
  return query ? `/dashboard/vendor/products?${query}` : '/dashboard/vendor/products'
}

/** The API path behind it. */
export const ownListingsPath = ({ search, onlyShown, page }: ProductFilters): string =>
  `/api/vendor/listings?${queryOf({
    page: String(page),
    limit: String(shopPageSize),
    search,
    isActive: onlyShown ? 'true' : '',
  })}`
