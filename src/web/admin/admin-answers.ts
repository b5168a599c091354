import type { User } from '#shared/accounts/user.ts'
import type { Security } from '#shared/admin/admin-settings.ts'
import type { AdminVendor } from '#shared/admin/administration.ts'
import { sessionTimeouts } from '#shared/admin/session-timeouts.ts'
import type { AdminStatistics } from '#shared/admin/statistics.ts'
import type { Inbox, StoredMessage } from '#shared/messages/contact-message.ts'
import { applicationStatuses, type VendorApplication } from '#shared/vendor-applications/application.ts'
import { wholeUser } from '../accounts/user-answers.ts'
import { amountIn, fieldsIn, figuresIn, listIn, textIn, timeIn } from '../api/answer-fields.ts'
import { wholeShop } from '../shops/vendor-answers.ts'
import { type ListPage, listPageIn } from './list-page.ts'

/** The figures of GET /api/admin/stats; null when one is missing. */
export const adminStatisticsIn = (answer: unknown): AdminStatistics | null =>
  figuresIn(answer, ['users', 'vendors', 'products', 'revenue'])

/** The answer of GET /api/admin/settings/security; null when it holds no log. An unknown timeout is the usual one. */
export function securityIn(answer: unknown): Security | null {
  const { timeout, logs, total, totalPages, currentPage } = fieldsIn(answer)
  const wholeLogs = listIn(logs)?.map(fieldsIn)
  return wholeLogs
    ? {
        timeout: sessionTimeouts.find((one) => one === timeout) ?? '1h',
        logs: wholeLogs.map(({ action, createdAt }) => ({
          action: textIn(action),
          createdAt: timeIn(createdAt),
        })),
        total: amountIn(total, wholeLogs.length),
        totalPages: amountIn(totalPages, 1),
        currentPage: amountIn(currentPage, 1),
      }
    : null
}

/** The answer of GET /api/admin/settings/profile, which is the user; null when it is nobody. */
export const ownAccountIn = (answer: unknown): User | null =>
  textIn(fieldsIn(answer).email) === '' ? null : wholeUser(answer)

/** The users of GET /api/admin/users, each made whole; null when the answer is no list. */
export const usersIn = (answer: unknown, headers?: Headers): ListPage<User> | null =>
  listPageIn(answer, headers, (user) => wholeUser(user))

/** The vendors of GET /api/admin/vendors, each made whole; null when the answer is no list. */
export const vendorsIn = (answer: unknown, headers?: Headers): ListPage<AdminVendor> | null =>
  listPageIn(answer, headers, wholeVendor)

/** The vendor beside the message of a toggle; null when the answer does not hold one with its shop. */
export function vendorIn(answer: unknown): AdminVendor | null {
  const { user } = fieldsIn(answer)
  return fieldsIn(user).shop ? wholeVendor(user) : null
}

/** An account nobody calls deactivated is active; a shop that is not told of is as active as its vendor. */
function wholeVendor(value: unknown): AdminVendor {
  const { accountActive, shop } = fieldsIn(value)
  const user = wholeUser(value)
  const isAccountActive = accountActive !== false
  const isShopActive = user.isActive || !isAccountActive
  const status = isShopActive ? 'active' : 'inactive'
  return {
    ...user,
    accountActive: isAccountActive,
    shop: shop === null ? null : wholeShop({ status, ...fieldsIn(shop) }),
  }
}

/** The applications of GET /api/vendorApplication, each made whole; null when the answer is no list. */
export const applicationsIn = (answer: unknown, headers?: Headers): ListPage<VendorApplication> | null =>
  listPageIn(answer, headers, wholeApplication)

/** The application beside the message of a decision; null when the answer holds none. */
export function applicationIn(answer: unknown): VendorApplication | null {
  const { application } = fieldsIn(answer)
  return typeof application === 'object' && application !== null ? wholeApplication(application) : null
}

function wholeApplication(value: unknown): VendorApplication {
  const fields = fieldsIn(value)
  return {
    _id: textIn(fields._id),
    name: textIn(fields.name),
    email: textIn(fields.email),
    tel: textIn(fields.tel),
    shopName: textIn(fields.shopName),
    shopDescription: textIn(fields.shopDescription),
    address: textIn(fields.address),
    status: applicationStatuses.find((status) => status === fields.status) ?? 'pending',
    createdAt: timeIn(fields.createdAt),
    decidedAt: timeIn(fields.decidedAt) || null,
    // Only the server can say that it is wrong.
    emailLooksRight: fields.emailLooksRight !== false,
    accountSince: timeIn(fields.accountSince) || null,
    sentByAccount: fields.sentByAccount === true,
    invitationPending: fields.invitationPending === true,
  }
}

/** The answer of GET /api/messages; null when it holds no list of them. */
export function inboxIn(answer: unknown): Inbox | null {
  const { messages, totalPages, currentPage, total, unread } = fieldsIn(answer)
  const stored = listIn(messages)?.map(wholeMessage)
  if (!stored) return null
  return {
    messages: stored,
    totalPages: amountIn(totalPages, 1),
    currentPage: amountIn(currentPage, 1),
    total: amountIn(total, stored.length),
    unread: amountIn(unread, stored.filter(({ readAt }) => readAt === null).length),
  }
}

function wholeMessage(value: unknown, index: number): StoredMessage {
  const fields = fieldsIn(value)
  return {
    _id: textIn(fields._id) || String(index),
    firstName: textIn(fields.firstName),
    lastName: textIn(fields.lastName),
    email: textIn(fields.email),
    emailLooksRight: fields.emailLooksRight !== false,
    tel: textIn(fields.tel),
    message: textIn(fields.message),
    createdAt: timeIn(fields.createdAt),
    readAt: timeIn(fields.readAt) || null,
  }
}
