import { eraseUser } from '../accounts/administered-user-rows.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import { clearCart } from '../cart/cart-rows.ts'
import type { Transaction } from '../database/database.ts'
import { clearKeptAddresses } from '../kept-addresses/kept-address-rows.ts'
import { eraseReasons, eraseReasonsOfThings } from '../logging/audit-log.ts'
import { eraseMailsTo } from '../mail/waiting-mail-rows.ts'
import { deleteMessagesFrom } from '../messages/message-rows.ts'
import { clearNotifications } from '../notifications/notification-rows.ts'
import { cancelItemsOfDeletedBuyer } from '../orders/cancel-items-of-deleted-buyer.ts'
import { hasAwaitedItems } from '../orders/erasing/deleted-party-rows.ts'
import { eraseBuyer } from '../orders/erasing/erase-buyer.ts'
import { deleteNotesAbout } from '../orders/history/order-note-rows.ts'
import { eraseNumbersInAnswers } from '../orders/idempotency-rows.ts'
import { lockPendingOrdersOf } from '../orders/locks.ts'
import { erasePaymentNotesBy } from '../orders/payments/payment-rows.ts'
import { deleteReportsAbout, eraseReporter } from '../reports/report-rows.ts'
import { clearAlerts } from '../restock-alerts/restock-alert-rows.ts'
import { eraseReviews } from '../reviews/erase-reviews.ts'
import { clearSaved } from '../saved/saved-rows.ts'
import type { Services } from '../services.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { eraseShop } from '../shops/erase-shop.ts'
import { lockShopOfVendor } from '../shops/locks.ts'
import { eraseApplicant } from '../vendor-applications/erase-applicant.ts'
import { closeDownShop } from './close-down-shop.ts'

/**
 * Erases an account that is locked together with all administrators: personal data are erased, the e-mail is free again,
 * orders and the other side's records stay and show 'Deleted user'. What waits for the person as a buyer is cancelled, as a
 * vendor rejected, with the units back and the other side told (docs/rules.md, 'Accounts and sessions'); one last mail names
 * the orders that a vendor has accepted. The files of the
 * picture are left to the cleanup, because another account may be saving an equal picture at this moment.
 */
export async function eraseAccount(tx: Transaction, services: Services, user: UserRow): Promise<void> {
  const { keepsTel } = await erasePerson(tx, services, user)
  await leaveMarket(tx, services, user)
  // Behind the listings' locks: no order with the number is placed any more.
  if (!keepsTel) await eraseNumbersInAnswers(tx, [user.id])
  await clearNotifications(tx, user.id)
}

async function erasePerson(
  tx: Transaction,
  services: Services,
  user: UserRow,
): Promise<{ keepsTel: boolean }> {
  const keepsTel = await hasAwaitedItems(tx, user.id)
  await eraseUser(tx, user.id, { at: services.now(), keepsTel })
  await endSessionsOf(tx, user.id)
  await clearCart(tx, user.id)
  await clearSaved(tx, user.id)
  await clearKeptAddresses(tx, user.id)
  await clearAlerts(tx, user.id)
  const email = user.email ?? ''
  const applicationIds = await eraseApplicant(tx, { userId: user.id, email })
  await eraseReasons(tx, [user.id, ...applicationIds])
  await eraseMailsTo(tx, email)
  await deleteMessagesFrom(tx, { userId: user.id, email })
  await eraseReporter(tx, user)
  return { keepsTel }
}

async function leaveMarket(tx: Transaction, services: Services, user: UserRow): Promise<void> {
  const userId = user.id
  // Orders before the shop and listings, as everywhere.
  await lockPendingOrdersOf(tx, { buyerId: userId })
  await lockPendingOrdersOf(tx, { vendorId: userId })
  await eraseBuyer(tx, userId)
  await erasePaymentNotesBy(tx, userId)
  // Before shops and listings are locked, in the order in which writing a review locks them.
  await eraseReviews(tx, userId)
  await lockShopOfVendor(tx, userId)
  await cancelItemsOfDeletedBuyer(tx, services, userId)
  await closeDownShop(tx, services, user)
  await eraseShop(tx, userId)
  await deleteReportsAbout(tx, userId)
  await eraseReasonsOfThings(tx, userId)
  await deleteNotesAbout(tx, userId)
}
