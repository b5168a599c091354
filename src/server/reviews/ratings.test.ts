import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import { deleteUser } from '#tests/support/administration.ts'
import { aCustomer, aListing, anAdministrator, aVendor } from '#tests/support/factories.ts'
import { aSale, deleteReview, editReview, review, type Sale, setHidden } from '#tests/support/reviews.ts'
import { seededChoice } from '#tests/support/seeded-choice.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })

interface Sums {
  kind: string
  id: string
  sum: number
  count: number
}

/** What the triggers have kept, and what the reviews themselves say. */
async function sums(): Promise<{ kept: Sums[]; counted: Sums[] }> {
  const kept = await sql<Sums>`
    select 'listing' as kind, id, rating_sum as sum, rating_count as count from listings
    union all select 'shop', id, rating_sum, rating_count from shops order by kind, id`.execute(server.db)
  const of = (kind: string, table: string, column: string) => sql`
    select ${sql.lit(kind)} as kind, things.id, coalesce(sum(rating), 0)::integer as sum, count(rating)::integer as count
    from ${sql.table(table)} things left join reviews on ${sql.ref(`reviews.${column}`)} = things.id
      and reviews.hidden_at is null and reviews.deleted_at is null
    group by things.id`
  const counted = await sql<Sums>`
    ${of('listing', 'listings', 'listing_id')} union all ${of('shop', 'shops', 'shop_id')} order by kind, id`.execute(
    server.db,
  )
  return { kept: kept.rows, counted: counted.rows }
}

/** A sale, with its review once there is one. */
type Reviewed = Sale & { reviewId?: string }

test('sums are those of the reviews, whatever is done at the same time', async () => {
  const { oneOf } = seededChoice(11)
  const admin = await anAdministrator(server)
  const vendors = [await aVendor(server), await aVendor(server)]
  const buyers = await Promise.all(Array.from({ length: 4 }, () => aCustomer(server)))
  const goods = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      const vendor = vendors[at % 2]!
      return { vendor, listingId: await aListing(server, vendor, { stock: 99 }) }
    }),
  )
  const sales: Reviewed[] = []
  for (let number = 0; number < 24; number++)
    sales.push(await aSale(server, { ...oneOf(goods), buyer: oneOf(buyers) }))
  const changes: ((sale: Reviewed) => Promise<unknown>)[] = [
    async (sale) => {
      const { status, body } = await review(server, sale, { rating: oneOf([1, 2, 3, 4, 5]) })
      if (status === 201) sale.reviewId = body.review._id
    },
    async ({ buyer, reviewId }) =>
      reviewId && editReview(server, buyer, reviewId, { rating: oneOf([1, 2, 3, 4, 5]) }),
    async ({ reviewId }) => reviewId && setHidden(server, reviewId, oneOf([true, false])),
    async ({ buyer, reviewId }) => reviewId && oneOf([true, false]) && deleteReview(server, buyer, reviewId),
    async ({ listingId }) =>
      inTransaction(server.db, async (tx) => {
        await sql`update listings set stock = stock - 1 where id = ${listingId}`.execute(tx)
      }),
  ]
  for (const sale of sales.slice(0, 12)) await changes[0]!(sale)
  for (let round = 0; round < 8; round++) {
    await Promise.all(Array.from({ length: 16 }, () => oneOf(changes)(oneOf(sales))))
    if (round === 5) expect((await deleteUser(server, admin, buyers[3]!.id)).status).toBe(200)
    const { kept, counted } = await sums()
    expect(kept).toEqual(counted)
  }
  await server.db.deleteFrom('reviews').where('rating', '>', 2).execute()
  const { kept, counted } = await sums()
  expect(kept).toEqual(counted)
  expect(kept.some(({ count }) => count > 1)).toBe(true)
})

test('the database ranks by the very average that is shown', async () => {
  const { rows } = await sql<{ sum: number; count: number; tenths: number }>`
    select sum, count, rating_rank_of(sum, count) / 10000000 as tenths
    from generate_series(1, 60) count, generate_series(count, 5 * count) sum`.execute(server.db)
  expect(rows.length).toBeGreaterThan(7000)
  for (const { sum, count, tenths } of rows) expect(ratingOf(sum, count).average! * 10).toBeCloseTo(tenths, 6)
})

test('the database keeps the sums within what reviews can add up to', async () => {
  const { listingId } = await aSale(server)
  for (const change of [sql`rating_count = -1`, sql`rating_sum = 1`, sql`rating_rank = 1`])
    await expect(
      sql`update listings set ${change} where id = ${listingId}`.execute(server.db),
    ).rejects.toThrow(/violates check constraint/)
})
