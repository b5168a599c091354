import type { User } from '../accounts/user.ts'
import { parseUser } from '../accounts/user-shape.ts'
import {
  asFields,
  figures,
  inField,
  listInField,
  listPage,
  object,
  oneOf,
  pageShape,
  text,
  time,
} from '../answer-shapes.ts'
import { parseShop } from '../shops/shop-shape.ts'
import type { Security, SecurityLog } from './admin-settings.ts'
import type { AdminVendor } from './administration.ts'
import { actionKinds } from './audited-actions.ts'
import { sessionTimeouts } from './session-timeouts.ts'

/** The figures of GET /api/admin/stats; null when one is missing. */
export const parseAdminStatistics = figures('users', 'vendors', 'products', 'revenue')

const parseLogs = listInField(
  'logs',
  object<SecurityLog>({ action: text, createdAt: time, reason: text, kind: oneOf(actionKinds, null) }),
)

/** The answer of GET /api/admin/settings/security; null when it holds no log. An unknown timeout is the usual one. */
export function parseSecurity(answer: unknown): Security | null {
  const logs = parseLogs(answer)
  if (!logs) return null
  return object<Security>({
    timeout: oneOf(sessionTimeouts, '1h'),
    logs: () => logs,
    ...pageShape(logs),
  })(answer)
}

/** The answer of GET /api/admin/settings/profile, which is the user; null when there is none in it. */
export const parseOwnAccount = (answer: unknown): User | null =>
  text(asFields(answer).email) === '' ? null : parseUser(answer)

/** The users of GET /api/admin/users; null when the answer is no list. */
export const parseUsers = listPage((user) => parseUser(user))

/**
 * An account that is not said to be deactivated is active; a shop without a status of its own is as active as its vendor.
 */
function parseVendor(value: unknown): AdminVendor {
  const { accountActive, shop } = asFields(value)
  const user = parseUser(value)
  const isAccountActive = accountActive !== false
  const isShopActive = user.isActive || !isAccountActive
  const status = isShopActive ? 'active' : 'inactive'
  return {
    ...user,
    accountActive: isAccountActive,
    shop: shop === null ? null : parseShop({ status, ...asFields(shop) }),
  }
}

/** The vendors of GET /api/admin/vendors; null when the answer is no list. */
export const parseVendors = listPage(parseVendor)

/** The vendor beside the message of a toggle; null when the answer does not hold one with its shop. */
export const parseVendorAnswer = inField('user', (user) => (asFields(user).shop ? parseVendor(user) : null))
