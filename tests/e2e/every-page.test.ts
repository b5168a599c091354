import { lookAt } from '../looks/look-at-views.ts'
import { isAtWork, pageViews } from '../looks/page-views.ts'

// Pages of visitors and buyers; those of vendors and administrators, which take as long, in every-page-at-work.test.ts.
lookAt(pageViews.filter((view) => !isAtWork(view)))
