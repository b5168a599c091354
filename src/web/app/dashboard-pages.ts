import type { ComponentType } from 'react'

export type PageModule = { default: ComponentType }

/** The code of the pages of dashboards, by file. It comes with the first of them: in the first view it would be 860 bytes. */
export const dashboardPages = import.meta.glob<PageModule>('../**/*dashboard-page.tsx')
