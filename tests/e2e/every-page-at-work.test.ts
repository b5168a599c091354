import { lookAt } from '../looks/look-at-views.ts'
import { isAtWork, pageViews } from '../looks/page-views.ts'

// In a file of its own, so that two workers share all pages.
lookAt(pageViews.filter(isAtWork))
