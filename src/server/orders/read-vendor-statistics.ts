import { mostRunningOut, type VendorStatistics } from '#shared/admin/statistics.ts'
import { lowStock } from '#shared/listings/own-listings.ts'
import { countOwnListings, countRunningOut, findRunningOut } from '../listings/own-listing-rows.ts'
import type { Services } from '../services.ts'
import { countVendorOrdersOf, sumAcceptedOf } from './vendor-order-rows.ts'

/** What waits for a vendor, what the shop has earned and what runs out; nothing is locked, each figure is of its moment. */
export async function readVendorStatistics({ db }: Services, vendorId: string): Promise<VendorStatistics> {
  const { total, found, takenDown } = await countOwnListings(db, vendorId, { words: [], isActive: true })
  const { all, waiting } = await countVendorOrdersOf(db, vendorId)
  return {
    totalProducts: total,
    activeProducts: found,
    totalOrders: all,
    waitingOrders: waiting,
    ...(await sumAcceptedOf(db, vendorId)),
    runningOut: await findRunningOut(db, vendorId, { stock: lowStock, limit: mostRunningOut }),
    ...(await countRunningOut(db, vendorId, { stock: lowStock })),
    takenDownCount: takenDown,
  }
}
