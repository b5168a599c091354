import type { PageModule } from './routes.tsx'

/** The pages of all dashboards, by file; the site's stand in routes.tsx. */
export const dashboardPageFiles = import.meta.glob<PageModule>([
  './{coming-soon,dashboard}-page.tsx',
  './{admin,orders,saved,vendor}/*-page.tsx',
  './accounts/profile-page.tsx',
])
