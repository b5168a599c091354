import { type InferResult, sql } from 'kysely'
import type { Listing, OwnListing, Product } from '#shared/listings/listing.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import type { AddProduct } from '#shared/listings/product-schema.ts'
import { leonesFromCents } from '#shared/money.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import type { Queryable } from '../database/database.ts'
import { mendedFrom } from './taking-down/taken-down-as.ts'

/** The one select behind every answer with listings; add what narrows and orders it. */
export const selectListings = (db: Queryable) =>
  db
    .selectFrom('listings')
    .innerJoin('shops', 'shops.id', 'listings.shop_id')
    .select([
      'listings.id',
      'listings.title',
      'listings.description',
      'listings.price_cents',
      'listings.pictures',
      'listings.stock',
      'listings.category_id',
      'listings.is_active',
      'listings.created_at',
      'listings.shop_id',
      'listings.rating_sum',
      'listings.rating_count',
      'listings.taken_down_at',
      'listings.take_down_reason',
      'listings.taken_down_as',
      'shops.name as shop_name',
      'shops.town as shop_town',
      sql<string | null>`away_now(shops.away_until)`.as('away_until'),
    ])

/** A listing with what the API answers of it. */
export type ListingRow = InferResult<ReturnType<typeof selectListings>>[number]

/** A row as the API speaks it: Leones, addresses of pictures, ISO 8601. */
export const presentListing = (row: ListingRow): Listing => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: leonesFromCents(row.price_cents),
  images: row.pictures.map(pictureUrl),
  stock: row.stock,
  categoryId: row.category_id,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  shop: { _id: row.shop_id, name: row.shop_name, town: row.shop_town, awayUntil: row.away_until },
  rating: ratingOf(row.rating_sum, row.rating_count),
})

/** The same with what its vendor and administrators see besides. */
export const presentOwnListing = (row: ListingRow): OwnListing => ({
  ...presentListing(row),
  takenDown: row.taken_down_at && {
    reason: row.take_down_reason,
    at: row.taken_down_at.toISOString(),
    isChanged: mendedFrom(row, row.taken_down_as) !== null,
  },
})

/** A listing with what its own page shows besides. */
export type ProductRow = ListingRow & { show_contact: boolean }

export function presentProduct(row: ProductRow): Product {
  const listing = presentListing(row)
  return { ...listing, shop: { ...listing.shop, showContact: row.show_contact } }
}

/** The columns of the fields that are stored as they were sent; stock has rules of its own. */
export const productColumns = {
  title: 'title',
  description: 'description',
  price: 'price_cents',
  categoryId: 'category_id',
} as const satisfies Record<Exclude<keyof AddProduct, 'stock'>, string>

type Columns = typeof productColumns

/** The fields of a form by their columns; absent ones stay absent. */
export const columnsOf = <Fields extends Partial<AddProduct>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(productColumns).flatMap(([field, column]) => {
      const value = fields[field as keyof Columns]
      return value === undefined ? [] : [[column, value]]
    }),
  ) as { [Field in keyof Columns as Columns[Field]]: Fields[Field] }
