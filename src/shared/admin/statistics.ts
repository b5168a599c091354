import * as z from 'zod/mini'
import { count } from '../fields.ts'

/** How many of these products the dashboard names. */
export const mostRunningOut = 3

/** Answer of GET /api/vendor/dashboard: figures of the vendor's own. */
export const vendorStatisticsSchema = z.object({
  totalProducts: count,
  activeProducts: count,
  totalOrders: count,
  /** Orders that wait for the vendor's answer. */
  waitingOrders: count,
  /** Price of the accepted and received goods of the orders of these last days, in Leones. */
  acceptedIn7Days: z.number(),
  acceptedIn30Days: z.number(),
  /** Active products with at least one unit and `lowStock` at most, the fewest first: the first `mostRunningOut`. */
  runningOut: z.array(z.object({ _id: z.string(), title: z.string(), stock: count })),
  /** All of these. */
  runningOutCount: count,
  /** Active products without a unit. */
  soldOutCount: count,
  /** Products that administrators have taken down. */
  takenDownCount: count,
})
export type VendorStatistics = z.infer<typeof vendorStatisticsSchema>

/** Answer of GET /api/admin/stats; `revenue` in Leones. */
export const adminStatisticsSchema = z.object({
  users: count,
  vendors: count,
  products: count,
  revenue: z.number(),
})
export type AdminStatistics = z.infer<typeof adminStatisticsSchema>
