import * as z from 'zod/mini'

/** Answer of GET /api/vendor/dashboard: counts of the vendor's own. */
export const vendorStatisticsSchema = z.object({
  totalProducts: z.number(),
  activeProducts: z.number(),
  totalOrders: z.number(),
})
export type VendorStatistics = z.infer<typeof vendorStatisticsSchema>

/** Answer of GET /api/admin/stats; `revenue` in Leones. */
export const adminStatisticsSchema = z.object({
  users: z.number(),
  vendors: z.number(),
  products: z.number(),
  revenue: z.number(),
})
export type AdminStatistics = z.infer<typeof adminStatisticsSchema>
