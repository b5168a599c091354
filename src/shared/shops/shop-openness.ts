import type { Role } from '../accounts/roles.ts'

/** What decides whether buyers see a shop (docs/rules.md, 'Vendors'). */
export interface ShopStanding {
  role: Role
  isAccountActive: boolean
  isShopActive: boolean
}

/** Whether an account may be used: it is neither deactivated nor deleted. */
export const isAccountUsable = ({
  isActive,
  deletedAt,
}: {
  isActive: boolean
  deletedAt: Date | null
}): boolean => isActive && deletedAt === null

/** Whether the account sells, whatever has been switched of its shop. */
export const isSelling = ({ role, isAccountActive }: ShopStanding): boolean =>
  role === 'vendor' && isAccountActive

/** Whether buyers see the shop. */
export const isOpenToBuyers = (standing: ShopStanding): boolean =>
  isSelling(standing) && standing.isShopActive
