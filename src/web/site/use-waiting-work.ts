import { parseVendorWaitingWork, parseWaitingWork } from '#shared/admin/waiting-work-shape.ts'
import { useAfterChanges } from '../api/use-after-changes.ts'
import { useApi } from '../api/use-api.ts'
import { useSession } from '../sessions/session.ts'

/** How much waits on the pages of the menu, by their addresses. */
export type Counts = Record<string, number>

/** What waits for the administrator or the vendor: the counts in the menu, and the administrators' whole answer. */
export function useWaitingWork() {
  const role = useSession().user?.role
  const admins = useApi(role === 'admin' ? '/api/admin/waiting' : null, {
    isLive: true,
    read: parseWaitingWork,
  })
  const vendors = useApi(role === 'vendor' ? '/api/vendor/waiting' : null, {
    isLive: true,
    read: parseVendorWaitingWork,
  })
  useAfterChanges(role === 'vendor' ? vendors.reload : admins.reload)
  const counts: Counts = {
    ...(admins.data && {
      '/dashboard/admin/vendor-application': admins.data.applications.count,
      '/dashboard/admin/orders': admins.data.orders.count + admins.data.disputed.count,
      '/dashboard/admin/messages': admins.data.messages.count,
      '/dashboard/admin/reports': admins.data.reports.count,
      '/dashboard/admin/listings': admins.data.mended.count,
    }),
    ...(vendors.data && { '/dashboard/vendor/orders': vendors.data.orders }),
  }
  return { counts, ofAdministrators: role === 'admin' ? admins : null }
}
