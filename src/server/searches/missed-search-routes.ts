import { missedSearchesAnswer, missedSearchesQuery } from '#shared/listings/missed-search.ts'
import type { RouteModule } from '../http/route-module.ts'
import { listMissedSearches } from './missed-search-rows.ts'

/** What people searched for in vain, for administrators. */
export const missedSearchRoutes: RouteModule = (app, { db }) => {
  app.get(
    '/api/admin/missed-searches',
    {
      config: { access: ['admin'], heading: 'Administration' },
      schema: {
        operationId: 'listMissedSearches',
        querystring: missedSearchesQuery,
        response: { 200: missedSearchesAnswer },
      },
    },
    ({ query }) => listMissedSearches(db, query),
  )
}
