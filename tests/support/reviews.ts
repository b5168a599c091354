import { sql } from 'kysely'
import {
  aCustomer,
  aListing,
  aPerson,
  aVendor,
  type ListingWishes,
  type Market,
  type Person,
  type Vendor,
} from './factories.ts'
import { aPlacedOrder, close, decideItems } from './order-calls.ts'
import type { TestServer } from './test-server.ts'

/** An item that its buyer has marked as received. */
export interface Sale {
  vendor: Vendor
  buyer: Person
  listingId: string
  orderId: string
  orderItemId: string
}

/** A sale of one unit, of a listing, shop or buyer of its own where none is given. */
export async function aSale(
  server: TestServer,
  given: Partial<Pick<Sale, 'vendor' | 'buyer' | 'listingId'>> & { wishes?: ListingWishes } = {},
): Promise<Sale> {
  const vendor = given.vendor ?? (await aVendor(server))
  const buyer = given.buyer ?? (await aCustomer(server))
  const listingId = given.listingId ?? (await aListing(server, vendor, { stock: 50, ...given.wishes }))
  const { _id: orderId, items } = await aPlacedOrder(server, buyer, [{ listingId }])
  const orderItemId = items[0]!._id
  await decideItems(server, vendor, orderId, [{ _id: orderItemId, status: 'accepted' }])
  await close(server, buyer, orderId, 'completed')
  return { vendor, buyer, listingId, orderId, orderItemId }
}

export const review = (
  server: TestServer,
  { buyer, orderItemId }: Pick<Sale, 'buyer' | 'orderItemId'>,
  body: Record<string, unknown> = { rating: 4 },
) => server.call('POST', '/api/reviews', { token: buyer.token, body: { orderItemId, ...body } })

/** A sale that its buyer has reviewed. */
export async function aReviewedSale(
  server: TestServer,
  body: { rating: number; text?: string } = { rating: 4 },
  given: Parameters<typeof aSale>[1] = {},
): Promise<Sale & { reviewId: string }> {
  const sale = await aSale(server, given)
  const answer = await review(server, sale, body)
  if (answer.status !== 201) throw new Error(`The review was refused: ${JSON.stringify(answer.body)}`)
  return { ...sale, reviewId: answer.body.review._id }
}

export const editReview = (server: TestServer, author: Person, id: string, body: object) =>
  server.call('PUT', `/api/reviews/${id}`, { token: author.token, body })
export const deleteReview = (server: TestServer, author: Person, id: string) =>
  server.call('DELETE', `/api/reviews/${id}`, { token: author.token })
export const replyTo = (server: TestServer, vendor: Person, id: string, text: unknown) =>
  server.call('PUT', `/api/vendor/reviews/${id}/reply`, { token: vendor.token, body: { text } })
export const reviewsOf = (server: TestServer, of: 'listings' | 'shops', id: string, query = '') =>
  server.call('GET', `/api/${of}/${id}/reviews${query}`)

/** Hides a review from visitors, or shows it again. */
export const setHidden = async (server: Pick<Market, 'db'>, id: string, isHidden: boolean): Promise<void> => {
  const hidden_at = isHidden ? new Date() : null
  await server.db.updateTable('reviews').set({ hidden_at }).where('id', '=', id).execute()
}

/** Makes what was received, and what was written about it, older by so many days. */
export async function passDaysSince(server: Pick<Market, 'db'>, sale: Sale, days: number): Promise<void> {
  const interval = sql`make_interval(secs => ${days * 86_400})`
  await sql`update orders set closed_at = closed_at - ${interval} where id = ${sale.orderId}`.execute(
    server.db,
  )
  await sql`update reviews set created_at = created_at - ${interval} where order_item_id = ${sale.orderItemId}`.execute(
    server.db,
  )
}

/** A customer whose name visitors read as 'Fatmata K.' */
export const fatmata = (server: Market) => aPerson(server, 'customer', { firstName: 'Fatmata' })
