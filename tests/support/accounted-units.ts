import type { Database } from '#server/database/database.ts'

/** By listing id: how many units the vendor put in, all in all. */
export type PutIn = ReadonlyMap<string, number>

/** Units of each listing that are on the shelf or in items that are neither rejected nor cancelled. */
export async function accountedUnits(db: Database, listingIds: readonly string[]): Promise<PutIn> {
  const rows = await db
    .selectFrom('listings')
    .leftJoin('order_items', (join) =>
      join
        .onRef('order_items.listing_id', '=', 'listings.id')
        .on('order_items.status', 'not in', ['rejected', 'cancelled']),
    )
    .select((eb) => [
      'listings.id',
      eb('listings.stock', '+', eb.fn.coalesce(eb.fn.sum<number>('order_items.quantity'), eb.lit(0))).as(
        'units',
      ),
    ])
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val([...listingIds]))))
    .groupBy('listings.id')
    .execute()
  return new Map(rows.map(({ id, units }) => [id, Number(units)]))
}

/**
 * One line for each listing whose units don't add up: what the vendor put in must be what lies on the shelf plus what
 * orders hold (docs/rules.md, 'Orders and stock').
 */
export async function unaccountedUnits(db: Database, putIn: PutIn): Promise<string[]> {
  const found = await accountedUnits(db, [...putIn.keys()])
  return [...putIn]
    .filter(([id, units]) => found.get(id) !== units)
    .map(([id, units]) => `listing ${id}: ${units} units were put in, ${found.get(id) ?? 'none'} are there`)
}
