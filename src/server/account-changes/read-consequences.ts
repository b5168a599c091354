import { type AccountAction, type Consequences, noConsequences } from '#shared/admin/consequences.ts'
import { isOpenToBuyers, isSelling, type ShopStanding } from '#shared/shops/shop-openness.ts'
import { findUser } from '../accounts/user-rows.ts'
import { notFound } from '../errors.ts'
import { countAcceptedOrdersOf } from '../orders/accepted-order-rows.ts'
import { countPendingOrdersOf } from '../orders/locks.ts'
import type { Services } from '../services.ts'
import { shopOfVendor } from '../shops/shop-rows.ts'
import { previewShopVisibility } from '../shops/shop-visibility.ts'

const changes: Record<AccountAction, Partial<ShopStanding>> = {
  'become-customer': { role: 'customer' },
  'become-vendor': { role: 'vendor' },
  'become-admin': { role: 'admin' },
  deactivate: { isAccountActive: false },
  activate: { isAccountActive: true },
  delete: { isAccountActive: false },
  'close-shop': { isShopActive: false },
  'reopen-shop': { isShopActive: true },
}

/**
 * What would follow if an administrator did this now; nothing is locked, so that a moment later it may be more. 404 for an
 * account that there is not, and for the shop of an account that is no vendor.
 */
export async function readConsequences(
  { db }: Pick<Services, 'db'>,
  userId: string,
  action: AccountAction,
): Promise<Consequences> {
  const user = await findUser(db, userId)
  const shop = user && (await shopOfVendor(db, userId))
  const isOfShop = action === 'close-shop' || action === 'reopen-shop'
  if (!user || (isOfShop && (!shop || user.role !== 'vendor'))) throw notFound()
  const ordersPlaced =
    action === 'delete' || action === 'deactivate' ? await countPendingOrdersOf(db, { buyerId: userId }) : 0
  const ofBuyer = action === 'delete' ? { ordersCancelled: ordersPlaced } : { ordersWaiting: ordersPlaced }
  if (!shop) return { ...noConsequences, ...ofBuyer }
  const before = { role: user.role, isAccountActive: user.is_active, isShopActive: shop.is_active }
  const after = { ...before, ...changes[action] }
  const pendingOrders = await countPendingOrdersOf(db, { vendorId: userId })
  const isClosing = isSelling(before) && !isSelling(after)
  return {
    ...noConsequences,
    ...(await previewShopVisibility(db, shop.id, isOpenToBuyers(after))),
    ordersRejected: isClosing ? pendingOrders : 0,
    ordersKept: isClosing ? await countAcceptedOrdersOf(db, userId) : 0,
    // A vendor whose shop is switched off still answers.
    ...(isOfShop ? { ordersWaiting: pendingOrders } : ofBuyer),
  }
}
