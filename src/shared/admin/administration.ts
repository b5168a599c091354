import * as z from 'zod/mini'
import { roles } from '../accounts/roles.ts'
import { userSchema } from '../accounts/user.ts'
import { line, pagingQuery, reasonField } from '../fields.ts'
import { shopSchema } from '../shops/shop.ts'
import { consequencesAnswer } from './consequences.ts'

/** Answer of GET /api/admin/users. */
export const usersAnswer = z.array(userSchema)
export const userChangedAnswer = z.object({ message: z.string(), user: userSchema })
/** Answer of an administrator's change of an account. */
export const userAdministeredAnswer = z.extend(userChangedAnswer, consequencesAnswer)

/** A vendor as administrators see it: `isActive` means shop and account both are; which is off is said beside it. */
export const adminVendorSchema = z.extend(userSchema, {
  accountActive: z.boolean(),
  shop: z.nullable(shopSchema),
})
export type AdminVendor = z.infer<typeof adminVendorSchema>

/** Answer of GET /api/admin/vendors. */
export const adminVendorsAnswer = z.array(adminVendorSchema)
export const vendorToggledAnswer = z.object({
  message: z.string(),
  user: adminVendorSchema,
  shop: shopSchema,
  ...consequencesAnswer,
})

const roleField = z.enum(roles, { error: `role must be one of ${roles.join(', ')}` })

/** Body of PATCH /api/admin/users/{id}/role. */
export const changeRoleSchema = z.object({ role: roleField, reason: reasonField })

/** Body of PATCH /api/admin/vendors/{id}/role. */
export const changeVendorRoleSchema = z.object({ newRole: roleField, reason: reasonField })

/** Body of PATCH /api/admin/users/{id}/deactivate. */
export const deactivateSchema = z.object({ reason: reasonField })

const activityFilters = ['active', 'inactive'] as const
export const activityField = z.enum(activityFilters, { error: 'status must be active or inactive' })

/** Body of PATCH /api/admin/vendors/{id}/toggle: the status that the shop shall have; without it, the other one. */
export const toggleVendorSchema = z.object({ status: z.optional(activityField), reason: reasonField })
export type ToggleVendor = z.infer<typeof toggleVendorSchema>

/** Lists that are complete unless a page or a limit is asked for (docs/rules.md, 'Answers'). */
export const usersQuerySchema = pagingQuery

const longestSearch = 200

/** Asks for what a shop has let wait for a day (waiting-bounds.ts) alone. */
export const unansweredField = z.optional(z.literal('true', { error: 'unanswered must be true' }))

/** Query of GET /api/admin/vendors. */
export const vendorsQuerySchema = z.extend(usersQuerySchema, {
  search: z.optional(line(longestSearch)),
  status: z.optional(activityField),
  unanswered: unansweredField,
})
export type VendorsQuery = z.infer<typeof vendorsQuerySchema>
