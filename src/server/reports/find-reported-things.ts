import { messages } from '#shared/messages.ts'
import type { Report } from '#shared/reports/report.ts'
import type { ReportedKind } from '#shared/reports/report-reasons.ts'
import { isAccountUsable, isOpenToBuyers } from '#shared/shops/shop-openness.ts'
import type { Queryable } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { shownListings } from '../listings/listing-rows.ts'
import { findShopsAndVendors } from '../shops/shop-rows.ts'
import { findShownReviews } from './find-shown-reviews.ts'

/** What visitors report; `path` is the page where they see it. */
export interface ReportedThing {
  id: string
  title: string
  path: string
}

type Find = (db: Queryable, ids: string[]) => Promise<ReportedThing[]>

/** For each kind, finds the things that the public sees, by id. */
const finders: Record<ReportedKind, Find> = {
  listing: async (db, ids) =>
    (await shownListings(db, ids)).map(({ id, title }) => ({ id, title, path: `/shop/product/${id}` })),
  shop: findOpenShops,
  review: async (db, ids) => {
    const reviews = await findShownReviews(db, ids)
    const shops = await findOpenShops(
      db,
      reviews.map(({ shopId }) => shopId),
    )
    const open = new Set(shops.map(({ id }) => id))
    return reviews.filter(({ shopId }) => open.has(shopId))
  },
}

async function findOpenShops(db: Queryable, ids: readonly string[]): Promise<ReportedThing[]> {
  const shops = await findShopsAndVendors(db, ids)
  return shops
    .filter(({ role, is_active, is_account_active, vendor_deleted_at }) => {
      const isAccountActive = isAccountUsable({ isActive: is_account_active, deletedAt: vendor_deleted_at })
      return isOpenToBuyers({ role, isAccountActive, isShopActive: is_active })
    })
    .map(({ id, name }) => ({ id, title: name, path: `/shops/${id}` }))
}

/** Finds those of the things of one kind that the public sees, by id. */
export async function findReportedThings(
  db: Queryable,
  kind: ReportedKind,
  ids: readonly string[],
): Promise<Map<string, ReportedThing>> {
  if (ids.length === 0) return new Map()
  const things = await finders[kind](db, [...new Set(ids)])
  return new Map(things.map((thing) => [thing.id, thing]))
}

const missing: Record<ReportedKind, string> = {
  listing: messages.shop.productNotFound,
  shop: messages.shop.shopNotFound,
  review: messages.report.reviewNotFound,
}

/** The one thing that a report names. Throws AppError 404 unless the public sees it. */
export async function requireReportedThing(
  db: Queryable,
  { listingId, shopId, reviewId }: Report,
): Promise<ReportedThing & { kind: ReportedKind }> {
  const kind = listingId ? 'listing' : shopId ? 'shop' : 'review'
  const id = listingId ?? shopId ?? reviewId ?? ''
  const thing = (await findReportedThings(db, kind, [id])).get(id)
  if (!thing) throw notFound(missing[kind])
  return { kind, ...thing }
}
