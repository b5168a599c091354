import type { Database } from '#server/database/database.ts'

/** By listing id: how many units the vendor has put in so far. */
export type PutIn = ReadonlyMap<string, number>

/** Units of each listing that are in stock or in items that are neither rejected nor cancelled. */
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
 * One line for each listing whose units don't add up: the vendor's units must equal the stock plus the units in orders
 * (docs/rules.md, 'Orders and stock').
 */
export async function unaccountedUnits(db: Database, putIn: PutIn): Promise<string[]> {
  const found = await accountedUnits(db, [...putIn.keys()])
  return [...putIn]
    .filter(([id, units]) => found.get(id) !== units)
    .map(([id, units]) => `listing ${id}: ${units} units were put in, ${found.get(id) ?? 'none'} are there`)
}
