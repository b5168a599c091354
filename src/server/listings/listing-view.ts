import type { Listing } from '#shared/listings/listing.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { Queryable } from '../database/database.ts'

/** A listing with what the API answers of it. */
export interface ListingRow {
  id: string
  title: string
  description: string
  price_cents: number
  pictures: string[]
  stock: number
  category_id: string
  is_active: boolean
  created_at: Date
  shop_id: string
  shop_name: string
}

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
      'shops.name as shop_name',
    ])

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
  shop: { _id: row.shop_id, name: row.shop_name },
})
