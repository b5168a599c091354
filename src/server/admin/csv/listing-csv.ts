import { sql } from 'kysely'
import type { ListingsCsvQuery } from '#shared/admin/csv-queries.ts'
import { leonesFromCents } from '#shared/money.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import type { CsvTable } from '../../csv/send-csv.ts'
import type { Queryable } from '../../database/database.ts'
import { isWanted } from '../../moderation/admin-listing-rows.ts'
import { isWithin } from './csv-conditions.ts'

const selectListings = (db: Queryable, query: ListingsCsvQuery) =>
  db
    .selectFrom('listings')
    .innerJoin('shops', 'shops.id', 'listings.shop_id')
    .innerJoin('categories', 'categories.id', 'listings.category_id')
    .select(['listings.id', 'title', 'price_cents', 'stock', 'categories.name as category'])
    .select([
      'shop_id',
      'shops.name as shop',
      'shops.town',
      'listings.is_active',
      'is_shown',
      'taken_down_at',
    ])
    .select(['listings.rating_sum', 'listings.rating_count', 'listings.created_at'])
    .where(isWanted(query))
    .where(isWithin(sql`listings.created_at`, query))

type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number]

/** All listings that are not deleted, the newest first. */
export const listingTable = (db: Queryable, query: ListingsCsvQuery): CsvTable<ListingRow> => ({
  name: 'listings',
  columns: {
    _id: (row) => row.id,
    title: (row) => row.title,
    price: (row) => leonesFromCents(row.price_cents),
    stock: (row) => row.stock,
    category: (row) => row.category,
    shopId: (row) => row.shop_id,
    shop: (row) => row.shop,
    town: (row) => row.town,
    isActive: (row) => row.is_active,
    isShown: (row) => row.is_shown,
    takenDownAt: (row) => row.taken_down_at,
    rating: (row) => ratingOf(row.rating_sum, row.rating_count).average,
    reviews: (row) => row.rating_count,
    createdAt: (row) => row.created_at,
  },
  readPage: (last, limit) =>
    selectListings(db, query)
      .$if(last !== undefined, (listings) => listings.where('listings.id', '<', last!.id))
      .orderBy('listings.id', 'desc')
      .limit(limit)
      .execute(),
})
