import * as z from 'zod/mini'
import { count } from '../fields.ts'

/** What an administrator does to an account or its shop that other people notice at once. */
const accountActions = [
  'become-customer',
  'become-vendor',
  'become-admin',
  'deactivate',
  'activate',
  'delete',
  'close-shop',
  'reopen-shop',
] as const
export type AccountAction = (typeof accountActions)[number]

/** Query of GET /api/admin/users/{id}/consequences. */
export const consequencesQuerySchema = z.object({
  action: z.enum(accountActions, { error: `action must be one of ${accountActions.join(', ')}` }),
})

/** What follows from such an action, or has followed. */
export const consequencesSchema = z.object({
  /** Products that buyers no longer see. */
  productsHidden: count,
  /** Products that buyers see again; those that the vendor has hidden stay hidden. */
  productsShown: count,
  /** Orders in which the shop's pending items are rejected. */
  ordersRejected: count,
  /** Open orders with goods that the shop has accepted: they stay with a vendor who no longer sells. */
  ordersKept: count,
  /** Orders that go on waiting: for the shop, whose vendor can still answer, or those of a buyer who is deactivated. */
  ordersWaiting: count,
  /** Orders placed by the account in which pending items are cancelled. */
  ordersCancelled: count,
})
export type Consequences = z.infer<typeof consequencesSchema>

export const noConsequences: Consequences = {
  productsHidden: 0,
  productsShown: 0,
  ordersRejected: 0,
  ordersKept: 0,
  ordersWaiting: 0,
  ordersCancelled: 0,
}

/** Beside the message of such an action: what has followed, and the reason as it is logged, or empty. */
export const consequencesAnswer = { consequences: consequencesSchema, reason: z.string() }
