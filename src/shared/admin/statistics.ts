import * as z from 'zod/mini'
import { count } from '../fields.ts'

/** Answer of GET /api/vendor/dashboard: counts of the vendor's own. */
export const vendorStatisticsSchema = z.object({
  totalProducts: count,
  activeProducts: count,
  totalOrders: count,
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
