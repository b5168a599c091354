import type { Role } from '#shared/accounts/roles.ts'

/** The roles as administrators read them, in the order of the specification's filter. */
export const roleChoices: readonly { role: Role; words: string }[] = [
  { role: 'admin', words: 'Admin' },
  { role: 'vendor', words: 'Vendor' },
  { role: 'customer', words: 'Customer' },
]

export const roleWords = (role: Role): string => roleChoices.find((one) => one.role === role)?.words ?? role
