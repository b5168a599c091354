import { mailConfirmationLink } from './accounts/email-confirmation/mail-confirmation-link.ts'
import { deleteOldPlaces } from './accounts/known-places.ts'
import { mailPasswordLink } from './accounts/mail-password-link.ts'
import { deleteOldLinks } from './accounts/one-time-links.ts'
import { typedEmailOf } from './accounts/request-password-link.ts'
import { deleteOldFailures } from './accounts/sign-in-throttle.ts'
import type { Database } from './database/database.ts'
import { despiteFailures, throwFailures } from './despite-failures.ts'
import { addUpFigures } from './figures/add-up-figures.ts'
import { deleteGivenUpJobs, type JobHandlers } from './jobs/jobs.ts'
import { deleteOldEdits } from './listings/edit-key-rows.ts'
import { deleteOldImports } from './listings/import/import-rows.ts'
import { addUpListingCounts } from './listings/listing-counts.ts'
import { rewriteShopSearch } from './listings/rewrite-shop-search.ts'
import { refreshSearchTerms } from './listings/search-terms.ts'
import { deleteOldUploads } from './listings/uploads/upload-rows.ts'
import { mergeMails } from './mail/mail-ceiling.ts'
import { createMailSender } from './mail/mail-queue.ts'
import { deleteOldMails } from './mail/waiting-mail-rows.ts'
import { deleteOldNotifications } from './notifications/delete-old-notifications.ts'
import { eraseUnneededNumbers } from './orders/erasing/erase-unneeded-numbers.ts'
import { expirePendingItems } from './orders/expire-pending-items.ts'
import { deleteOldKeys } from './orders/idempotency-rows.ts'
import { remindVendors } from './orders/remind-vendors.ts'
import { cleanUpOrphanPictures } from './pictures/clean-up-orphan-pictures.ts'
import { createPushSender, pushNotification } from './push/send-push.ts'
import { deleteOldEvents } from './rate-limits/rate-limit-events.ts'
import { deleteOldReports } from './reports/report-rows.ts'
import { deleteOldAlerts } from './restock-alerts/restock-alert-rows.ts'
import { sendRestockAlerts } from './restock-alerts/send-restock-alerts.ts'
import { deleteOldMissedSearches } from './searches/missed-search-rows.ts'
import type { Services } from './services.ts'
import { deleteOldSessions } from './sessions/session.ts'
import { deleteOldAbsences } from './shops/shop-absence-rows.ts'
import { resendInvitation } from './vendor-applications/invitation.ts'

/** Rows that are kept for a limited time; each of these deletes the expired ones of its table. */
const cleanups: readonly ((db: Database) => Promise<void>)[] = [
  deleteOldKeys,
  deleteOldEdits,
  deleteOldImports,
  deleteOldUploads,
  deleteOldEvents,
  deleteOldSessions,
  deleteOldLinks,
  deleteOldFailures,
  deleteOldPlaces,
  eraseUnneededNumbers,
  deleteGivenUpJobs,
  deleteOldMails,
  deleteOldMissedSearches,
  deleteOldNotifications,
  deleteOldAbsences,
  deleteOldAlerts,
  deleteOldReports,
]

/** Every background job and the use case that does it. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    'send-mail': createMailSender(services),
    'merge-mails': ({ recipient }) => mergeMails(services, recipient),
    'mail-password-link': async (request) =>
      mailPasswordLink(services, { resendInvitation }, await typedEmailOf(services.settings, request)),
    'mail-confirmation-link': ({ userId }) => mailConfirmationLink(services, userId),
    'expire-pending-items': () => expirePendingItems(services),
    'remind-vendors': () => remindVendors(services),
    'clean-up-old-rows': async () =>
      throwFailures(await despiteFailures(cleanups, (deleteOldRows) => deleteOldRows(services.db))),
    'clean-up-pictures': () => cleanUpOrphanPictures(services),
    'add-up-listing-counts': () => addUpListingCounts(services),
    'add-up-figures': () => addUpFigures(services),
    'refresh-search-terms': () => refreshSearchTerms(services),
    'rewrite-shop-search': ({ shopId }) => rewriteShopSearch(services, shopId),
    'send-restock-alerts': ({ listingId }) => sendRestockAlerts(services, listingId),
    'push-notification': (job) => pushNotification(services, job),
    'send-push': createPushSender(services),
  }
}
