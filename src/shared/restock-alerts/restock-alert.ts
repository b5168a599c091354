import * as z from 'zod/mini'

/** Alerts of one account: each of them is a promise to tell. */
export const mostRestockAlerts = 100

/** GET /api/restock-alerts: the ids of the listings that the caller waits for, without deleted ones. */
export const restockAlertsAnswer = z.object({ listingIds: z.array(z.string()) })
export type RestockAlertsAnswer = z.infer<typeof restockAlertsAnswer>
