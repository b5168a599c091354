import type { ComponentType } from 'react'

export type PageModule = { default: ComponentType }

/**
 * The code of the dashboards' pages, by file. It comes with the first of them: who only shops does without, and each page costs
 * the first view fifty bytes. routes.tsx leaves the same files out.
 */
export const dashboardPages = import.meta.glob<PageModule>([
  '../accounts/profile/profile-dashboard-page.tsx',
  '../admin/**/*-page.tsx',
  '../figures/*-page.tsx',
  '../listings/own/**/*-page.tsx',
  '../listings/saved-listings-dashboard-page.tsx',
  '../notifications/*-page.tsx',
  '../orders/my-orders-dashboard-page.tsx',
  '../orders/record/*-page.tsx',
  '../orders/vendor/*-page.tsx',
  '../reviews/*-page.tsx',
  '../shops/**/*-page.tsx',
  '../site/coming-soon-dashboard-page.tsx',
  '../site/dashboard-page.tsx',
])
