import { type NotNull, sql } from 'kysely'
import type { ShopsCsvQuery } from '#shared/admin/csv-queries.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import type { CsvTable } from '../../csv/send-csv.ts'
import type { Queryable } from '../../database/database.ts'
import { vendorsMatching } from '../vendor-list-rows.ts'
import { isWithin } from './csv-conditions.ts'

const selectShops = (db: Queryable, query: ShopsCsvQuery) =>
  vendorsMatching(db, query)
    .innerJoin('shops as shop', 'shop.vendor_id', 'users.id')
    .where(isWithin(sql`shop.created_at`, query))
    .select(['shop.id', 'shop.name', 'shop.address', 'shop.town', 'shop.is_active', 'shop.away_until'])
    .select(['shop.rating_sum', 'shop.rating_count', 'shop.created_at', 'users.id as vendor_id'])
    .select(['first_name', 'last_name', 'email', 'tel', 'users.is_active as is_account_active'])
    .$narrowType<{ rating_sum: NotNull; rating_count: NotNull }>()

type ShopRow = Awaited<ReturnType<ReturnType<typeof selectShops>['execute']>>[number]

/** The shops of the list of vendors, the newest account first. */
export const shopTable = (db: Queryable, query: ShopsCsvQuery): CsvTable<ShopRow> => ({
  name: 'shops',
  columns: {
    _id: (row) => row.id,
    name: (row) => row.name,
    address: (row) => row.address,
    town: (row) => row.town,
    isActive: (row) => row.is_active,
    awayUntil: (row) => row.away_until,
    rating: (row) => ratingOf(row.rating_sum, row.rating_count).average,
    reviews: (row) => row.rating_count,
    vendorId: (row) => row.vendor_id,
    vendor: (row) => `${row.first_name} ${row.last_name}`.trim(),
    email: (row) => row.email,
    tel: (row) => row.tel,
    isAccountActive: (row) => row.is_account_active,
    createdAt: (row) => row.created_at,
  },
  readPage: (last, limit) =>
    selectShops(db, query)
      .$if(last !== undefined, (shops) => shops.where('users.id', '<', last!.vendor_id))
      .orderBy('users.id', 'desc')
      .limit(limit)
      .execute(),
})
