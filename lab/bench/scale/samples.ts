import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { busiest } from '../support/fill-people.ts'

/** Rows of the market at its present size for the cases, another one each round. */
export interface Samples {
  listingIds: string[]
  vendorIds: string[]
  shopIds: string[]
  /** Words of only a few listings. */
  rareWords: string[]
  total: number
  /** A user with twenty products in the cart, and twenty saved. */
  buyerId: string
  busiestBuyerId: string
  busiestVendorId: string
  /** An account that was deleted lately. */
  deletedId: string
}

/** Chooses the samples, spread over the whole market. */
export async function takeSamples({ db, newId }: Services): Promise<Samples> {
  const { rows } = await sql<{ id: string; title: string; vendorId: string; shopId: string }>`
    select listings.id, title, vendor_id as "vendorId", shop_id as "shopId" from listings join shops on shops.id = shop_id
    where is_shown and stock > 20 and listings.id in (
      select id from listings tablesample bernoulli (100.0 * 4000 / (select count(*) + 4000 from listings))) limit 1000`.execute(
    db,
  )
  const { total } = (
    await sql<{ total: number }>`select count(*) as total from listings where is_shown`.execute(db)
  ).rows[0]!
  const buyerId = newId()
  await sql`insert into users (id, first_name, last_name, email, role, password_hash)
    values (${buyerId}, 'Fatu', 'Sesay', ${`${buyerId}@bench.example`}, 'customer', '!')`.execute(db)
  const chosen = rows.slice(-20).map(({ id }) => id)
  await sql`insert into cart_items (id, user_id, listing_id, quantity)
    select gen_random_uuid(), ${buyerId}, id, 1 from unnest(${chosen}::uuid[]) id`.execute(db)
  await sql`insert into saved_listings (user_id, listing_id)
    select ${buyerId}, id from unnest(${chosen}::uuid[]) id`.execute(db)
  const deleted = await sql<{ id: string }>`
    select id from users where deleted_at is not null order by deleted_at desc limit 1`.execute(db)
  const idOfEmail = async (email: string) =>
    (await sql<{ id: string }>`select id from users where email = ${email}`.execute(db)).rows[0]!.id
  return {
    listingIds: rows.map(({ id }) => id),
    vendorIds: rows.map(({ vendorId }) => vendorId),
    shopIds: rows.map(({ shopId }) => shopId),
    rareWords: rows.map(({ title }) => title.replace(/,.*/, '').split(' ').at(-1)!.toLowerCase()),
    total,
    buyerId,
    busiestBuyerId: await idOfEmail(busiest.buyer),
    busiestVendorId: await idOfEmail(busiest.vendor),
    deletedId: deleted.rows[0]!.id,
  }
}
