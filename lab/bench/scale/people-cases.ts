import { findOrderIds } from '#server/admin/orders/admin-order-rows.ts'
import { readStatistics } from '#server/admin/statistics-rows.ts'
import { listUsers } from '#server/admin/user-list-rows.ts'
import { listVendors } from '#server/admin/vendor-list-rows.ts'
import { listCartItems } from '#server/cart/cart-rows.ts'
import { readMarketFigures } from '#server/figures/read-figures.ts'
import { rowsOf } from '#server/http/list-in-parts.ts'
import { listOwnListings } from '#server/listings/list-own-listings.ts'
import { hintPrice } from '#server/listings/own/hint-price.ts'
import { listMessages } from '#server/messages/message-rows.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { listVendorOrders } from '#server/orders/list-vendor-orders.ts'
import { listSaved } from '#server/saved/list-saved.ts'
import type { Services } from '#server/services.ts'
import { listApplications } from '#server/vendor-applications/application-rows.ts'
import { dayAfter } from '#shared/figures/steps.ts'
import { categories } from '#shared/listings/categories.ts'
import type { VendorListingsQuery } from '#shared/listings/listing.ts'
import type { VendorOrdersQuery } from '#shared/orders/order.ts'
import { dateInFreetown } from '#shared/shops/shop-absence.ts'
import type { Case } from '../support/rounds.ts'
import type { Samples } from './samples.ts'

const aYearAgo = () => dayAfter(dateInFreetown(new Date()), -364)

/**
 * The reads of buyers, vendors and administrators. Orders are those of the busiest shop and buyer: 5,000 each at a million
 * listings.
 */
export function peopleCases(services: Services, samples: Samples): Case[] {
  const { db } = services
  const { buyerId, busiestBuyerId, busiestVendorId } = samples
  const vendorOf = (round: number) => samples.vendorIds[round % samples.vendorIds.length]!
  const read = (name: string, work: (round: number) => Promise<unknown>): Case => ({
    name,
    prepare: (round) => () => work(round),
  })
  const first = { page: 1, limit: 20 }
  const newest = { ...first, sort: 'newest' } as const
  const ordersOf = async (buyer: string, page: number) =>
    rowsOf(await listOrders(services, buyer, { ...first, page }))
  const vendorOrdersOf = async (vendor: string, query: VendorOrdersQuery) =>
    rowsOf(await listVendorOrders(services, vendor, query))
  const ownListingsOf = async (vendor: string, query: VendorListingsQuery) =>
    rowsOf(await listOwnListings(services, vendor, query))
  return [
    read('cart of 20 products', () => listCartItems(db, buyerId)),
    read('20 saved products', () => listSaved(services, buyerId, first).then(rowsOf)),
    read("buyer's orders, page 1", () => ordersOf(busiestBuyerId, 1)),
    read("buyer's orders, page 50", () => ordersOf(busiestBuyerId, 50)),
    read("vendor's products, page 1", (round) => ownListingsOf(vendorOf(round), newest)),
    read("vendor's products, search", (round) =>
      ownListingsOf(vendorOf(round), { ...newest, search: 'samsung' }),
    ),
    read("vendor's products, fewest left", (round) =>
      ownListingsOf(vendorOf(round), { ...first, state: 'low', sort: 'stock-asc' }),
    ),
    read('price hint', (round) =>
      hintPrice(services, vendorOf(round), {
        categoryId: categories[round % categories.length]!._id,
        price: 100,
      }),
    ),
    read("vendor's orders, page 1", () => vendorOrdersOf(busiestVendorId, first)),
    read("vendor's orders, page 50", () => vendorOrdersOf(busiestVendorId, { ...first, page: 50 })),
    read("vendor's waiting orders", () => vendorOrdersOf(busiestVendorId, { ...first, show: 'waiting' })),
    read('admin: vendors, page 1', () => listVendors(db, first)),
    read('admin: vendors, search', () => listVendors(db, { ...first, search: 'vendor-7' })),
    read('admin: orders of an e-mail', (round) =>
      findOrderIds(db, { ...first, search: `buyer-${round}@bench.example` }),
    ),
    read('admin: orders of a common name', () => findOrderIds(db, { ...first, search: 'buyer' })),
    read('admin: waiting applications', () => listApplications(db, { ...first, status: 'pending' })),
    read('admin: messages, page 1', () => listMessages(db, first)),
    read('admin: all users', () => listUsers(db, {})),
    read('admin: totals', () => readStatistics(db)),
    read('admin: figures, 30 days', () => readMarketFigures(services, { step: 'day' })),
    read('admin: figures, 12 months', () => readMarketFigures(services, { from: aYearAgo(), step: 'month' })),
  ]
}
