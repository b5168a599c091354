import { sql } from 'kysely'
import { isAccountUsable, isOpenToBuyers } from '#shared/shops/shop-openness.ts'
import type { Queryable } from '../database/database.ts'
import type { Read } from '../database/reads.ts'
import { countOfShown, startOfFarPage } from '../listings/listing-counts.ts'

/** A page that search engines may list, with the moment its content changed where that is known. */
export interface ListedPage {
  path: string
  changedAt?: Date
}

/** A part of a long list, in the list's order. */
interface Slice {
  offset: number
  limit: number
}

/** So few that no query takes long and no list fills the memory. */
const rowsPerQuery = 1_000

export interface Counts {
  listings: number
  /** Closed shops are counted too: leaving them out would cost more, and there are few. */
  shops: number
}

/** How many listings and shops there are, without looking at each listing. */
export async function countListedRows(db: Queryable): Promise<Counts> {
  const all = { sort: 'newest', limit: 0, offset: 0 } as const
  const { rows } = await sql<Counts>`select ${countOfShown(all)}::integer as listings,
    (select count(*)::integer from shops) as shops`.execute(db)
  return rows[0]!
}

/** The pages of the listings that buyers see, newest first. */
export async function* productPages(read: Read, { offset, limit }: Slice): AsyncGenerator<ListedPage[]> {
  const start =
    offset === 0
      ? { from: sql`true`, offset }
      : await read((db) => startOfFarPage(db, { sort: 'newest', limit, offset }))
  let { from, offset: skipped } = start ?? { from: sql`false`, offset: 0 }
  for (let left = limit; left > 0; left -= rowsPerQuery) {
    const most = Math.min(left, rowsPerQuery)
    const listed = sql<{ id: string; changedAt: Date }>`
      select id, coalesce(changed_at, created_at) as "changedAt" from listings where is_shown and ${from}
      order by id desc limit ${most} offset ${skipped}`
    const { rows } = await read((db) => listed.execute(db))
    yield rows.map(({ id, changedAt }) => ({ path: `/shop/product/${id}`, changedAt }))
    const last = rows.at(-1)
    if (!last || rows.length < most) return
    from = sql`id < ${last.id}`
    skipped = 0
  }
}

/** The pages of the shops that are open, oldest first; `slice` counts the closed ones too. */
export async function* shopPages(read: Read, { offset, limit }: Slice): AsyncGenerator<ListedPage[]> {
  let from = sql`true`
  let skipped = offset
  for (let left = limit; left > 0; left -= rowsPerQuery) {
    const most = Math.min(left, rowsPerQuery)
    const rows = await read((db) =>
      db
        .selectFrom('shops')
        .innerJoin('users', 'users.id', 'shops.vendor_id')
        .select([
          'shops.id',
          'shops.is_active',
          'users.role',
          'users.is_active as isActive',
          'users.deleted_at',
        ])
        .select(sql<Date>`coalesce(shops.changed_at, shops.created_at)`.as('changedAt'))
        .where(sql<boolean>`${from}`)
        .orderBy('shops.id')
        .limit(most)
        .offset(skipped)
        .execute(),
    )
    yield rows
      .filter(({ role, isActive, deleted_at, is_active }) => {
        const isAccountActive = isAccountUsable({ isActive, deletedAt: deleted_at })
        return isOpenToBuyers({ role, isAccountActive, isShopActive: is_active })
      })
      .map(({ id, changedAt }) => ({ path: `/shops/${id}`, changedAt }))
    const last = rows.at(-1)
    if (!last || rows.length < most) return
    from = sql`shops.id > ${last.id}`
    skipped = 0
  }
}
