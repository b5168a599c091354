import { shopPageSize } from '#shared/listings/limits.ts'

/** What the shop page shows, as its address says it. Everything that narrows the list lives in the URL. */
export type ShopFilters = {
  search: string
  categories: string[]
  sort: string
  minPrice: string
  maxPrice: string
  inStock: boolean
}

/** Without JavaScript a form sends one `categories` per tick; our own links join them. */
const categoriesOf = (search: URLSearchParams): string[] =>
  search
    .getAll('categories')
    .flatMap((ids) => ids.split(','))
    .filter(Boolean)

export const shopFilters = (search: URLSearchParams): ShopFilters => ({
  search: search.get('search')?.trim() ?? '',
  categories: categoriesOf(search),
  sort: search.get('sort') ?? '',
  minPrice: search.get('minPrice')?.trim() ?? '',
  maxPrice: search.get('maxPrice')?.trim() ?? '',
  inStock: search.get('inStock') === 'true',
})

/** How many filters are set, for 'Filters · 2'. */
export const countFilters = ({ categories, minPrice, maxPrice, inStock }: ShopFilters): number =>
  categories.length + (minPrice || maxPrice ? 1 : 0) + (inStock ? 1 : 0)

function filtersQuery(filters: ShopFilters): URLSearchParams {
  const query = new URLSearchParams()
  const set = (name: string, value: string) => value && query.set(name, value)
  set('search', filters.search)
  set('categories', filters.categories.join(','))
  set('sort', filters.sort)
  set('minPrice', filters.minPrice)
  set('maxPrice', filters.maxPrice)
  set('inStock', filters.inStock ? 'true' : '')
  return query
}

/** Address of the shop with these filters; a new search or filter starts at page 1. */
export function shopAddress(filters: ShopFilters, page = 1): string {
  const query = filtersQuery(filters)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `/shop?${text}` : '/shop'
}

/**
 * The API path behind the shop's address. Page and server must ask for it alike, letter by letter, or the answer that
 * came with the HTML is missed.
 */
export function shopListingsPath(search: URLSearchParams): string {
  const query = filtersQuery(shopFilters(search))
  query.set('limit', String(shopPageSize))
  const page = search.get('page')?.trim()
  if (page) query.set('page', page)
  return `/api/listings?${query}`
}
