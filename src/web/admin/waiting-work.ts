import { createContext } from 'react'
import { mostCounted } from '#shared/admin/waiting-bounds.ts'
import type { WaitingWork } from '#shared/admin/waiting-work.ts'
import type { ApiResult } from '../api/use-api.ts'

/** What waits for administrators, asked for once by the frame around their pages; null for everybody else. */
export const WaitingWorkContext = createContext<ApiResult<WaitingWork> | null>(null)

/** The count as it is shown: '99+' where there are more. */
export const countWords = (count: number): string =>
  count < mostCounted ? String(count) : `${mostCounted - 1}+`
