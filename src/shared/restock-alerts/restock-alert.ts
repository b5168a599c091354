import * as z from 'zod/mini'

/** Alerts of one account: each of them is a promise to tell. */
export const mostRestockAlerts = 100

/** GET /api/listings/{id}/restock-alert: whether the caller is told when it is back. */
export const restockAlertSchema = z.object({ isOn: z.boolean() })
export type RestockAlert = z.infer<typeof restockAlertSchema>
