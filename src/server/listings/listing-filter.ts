import { type RawBuilder, sql } from 'kysely'
import type { ListingQuery, ListingSort } from '#shared/listings/listing.ts'

/** Which of the shown listings, in which order, and which part of them. Prices in cents. */
export type PageWanted = Pick<
  ListingQuery,
  'categories' | 'minPrice' | 'maxPrice' | 'inStock' | 'town' | 'shop'
> & {
  sort: ListingSort
  limit: number
  offset: number
}

/** Ids only: what a page shows is fetched for these few, however far the page is. */
export interface PageFound {
  total: number
  ids: string[]
  /** True when a search found its words only in descriptions. */
  isOnlyDescribed?: boolean
  /** True when the title of a result names the thing that was searched for, not only its qualities. */
  isTitled?: boolean
}

const inCategories = (ids: readonly string[]) =>
  // The indexes by category give an order only for a single one.
  ids.length === 1 ? sql`category_id = ${ids[0]}` : sql`category_id = any(${[...ids]}::uuid[])`

/** All of these hold. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` and `)})`

/** What is asked of category and shelf: columns that listings and their counts have both. */
export const kindWanted = ({ categories, inStock }: PageWanted): RawBuilder<unknown>[] => [
  ...(categories ? [inCategories(categories)] : []),
  ...(inStock === 'true' ? [sql`is_in_stock`] : []),
]

/** Whether prices are bounded: how many listings that leaves is different for every bound, and so is the best plan. */
export const hasPriceRange = ({ minPrice, maxPrice }: Pick<PageWanted, 'minPrice' | 'maxPrice'>): boolean =>
  minPrice !== undefined || maxPrice !== undefined

/** The listings that are shown and asked for. */
export const shown = (wanted: PageWanted): RawBuilder<unknown> =>
  allOf([
    sql`is_shown`,
    ...(wanted.shop === undefined ? [] : [sql`shop_id = ${wanted.shop}`]),
    ...(wanted.town === undefined ? [] : [sql`town = ${wanted.town}`]),
    ...kindWanted(wanted),
    ...(wanted.minPrice === undefined ? [] : [sql`price_cents >= ${wanted.minPrice}`]),
    ...(wanted.maxPrice === undefined ? [] : [sql`price_cents <= ${wanted.maxPrice}`]),
  ])

/** Ids are UUIDv7: the highest is the newest. Without a search, the most relevant are the newest. */
export const listOrder = {
  newest: sql`id desc`,
  'price-asc': sql`price_cents, id desc`,
  'price-desc': sql`price_cents desc, id desc`,
  rating: sql`rating_rank desc, id desc`,
  relevance: sql`id desc`,
} satisfies Record<ListingSort, RawBuilder<unknown>>
