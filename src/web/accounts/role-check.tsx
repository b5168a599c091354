import { type ReactNode, useEffect } from 'react'
import { useApi } from '../api/use-api.ts'
import { useNavigate } from '../navigation/router.ts'
import type { PageRoute } from '../navigation/site-map.ts'
import { updateUser } from '../sessions/session.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { ownUserIn, ownUserPath } from './refresh-user.ts'

/**
 * Rendered where a route does not admit the role stored on this device. A new role applies at once (docs/rules.md), so the
 * server is asked first; the role it returns is stored, and either admits the user or leads to /403.
 */
export default function RoleCheck({ route, waiting }: { route: PageRoute; waiting: ReactNode }) {
  const {
    data: user,
    failure,
    isLoading,
    reload,
  } = useApi(ownUserPath, {
    takesCopy: false,
    read: ownUserIn,
  })
  const navigate = useNavigate()
  const { guard } = route
  useEffect(() => {
    if (!user) return
    updateUser(user)
    if (Array.isArray(guard) && !guard.includes(user.role)) navigate('/403', { replace: true })
  }, [user, guard, navigate])
  if (!failure || isLoading) return waiting
  const page = (
    <div className="page min-h-dvh">
      <h1 className="mb-6 text-2xl">{route.title}</h1>
      <FailedState
        message={
          failure.message || 'This page could not be loaded. Please check your connection and try again.'
        }
        onRetry={reload}
      />
    </div>
  )
  if (route.layout === 'site') return page
  return (
    <main id="main" tabIndex={-1}>
      {page}
    </main>
  )
}
