import * as z from 'zod/mini'
import { count, time } from '../fields.ts'

const waitingSchema = z.object({
  /** At most `mostCounted` (waiting-bounds.ts). */
  count,
  /** Since when the oldest of them waits; null where none does. */
  since: z.nullable(time),
})
export type Waiting = z.infer<typeof waitingSchema>

/** Answer of GET /api/admin/waiting: what waits for administrators. */
export const waitingWorkSchema = z.object({
  applications: waitingSchema,
  messages: waitingSchema,
  orders: waitingSchema,
  /** Things with open reports. */
  reports: waitingSchema,
  /** Listings that are taken down and were changed by their vendors since. */
  mended: waitingSchema,
  /** Orders with a payment that stands disputed. */
  disputed: waitingSchema,
})
export type WaitingWork = z.infer<typeof waitingWorkSchema>

/** Answer of GET /api/vendor/waiting: how many orders wait for the vendor, at most `mostCounted`. */
export const vendorWaitingWorkSchema = z.object({ orders: count })
