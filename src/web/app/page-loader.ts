import { type ComponentType, use } from 'react'
import { withStylesheet } from '../navigation/load-stylesheet.ts'
import type { PageRoute } from '../navigation/site-map.ts'
import { importPage, stylesheetOfPage } from './routes.tsx'

type Loading = Promise<ComponentType> & {
  status?: 'fulfilled' | 'rejected'
  value?: ComponentType
  reason?: unknown
}
const loading = new Map<string, Loading>()
let isDashboardHere = false

/** Starts loading a page's code, once; kept for good when it arrived, tried again when it failed. */
export function loadPage(page: string): Promise<ComponentType> {
  const known = loading.get(page)
  return known && known.status !== 'rejected' ? known : startLoading(page)
}

function startLoading(page: string): Loading {
  const started: Loading = importComponent(page)
  loading.set(page, started)
  started.then(
    (Page) => {
      // React's `use` reads these and then need not wait, so the first page hydrates without a gap.
      started.status = 'fulfilled'
      started.value = Page
    },
    (error: unknown) => {
      started.status = 'rejected'
      started.reason = error
    },
  )
  return started
}

async function importComponent(page: string): Promise<ComponentType> {
  return (await withStylesheet(stylesheetOfPage(page), importPage(page))).default
}

/** The page's component; suspends while it is under way, throws when it could not be had: drawing is no reason to retry. */
export const usePage = (page: string): ComponentType =>
  use((loading.get(page) ?? startLoading(page)) as Promise<ComponentType>)

export async function loadDashboardLayout() {
  const layout = await withStylesheet('whole', import('../site/dashboard-layout.tsx'))
  isDashboardHere = true
  return layout
}

/** Whether a route can be shown at once. */
export const isRouteHere = ({ page, layout }: PageRoute): boolean =>
  loading.get(page)?.status === 'fulfilled' && (layout === 'site' || isDashboardHere)

/** Page and layout of a route, ahead of being asked for. */
export async function loadRoute({ page, layout }: PageRoute): Promise<void> {
  await Promise.all([loadPage(page), layout === 'dashboard' && loadDashboardLayout()])
}
