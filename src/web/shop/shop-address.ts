import { isId } from '#shared/ids.ts'
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
    .filter(isId)

const longestSearch = 200
const sorts = ['newest', 'price-asc', 'price-desc', 'relevance']

/** A price bound as people type it ('1,000', 'NLe 50') in plain digits; empty when it is none. */
export function priceBound(typed: string): string {
  const digits = typed.replace(/[\s,]|nle/gi, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? digits : ''
}

/** The page number of an address, 1 unless it says a sensible one. */
const pageOf = (search: URLSearchParams): number => {
  const page = search.get('page')?.trim() ?? ''
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1
}

/** Addresses are passed on and mistyped: what in one makes no sense counts as not said. */
export const shopFilters = (search: URLSearchParams): ShopFilters => ({
  search: search.get('search')?.trim().slice(0, longestSearch) ?? '',
  categories: categoriesOf(search),
  sort: sorts.find((sort) => sort === search.get('sort')) ?? '',
  minPrice: priceBound(search.get('minPrice') ?? ''),
  maxPrice: priceBound(search.get('maxPrice') ?? ''),
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
  const page = pageOf(search)
  if (page > 1) query.set('page', String(page))
  return `/api/listings?${query}`
}
