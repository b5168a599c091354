import * as z from 'zod/mini'
import { roles } from '../accounts/roles.ts'
import { dayField } from '../day-field.ts'
import { idField, line } from '../fields.ts'
import { messageStates } from '../messages/message-states.ts'
import { adminListingsQuery } from '../moderation/listing-moderation.ts'
import { activityField, vendorsQuerySchema } from './administration.ts'
import { adminOrdersQuery } from './orders/admin-order.ts'

/** What exports can be narrowed by, as the lists they belong to. Days are those on which a row was made. */
const days = { from: dayField('from'), to: dayField('to') }
const search = z.optional(line(200))

/** Query of GET /api/admin/csv/users. */
export const usersCsvQuery = z.object({
  search,
  role: z.optional(z.enum(roles, { error: `role must be one of ${roles.join(', ')}` })),
  status: z.optional(activityField),
  ...days,
})
export type UsersCsvQuery = z.infer<typeof usersCsvQuery>

/** Query of GET /api/admin/csv/shops: that of the list of vendors, and days. */
export const shopsCsvQuery = z.extend(z.omit(vendorsQuerySchema, { page: true, limit: true }), days)
export type ShopsCsvQuery = z.infer<typeof shopsCsvQuery>

/** Query of GET /api/admin/csv/listings: that of the list, and days. */
export const listingsCsvQuery = z.extend(z.omit(adminListingsQuery, { page: true, limit: true }), days)
export type ListingsCsvQuery = z.infer<typeof listingsCsvQuery>

const toldStates = ['said', 'received', 'disputed'] as const

/** Query of GET /api/admin/csv/orders: that of the list. */
export const ordersCsvQuery = z.omit(adminOrdersQuery, { page: true, limit: true })
export type OrdersCsvQuery = z.infer<typeof ordersCsvQuery>

/** Query of GET /api/admin/csv/payments; the days are those on which they were first told of. */
export const paymentsCsvQuery = z.object({
  state: z.optional(z.enum(toldStates, { error: `state must be one of ${toldStates.join(', ')}` })),
  shop: z.optional(idField('shop must be the id of a shop')),
  ...days,
})
export type PaymentsCsvQuery = z.infer<typeof paymentsCsvQuery>

/** Query of GET /api/admin/csv/messages. */
export const messagesCsvQuery = z.object({
  search,
  state: z.optional(z.enum(messageStates, { error: `state must be one of ${messageStates.join(', ')}` })),
  ...days,
})
export type MessagesCsvQuery = z.infer<typeof messagesCsvQuery>
