import { adminViews } from './admin-views.ts'
import { buyerViews } from './buyer-views.ts'
import { figureViews } from './figure-views.ts'
import type { PageView } from './page-view.ts'
import { reportViews } from './report-views.ts'
import { siteViews } from './site-views.ts'
import { vendorViews } from './vendor-views.ts'

/** Every page of the site map in its states. */
export const pageViews: readonly PageView[] = [
  ...siteViews,
  ...buyerViews,
  ...vendorViews,
  ...adminViews,
  ...reportViews,
  ...figureViews,
]

/** What vendors and administrators see. */
export const isAtWork = ({ as }: PageView): boolean => as === 'vendor' || as === 'admin'

/** Views with another layout on a desktop: columns, filters beside the goods, tables, the sidebar. */
export const wideViews: ReadonlySet<string> = new Set([
  'home',
  'shop',
  'product',
  'product-sold-out',
  'blog',
  'contact',
  'vendor-application',
  'cart',
  'checkout',
  'checkout-errors',
  'customer',
  'orders',
  'orders-rejected',
  'favorites',
  'vendor',
  'vendor-products',
  'vendor-orders',
  'admin',
  'admin-users',
  'admin-vendors',
  'admin-vendor-application',
  'admin-settings',
  'admin-reports',
  'admin-figures',
  'vendor-figures',
  'admin-blogs',
  'admin-blogs-new',
])
