import { type ComponentType, use } from 'react'
import { loadWithRetries } from '../lib/load-with-retries.ts'
import { withWholeStylesheet } from '../navigation/load-stylesheet.ts'
import type { PageRoute } from '../navigation/site-map.ts'
import type { PageModule } from './dashboard-pages.ts'
import { stylesheetOf } from './routes.tsx'

/** The code of all pages but those of dashboards, by file. */
const otherPages = import.meta.glob<PageModule>(['../**/*-page.tsx', '!../**/*dashboard-page.tsx'])

/** Loads the module of a page of the site map. */
export async function importPage(page: string): Promise<PageModule> {
  const file = `../${page}.tsx`
  const load = otherPages[file] ?? (await import('./dashboard-pages.ts')).dashboardPages[file]
  // There is one: routes.test.ts compares the site map with the files.
  return load!()
}

/** The component of each page, once its code is loaded. */
const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()
const failed = new Set<string>()
let isDashboardLoaded = false

/** Loads a page's code, once; a success is kept, a failure is tried again. */
export function loadPage(route: PageRoute): Promise<ComponentType> {
  const known = loading.get(route.page)
  return known && !failed.has(route.page) ? known : startLoading(route)
}

function startLoading(route: PageRoute): Promise<ComponentType> {
  const { page } = route
  failed.delete(page)
  const started = importComponent(route)
  loading.set(page, started)
  started.then(
    (Page) => loaded.set(page, Page),
    () => failed.add(page),
  )
  return started
}

async function importComponent(route: PageRoute): Promise<ComponentType> {
  const load = () => {
    const code = importPage(route.page)
    return stylesheetOf(route) === 'whole' ? withWholeStylesheet(code) : code
  }
  return (await loadWithRetries(load)).default
}

/**
 * The page's component. A loaded one is returned at once, so that the first page hydrates without a gap. Otherwise it suspends,
 * and throws when the code could not be loaded: a render is no reason to retry.
 */
export const usePage = (route: PageRoute): ComponentType =>
  loaded.get(route.page) ?? use(loading.get(route.page) ?? startLoading(route))

export async function loadDashboardLayout() {
  const layout = await loadWithRetries(() => withWholeStylesheet(import('../site/dashboard-layout.tsx')))
  isDashboardLoaded = true
  return layout
}

/** Whether a route can be rendered at once. */
export const isRouteLoaded = ({ page, layout }: PageRoute): boolean =>
  loaded.has(page) && (layout === 'site' || isDashboardLoaded)

/** Loads the page and the layout of a route, in advance or on navigation. */
export async function loadRoute(route: PageRoute): Promise<void> {
  await Promise.all([loadPage(route), route.layout === 'dashboard' && loadDashboardLayout()])
}
