import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { addUpListingCounts } from '#server/listings/listing-counts.ts'
import { searchVector } from '#server/listings/listing-search.ts'
import { refreshSearchTerms } from '#server/listings/search-terms.ts'
import { towns } from '#shared/towns.ts'
import { type BenchMarket, openForFilling } from './bench-market.ts'
import { makers, nouns, qualities, sentences, surnames, trades } from './listing-words.ts'
import { chance, idOf, madeAt, oneOf } from './row-parts.ts'

const atOnce = 20_000
const atATime = 2
const listingsPerShop = 100

/** The first word of a list is in 13 of 100 listings, the last in 1 of 100. */
const commonFirst = (words: readonly string[], purpose: number) =>
  sql`(${[...words]}::text[])[1 + floor((${chance(purpose)} / 2147483648.0) ^ 2 * ${sql.lit(words.length)})::int]`

/** One of 20,000 names, made of six letters: every listing has one, and at a million listings fifty share one. */
const modelName = sql`(select string_agg(substr(letters, 1 + (hashint8extended(${chance(11)} % 20000, place) & 2147483647)::int % length(letters), 1), '' order by place)
  from unnest(array['bcdfghjklmnprstvwxyz', 'aeiou', 'bcdfghjklmnprstvwxyz', 'aeiou', 'bcdfghjklmnprstvwxyz', 'aeiou']) with ordinality syllable (letters, place))`

/** Grows the market to so many listings, a hundred to a shop; positions and words do not depend on its size. */
export async function fillMarket(
  { connectionString }: BenchMarket,
  { from, to }: { from: number; to: number },
  report: (progress: string) => void,
): Promise<void> {
  const db = openForFilling(connectionString, atATime)
  try {
    await fillShops(db, from / listingsPerShop, to / listingsPerShop)
    const indexes = to - from > atOnce ? await takeIndexesAway(db) : []
    let next = from
    const insertBatches = async () => {
      while (next < to) {
        const first = next
        next = Math.min(first + atOnce, to)
        await insertBatch(db, first, next)
        report(`${next} of ${to} listings`)
      }
    }
    await Promise.all(Array.from({ length: atATime }, insertBatches))
    for (const index of indexes) {
      report(`index ${indexes.indexOf(index) + 1} of ${indexes.length}`)
      await sql.raw(index).execute(db)
    }
    report('words and statistics')
    await refreshSearchTerms({ db })
    await addUpListingCounts({ db })
    // Not the tables that are still empty: once analysed as empty, they would be read in full by every statement planned until
    // autovacuum runs, whereas PostgreSQL expects rows in tables that were never analysed.
    await sql`vacuum analyze users, shops, listings, listing_counts, town_listing_counts, search_terms`.execute(
      db,
    )
  } finally {
    await db.destroy()
  }
}

async function fillShops(db: Database, from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::bigint, ${to - 1}::bigint) n`
  await sql`insert into users (id, first_name, last_name, email, tel, role, password_hash)
    select ${idOf()}, 'Vendor', ${oneOf(surnames, 2)}, 'vendor-' || n || '@bench.example', '+23210000000', 'vendor', '!'
    from ${numbers}`.execute(db)
  const town = sql`case when ${chance(4)} % 3 = 0 then 'Freetown' else ${oneOf(towns, 5)} end`
  await sql`insert into shops (id, vendor_id, name, address, town, is_active)
    select ${idOf()}, ${idOf()}, ${oneOf(surnames, 2)} || ' ' || ${oneOf(trades, 3)}, ${town}, ${town}, n % 50 <> 7
    from ${numbers}`.execute(db)
}

const title = sql`initcap(${commonFirst(makers, 22)} || ' ' || ${commonFirst(nouns, 23)} || ' ' || ${modelName}) || ', ' ||
  ${oneOf(qualities, 24)}`

/** From 5 to 50,000 Leones, more low prices than high ones, four of five of them round. */
const priceCents = sql`case when ${chance(27)} % 5 = 0 then price else greatest(trunc(price, -3), 500) end::bigint`

/** One of eight listings has reviews, up to twenty. */
const ratingCount = sql`case when ${chance(31)} % 8 = 0 then 1 + ${chance(31)} / 8 % 20 else 0 end::integer`

async function insertBatch(db: Database, from: number, to: number): Promise<void> {
  await sql`insert into listings (id, shop_id, category_id, title, description, price_cents, stock, pictures, is_active,
      is_shop_open, created_at, rating_sum, rating_count, rating_rank, search)
    select listings.id, shops.id, categories.id, title, listings.description, price_cents, stock, pictures,
      listings.is_active, shops.is_active, listings.created_at,
      listings.rating_sum, listings.rating_count, rating_rank_of(listings.rating_sum, listings.rating_count), ${searchVector}
    from (select ${idOf()} as id, n, ${chance(21)} % 6 + 1 as category, ${title} as title, ${priceCents} as price_cents,
        ${oneOf(sentences, 25)} || ' ' || ${oneOf(sentences, 26)} as description,
        case when ${chance(28)} % 16 = 0 then 0 else 1 + ${chance(28)} % 40 end as stock,
        '{0123456789abcdef0123456789abcdef}'::text[] as pictures, ${chance(29)} % 20 <> 0 as is_active,
        to_timestamp(${madeAt()} / 1000) as created_at,
        rating_count, 3 * rating_count + (${chance(32)} % (2 * rating_count + 1))::integer as rating_sum
      from (select n, ${ratingCount} as rating_count, power(10, 2.7 + 4 * (${chance(30)} / 2147483648.0))::numeric as price
        from generate_series(${from}::bigint, ${to - 1}::bigint) n) priced) listings
    join shops on shops.id = ${idOf(sql`(n / ${sql.lit(listingsPerShop)})`)}
    join categories on categories.position = listings.category`.execute(db)
}

async function takeIndexesAway(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'listings' and indexname <> 'listings_pkey'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}
