import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { LoginWindowHost } from '../accounts/login-window-host.tsx'
import { RouteGuard } from '../accounts/route-guard.tsx'
import { useSessionEvents } from '../accounts/session-events.ts'
import { browserAnswers } from '../api/answer-cache.ts'
import { loadWithRetries } from '../lib/load-with-retries.ts'
import { type Navigate, useLocation, useMatchedRoute, useNavigate } from '../navigation/router.ts'
import { useScrollAndFocus } from '../navigation/scroll-and-focus.ts'
import type { PageRoute } from '../navigation/site-map.ts'
import { useSessionEpoch } from '../sessions/session.ts'
import { SiteLayout } from '../site/site-layout.tsx'
import { PageSkeleton } from '../ui/skeletons.tsx'
import { outboxSlot } from './outbox-slot.ts'
import { PageBoundary } from './page-boundary.tsx'
import { loadDashboardLayout, usePage } from './page-loader.ts'
import { useDocumentTitle } from './page-title.ts'
import { replayInput } from './replay-input.ts'
import { savedCopyBar } from './saved-copy.ts'

/** Shoppers never load it. */
const DashboardLayout = lazy(loadDashboardLayout)

/** Adds or saves what the visitor chose before login; its code is loaded then. */
const carryOutWanted = (navigate: Navigate): void =>
  void loadWithRetries(() => import('../listings/carry-out-wanted.ts'))
    .then((wanted) => wanted.carryOutWanted(navigate))
    .catch(() => undefined)

/** All pages, inside a router: the same on the server and in the browser. */
export function App() {
  const { pathname } = useLocation()
  const { route } = useMatchedRoute()
  const epoch = useSessionEpoch()
  const navigate = useNavigate()
  useDocumentTitle()
  useScrollAndFocus()
  useExpiryOfAnswers()
  useSessionEvents()
  useReplayOfEvents()
  const Outbox = outboxSlot.use()
  const SavedCopyBar = savedCopyBar.use()
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {SavedCopyBar && <SavedCopyBar />}
      {Outbox && <Outbox />}
      {/* What one user typed, opened or saw must not be there for the next user. */}
      <PageBoundary key={epoch} place={pathname}>
        {route.layout === 'dashboard' ? (
          <Suspense fallback={<DashboardShell title={route.title} />}>
            <DashboardRoute route={route} />
          </Suspense>
        ) : (
          <Suspense fallback={<PageSkeleton />}>
            <SiteRoute route={route} />
          </Suspense>
        )}
      </PageBoundary>
      <LoginWindowHost onSignedIn={() => carryOutWanted(navigate)} />
    </>
  )
}

function SiteRoute({ route }: { route: PageRoute }) {
  const waiting = <PageSkeleton title={route.title} lead={route.lead} />
  return (
    <SiteLayout>
      <RouteGuard route={route} waiting={waiting}>
        <Page route={route} />
      </RouteGuard>
    </SiteLayout>
  )
}

/** The guard surrounds the layout too: no visitor sees another role's dashboard, not even empty. */
function DashboardRoute({ route }: { route: PageRoute }) {
  return (
    <RouteGuard route={route} waiting={<DashboardShell title={route.title} />}>
      <DashboardLayout>
        <Page route={route} />
      </DashboardLayout>
    </RouteGuard>
  )
}

/** Shown while it is not known yet whether the user may see the dashboard page: with room for its bar or sidebar. */
function DashboardShell({ title }: { title: string }) {
  return (
    <div className="dashboard-frame">
      <main id="main" tabIndex={-1} className="grow">
        <PageSkeleton title={title} />
      </main>
    </div>
  )
}

function Page({ route }: { route: PageRoute }) {
  const { pathname } = useLocation()
  const Component = usePage(route)
  // Another product is another page: nothing of the last one may stay. A new query on the same path is the same page.
  return <Component key={pathname} />
}

/** Responses that came with the first page are stale once the visitor leaves it. */
function useExpiryOfAnswers(): void {
  const { key } = useLocation()
  const last = useRef(key)
  useLayoutEffect(() => {
    if (last.current === key) return
    last.current = key
    browserAnswers.expire()
  }, [key])
}

/** Replays presses and typed values from before this code was loaded (src/web/before-hydration.ts). */
function useReplayOfEvents(): void {
  useEffect(() => {
    const timer = setTimeout(() => window.replayEvents?.(replayInput))
    return () => clearTimeout(timer)
  }, [])
}
