import { useEffect } from 'react'
import type { User } from '#shared/accounts/user.ts'
import { parseUsers } from '#shared/admin/administration-shape.ts'
import type { ListPage } from '#shared/answer-shapes.ts'
import { callApiForAnswer } from '../api/api-client.ts'
import { type ApiResult, useApi } from '../api/use-api.ts'
import { withOlder } from './list-page.ts'

const rowsPerCall = 100

/** All users. The first response holds the newest thousand; further ones follow page by page. */
export function useAllUsers(): ApiResult<ListPage<User>> {
  const result = useApi('/api/admin/users', { read: parseUsers })
  const { data, setData } = result
  const known = data?.rows.length ?? 0
  const isComplete = known >= (data?.total ?? 0)
  useEffect(() => {
    if (isComplete) return
    const controller = new AbortController()
    const page = Math.floor(known / rowsPerCall) + 1
    const path = `/api/admin/users?page=${page}&limit=${rowsPerCall}`
    callApiForAnswer<unknown>(path, { signal: controller.signal }).then(
      ({ body, headers }) => {
        const older = parseUsers(body, headers)
        if (older) setData((all) => withOlder(all, older))
      },
      // The loaded users stay on the page; opening it again loads the rest.
      () => undefined,
    )
    return () => controller.abort()
  }, [known, isComplete, setData])
  return result
}
