import { expect } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import { aCustomer, aListing, aVendor, type Person, type Vendor } from './factories.ts'
import { aPlacedOrder, decideItems, ordersOf, vendorOrdersOf } from './order-calls.ts'
import { paidOf, readOrder, readVendorOrder } from './payment-calls.ts'
import type { TestServer } from './test-server.ts'

export interface PayableOrder {
  buyer: Person
  vendor: Vendor
  listingIds: string[]
  placed: Order
}

/** Rice and palm oil of one shop, NLe 180 together. */
export async function aPayableOrder(server: TestServer): Promise<PayableOrder> {
  const buyer = await aCustomer(server)
  const vendor = await aVendor(server, { name: 'Kamara Family Store' })
  const listingIds = [
    await aListing(server, vendor, { title: 'Rice', price: 60 }),
    await aListing(server, vendor, { title: 'Palm oil', price: 120 }),
  ]
  const lines = listingIds.map((listingId) => ({ listingId }))
  return { buyer, vendor, listingIds, placed: await aPlacedOrder(server, buyer, lines) }
}

export const decideAll = (server: TestServer, { vendor, placed }: PayableOrder, status: string) =>
  decideItems(
    server,
    vendor,
    placed._id,
    placed.items.map(({ _id }) => ({ _id, status })),
  )

/** What both sides read of fee and payment, on the order's page and in the list: it has to be the same everywhere. */
export async function paid(server: TestServer, { buyer, vendor, placed }: PayableOrder) {
  const [shop] = (await readOrder(server, buyer, placed._id)).shops
  const read = await readVendorOrder(server, vendor, placed._id)
  expect(paidOf(shop!)).toEqual(paidOf(read))
  const inList = (await ordersOf(server, buyer)).find(({ _id }) => _id === placed._id)!
  expect(paidOf(inList.shops[0]!)).toEqual(paidOf(read))
  const inVendorsList = (await vendorOrdersOf(server, vendor)).find((part) => part.order === placed._id)!
  expect(paidOf(inVendorsList)).toEqual(paidOf(read))
  return paidOf(read)
}

export const storedPayments = (server: TestServer, { shops }: Pick<Order, 'shops'>) =>
  server.db
    .selectFrom('order_payments')
    .selectAll()
    .where('vendor_order_id', '=', shops[0]!._id)
    .orderBy('number')
    .execute()
