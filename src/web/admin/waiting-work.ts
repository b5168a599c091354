import { createContext, useContext } from 'react'
import { mostCounted } from '#shared/admin/waiting-bounds.ts'
import type { WaitingWork } from '#shared/admin/waiting-work.ts'
import type { ApiResult } from '../api/use-api.ts'

export const waitingWorkPath = '/api/admin/waiting'

/** What waits for administrators, asked for once by the frame around their pages; null for everybody else. */
export const WaitingWorkContext = createContext<ApiResult<WaitingWork> | null>(null)

/** Asks for it again after something of it was dealt with. */
export function useRefreshWaitingWork(): () => void {
  const waiting = useContext(WaitingWorkContext)
  return () => waiting?.reload()
}

/** The count as it is shown: '99+' where there are more. */
export const countWords = (count: number): string =>
  count < mostCounted ? String(count) : `${mostCounted - 1}+`

/** By the address of the page where it is dealt with. */
export const menuCounts = ({ applications, messages }: WaitingWork): Record<string, number> => ({
  '/dashboard/admin/vendor-application': applications.count,
  '/dashboard/admin/messages': messages.count,
})
