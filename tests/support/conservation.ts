import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Units of a listing that are on the shelf or in items that are neither rejected nor cancelled. */
async function accountedUnits(server: Pick<TestServer, 'db'>, listingId: string): Promise<number> {
  const row = await server.db
    .selectFrom('listings')
    .leftJoin('order_items', (join) =>
      join
        .onRef('order_items.listing_id', '=', 'listings.id')
        .on('order_items.status', 'not in', ['rejected', 'cancelled']),
    )
    .select((eb) =>
      eb('listings.stock', '+', eb.fn.coalesce(eb.fn.sum<number>('order_items.quantity'), eb.lit(0))).as(
        'units',
      ),
    )
    .where('listings.id', '=', listingId)
    .groupBy('listings.id')
    .executeTakeFirstOrThrow()
  return Number(row.units)
}

/**
 * For each listing, always: what the vendor put in is what lies on the shelf plus what orders hold (docs/rules.md,
 * 'Orders and stock'). `putIn` says for each listing id how many units the vendor put in.
 */
export async function expectConservation(
  server: Pick<TestServer, 'db'>,
  putIn: Record<string, number>,
): Promise<void> {
  const found: Record<string, number> = {}
  for (const listingId of Object.keys(putIn)) found[listingId] = await accountedUnits(server, listingId)
  expect(found).toEqual(putIn)
}
