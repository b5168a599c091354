/** Specification section 6. */
export const roles = ['customer', 'vendor', 'admin'] as const
export type Role = (typeof roles)[number]

/** The roles with a cart and orders: all but administrators (docs/rules.md). */
export const rolesThatBuy: readonly Role[] = ['customer', 'vendor']

/** Where a login leads (specification section 4). */
export function homeOfRole(role: Role): string {
  if (role === 'admin') return '/dashboard/admin'
  return role === 'vendor' ? '/dashboard/vendor' : '/shop'
}
