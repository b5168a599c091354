import { shopPageSize } from '#shared/listings/limits.ts'
import { pageNumberIn } from '../../navigation/page-number.ts'

/** Which of the vendor's products are shown. Lives in the address of the page. */
export type ProductFilters = {
  search: string
  /** Only those that the shop shows. */
  onlyShown: boolean
  /** From 1. */
  page: number
}

/** As long as the server takes. */
export const longestSearch = 200

/** Addresses are passed on and mistyped: what in one makes no sense counts as not said. */
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
