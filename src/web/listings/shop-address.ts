import { isId } from '#shared/ids.ts'
import { categories } from '#shared/listings/categories.ts'
import { shopPageSize } from '#shared/listings/limits.ts'

/** The filters of the shop page. Everything that narrows the list lives in the URL. */
export type ShopFilters = {
  search: string
  categories: string[]
  sort: string
  minPrice: string
  maxPrice: string
  inStock: boolean
  town: string
}

/** Without JavaScript a form sends one `categories` per tick; our own links join them. Equal sets have equal order. */
const categoriesOf = (search: URLSearchParams): string[] => {
  const ids = search.getAll('categories').flatMap((joined) => joined.split(','))
  return [...new Set(ids.filter(isId))].sort()
}

const longestSearch = 200

/** The words that an address searches for. */
export const searchIn = (search: URLSearchParams): string =>
  search.get('search')?.trim().slice(0, longestSearch) ?? ''

const sorts = ['newest', 'price-asc', 'price-desc', 'rating', 'relevance']

/** A typed price bound ('1,000', 'NLe 50') in plain digits; empty when it is none. */
export function priceBound(typed: string): string {
  const digits = typed.replace(/[\s,]|nle/gi, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? digits : ''
}

/** Two bounds of a price: 'from 500 to 100' means from 100 to 500. */
export const inOrder = (from: string, to: string): [from: string, to: string] =>
  to && Number(from) > Number(to) ? [to, from] : [from, to]

/** What can be the name of a town; which are is the server's to say. */
const townName = /^[A-Za-z ]{1,40}$/

/** The page number in an address, 1 when it is missing or invalid. */
export const pageOf = (search: URLSearchParams): number => {
  const page = search.get('page')?.trim() ?? ''
  return /^[1-9]\d{0,12}$/.test(page) ? Number(page) : 1
}

/** Addresses are shared and mistyped: invalid values count as absent. */
export function shopFilters(search: URLSearchParams): ShopFilters {
  const bound = (name: string) => priceBound(search.get(name) ?? '')
  const [minPrice, maxPrice] = inOrder(bound('minPrice'), bound('maxPrice'))
  return {
    search: searchIn(search),
    categories: categoriesOf(search),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? '',
    minPrice,
    maxPrice,
    inStock: search.get('inStock') === 'true',
    town: townName.exec(search.get('town') ?? '')?.[0] ?? '',
  }
}

/** How many filters are set, for 'Filters · 2'. */
export const countFilters = ({ categories, minPrice, maxPrice, inStock, town }: ShopFilters): number =>
  categories.length + (minPrice || maxPrice ? 1 : 0) + (inStock ? 1 : 0) + (town ? 1 : 0)

const narrowing = ({ sort, minPrice, maxPrice, inStock, town }: ShopFilters): Record<string, string> => ({
  sort,
  minPrice,
  maxPrice,
  inStock: inStock ? 'true' : '',
  town,
})

export const filledFields = (fields: Record<string, string>) =>
  Object.entries(fields).filter(([, value]) => value)

/** A comma needs no escape in a query, and the specification writes the categories with it. */
export const queryText = (fields: string[][]): string =>
  new URLSearchParams(fields).toString().replaceAll('%2C', ',')

/** Address of a page of a list; the first page, like an empty field, is not named. */
export function listAddress(path: string, fields: Record<string, string>, page: number): string {
  const text = queryText(filledFields({ ...fields, page: page > 1 ? String(page) : '' }))
  return text ? `${path}?${text}` : path
}

/** Address of the shop with these filters; a new search or filter starts at page 1. */
export function shopAddress(filters: ShopFilters, page = 1): string {
  const { search, categories } = filters
  return listAddress('/shop', { search, categories: categories.join(','), ...narrowing(filters) }, page)
}

/** The canonical address of a shop query, whatever other parameters it has. */
export const plainShopAddress = (search: URLSearchParams): string =>
  shopAddress(shopFilters(search), pageOf(search))

/** The address for search engines: another order of the same products is no other page. */
export const canonicalShopAddress = (search: URLSearchParams): string =>
  shopAddress({ ...shopFilters(search), sort: '' }, pageOf(search))

/** Categories, towns and their pages belong in search results; one visitor's search or price range does not. */
export function isIndexedShop(query: URLSearchParams): boolean {
  const { search, minPrice, maxPrice, inStock } = shopFilters(query)
  return !(search || minPrice || maxPrice || inStock)
}

/** 'Shop', 'Phones · Shop', 'Phones · Kenema · Shop', 'Shop, page 2' and the like. */
export function shopTitle(query: URLSearchParams): string {
  const { search, categories: ids, town } = shopFilters(query)
  const names = categories.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name)
  const subject = [search && `“${search}”`, names.join(', '), town, 'Shop'].filter(Boolean).join(' · ')
  return onPage(subject, query)
}

/** The title of a list's page by its number. */
export function onPage(subject: string, query: URLSearchParams): string {
  const page = pageOf(query)
  return page > 1 ? `${subject}, page ${page}` : subject
}

/**
 * The API path behind the shop's address, as section 7 of the specification writes it, followed by parameters that it does not
 * name. Page and server must build it identically, letter by letter, or the response embedded in the HTML is not found.
 */
export function shopListingsPath(search: URLSearchParams): string {
  const filters = shopFilters(search)
  const query = queryText([
    ['search', filters.search],
    ['categories', filters.categories.join(',')],
    ...filledFields(narrowing(filters)),
  ])
  return `/api/listings?limit=${shopPageSize}&page=${pageOf(search)}&${query}`
}

/** API path of the towns with their number of listings. */
export const townsPath = '/api/towns'

/** How many pages of the shop a page of /all-goods leads to. */
export const pagesInPart = 300

/** Address of a page of /all-goods. */
export const allGoodsAddress = (page: number): string => listAddress('/all-goods', {}, page)

/** API path of as little as says how many listings there are, and whether this page of /all-goods has any. */
export const allGoodsPath = (search: URLSearchParams): string =>
  `/api/listings?limit=1&page=${(pageOf(search) - 1) * pagesInPart * shopPageSize + 1}`
