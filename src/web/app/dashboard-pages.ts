import type { PageModule } from './routes.tsx'

/** The pages of all dashboards, by file; the site's stand in routes.tsx. */
export const dashboardPageFiles = import.meta.glob<PageModule>([
  '../site/{coming-soon,dashboard}-page.tsx',
  '../{admin,listings/own,orders,orders/vendor,shops}/*-page.tsx',
  '../accounts/profile-page.tsx',
])
