import * as z from 'zod/mini'
import { longest, optionalLine, requiredLine } from '../fields.ts'
import { messages } from '../messages.ts'

/** The most addresses of one account; the table has no room for more. */
export const mostKeptAddresses = 3

/** What people call them; any other name will do. */
export const offeredLabels = ['Home', 'Shop', 'Mother'] as const

/** Body of POST /api/user/addresses and of PUT /api/user/addresses/{id}, which replaces all three. */
export const keepAddressSchema = z.object({
  label: requiredLine(messages.addresses.labelMissing, longest.label),
  address: requiredLine(messages.addresses.addressMissing, longest.address),
  landmark: optionalLine(longest.landmark),
})
export type KeepAddress = z.infer<typeof keepAddressSchema>

const keptAddressSchema = z.object({
  _id: z.string(),
  label: z.string(),
  address: z.string(),
  landmark: z.string(),
})
export type KeptAddress = z.infer<typeof keptAddressSchema>

export const keptAddressesAnswer = z.object({ addresses: z.array(keptAddressSchema) })
export const keptAddressAnswer = z.object({ message: z.string(), address: keptAddressSchema })
export type KeptAddressAnswer = z.infer<typeof keptAddressAnswer>
