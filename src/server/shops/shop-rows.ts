import { sql } from 'kysely'
import type { Queryable, Transaction } from '../database/database.ts'
import { publishInvalidation } from '../response-cache/catalogue-invalidation.ts'

export interface ShopRow {
  id: string
  vendor_id: string
  name: string
  description: string
  address: string
  /** Empty where the vendor has not said. */
  town: string
  /** URL of a picture, or empty. */
  logo: string
  banner: string
  is_active: boolean
  show_contact: boolean
  /** The last day of an absence, YYYY-MM-DD; null where none is or it is over. */
  away_until: string | null
}

const columns = [
  'id',
  'vendor_id',
  'name',
  'description',
  'address',
  'town',
  'logo',
  'banner',
  'is_active',
  'show_contact',
] as const
const awayUntil = sql<string | null>`away_now(shops.away_until)`.as('away_until')

/** The query for the one shop of an account, which `locks.ts` locks as well. */
export const ofVendor = (db: Queryable, vendorId: string) =>
  db.selectFrom('shops').select(columns).select(awayUntil).where('vendor_id', '=', vendorId)

/** The one shop of an account; undefined when it never had one. */
export const shopOfVendor = (db: Queryable, vendorId: string): Promise<ShopRow | undefined> =>
  ofVendor(db, vendorId).executeTakeFirst()

const shopsAndVendors = (db: Queryable) =>
  db
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.vendor_id')
    .select(columns.map((column) => `shops.${column}` as const))
    .select([
      awayUntil,
      'users.tel',
      'shops.created_at',
      'shops.rating_sum',
      'shops.rating_count',
      'users.role',
      'users.is_active as is_account_active',
      'users.deleted_at as vendor_deleted_at',
    ])

/** A shop with what decides whether buyers see it; undefined where there is none. */
export const findShopAndVendor = (db: Queryable, id: string) =>
  shopsAndVendors(db).where('shops.id', '=', id).executeTakeFirst()

/** The same of several shops, without those there are not. */
export const findShopsAndVendors = (db: Queryable, ids: readonly string[]) =>
  shopsAndVendors(db)
    .where((eb) => eb('shops.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()

interface NewShop {
  id: string
  vendor_id: string
  name: string
  description: string
  address: string
  town: string
  created_at: Date
}

/** Makes the shop of an account; undefined when it has one already. */
export const insertShop = (tx: Transaction, shop: NewShop): Promise<ShopRow | undefined> =>
  tx
    .insertInto('shops')
    .values(shop)
    .onConflict((conflict) => conflict.column('vendor_id').doNothing())
    .returning([...columns, awayUntil])
    .executeTakeFirst()

type ShopChange = Partial<Omit<ShopRow, 'id' | 'vendor_id'>>

/** Changes the given columns of a shop and answers it; those that are the same already are not written. */
export async function updateShop(tx: Transaction, id: string, change: ShopChange): Promise<ShopRow> {
  const before = await tx
    .selectFrom('shops')
    .select([...columns, awayUntil])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const names = (Object.keys(change) as (keyof ShopChange)[]).filter((name) => change[name] !== before[name])
  if (names.length === 0) return before
  // Its name and town stand on every card, its address on no page.
  if (names.some((name) => name !== 'address')) await publishInvalidation(tx, 'shops')
  return tx
    .updateTable('shops')
    .set(Object.fromEntries(names.map((name) => [name, change[name]])))
    .where('id', '=', id)
    .returning([...columns, awayUntil])
    .executeTakeFirstOrThrow()
}
