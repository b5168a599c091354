import { figuresQuery, marketFiguresSchema, shopFiguresSchema } from '#shared/figures/figures.ts'
import { callerOf } from '../http/access.ts'
import type { RouteModule } from '../http/route-module.ts'
import { readMarketFigures, readShopFigures } from './read-figures.ts'

const heading = 'Figures'

/** What happened in the market, for administrators, and in the own shop, for vendors. */
export const figureRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/admin/figures',
    {
      config: { access: ['admin'], heading },
      schema: {
        operationId: 'readMarketFigures',
        querystring: figuresQuery,
        response: { 200: marketFiguresSchema },
      },
    },
    ({ query }) => services.read((db) => readMarketFigures({ ...services, db }, query)),
  )

  app.get(
    '/api/vendor/figures',
    {
      config: { access: ['vendor'], heading },
      schema: {
        operationId: 'readShopFigures',
        querystring: figuresQuery,
        response: { 200: shopFiguresSchema },
      },
    },
    (request) =>
      services.read((db) => readShopFigures({ ...services, db }, callerOf(request).userId, request.query)),
  )
}
