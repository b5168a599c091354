import { categoriesAnswer } from '#shared/listings/category-schema.ts'
import type { RouteModule } from '../http/route-module.ts'
import { listCategories } from './category-rows.ts'

export const categoryRoutes: RouteModule = (app, { read }) => {
  app.get(
    '/api/category',
    {
      config: { access: 'public', heading: 'Listings', cacheTags: [] },
      schema: { operationId: 'listCategories', response: { 200: categoriesAnswer } },
    },
    async () => ({ categories: await read(listCategories) }),
  )
}
