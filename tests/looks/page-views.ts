import { adminViews } from './admin-views.ts'
import { buyerViews } from './buyer-views.ts'
import type { PageView } from './page-view.ts'
import { siteViews } from './site-views.ts'
import { vendorViews } from './vendor-views.ts'

/** Every page of the site map in its states. */
export const pageViews: readonly PageView[] = [...siteViews, ...buyerViews, ...vendorViews, ...adminViews]
