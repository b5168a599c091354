import { type ComponentType, use } from 'react'
import { firstPages, type PageRoute, pageLoaders } from '../routes.tsx'
import { withWholeStyles } from './load-styles.ts'

type Loading = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType }
const loading = new Map<string, Loading>()

/** Starts loading a page's code, once; kept for good when it arrived, forgotten when it failed. */
export function loadPage(page: string): Promise<ComponentType> {
  const known = loading.get(page)
  if (known) return known
  const started: Loading = importPage(page)
  loading.set(page, started)
  started.then(
    (Page) => {
      // React's `use` reads these two and then need not wait, so the first page hydrates without a gap.
      started.status = 'fulfilled'
      started.value = Page
    },
    () => loading.delete(page),
  )
  return started
}

async function importPage(page: string): Promise<ComponentType> {
  const load = pageLoaders.get(page)
  if (!load) throw new Error(`No page ${page}`)
  return (await (firstPages.has(page) ? load() : withWholeStyles(load()))).default
}

/** The page's component; suspends while it is under way. */
export const usePage = (page: string): ComponentType => use(loadPage(page))

export const loadDashboardLayout = () => withWholeStyles(import('../dashboard-layout.tsx'))

/** Page and layout of a route, ahead of being asked for. */
export async function loadRoute({ page, layout }: PageRoute): Promise<void> {
  await Promise.all([loadPage(page), layout === 'dashboard' && loadDashboardLayout()])
}
