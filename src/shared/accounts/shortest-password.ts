import type { Role } from './roles.ts'

/** docs/rules.md, 'Accounts and sessions'. In characters; no composition rules. Apart from the long list of common passwords. */
export const shortestPassword: Record<Role, number> = { customer: 8, vendor: 8, admin: 12 }
