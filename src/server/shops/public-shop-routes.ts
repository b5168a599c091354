import { idParams } from '#shared/fields.ts'
import { publicShopAnswer } from '#shared/shops/public-shop.ts'
import { towns, townsAnswer } from '#shared/towns.ts'
import type { RouteModule } from '../http/route-module.ts'
import { countByTown } from '../listings/listing-counts.ts'
import { shopTag } from '../response-cache/catalogue-invalidation.ts'
import { readPublicShop } from './read-public-shop.ts'

/** What every visitor sees of shops, and where they are. */
export const publicShopRoutes: RouteModule = (app, { db }) => {
  app.get(
    '/api/shops/:id',
    {
      config: { access: 'public', heading: 'Listings', cacheTags: (id) => ['shops', shopTag(id)] },
      schema: { operationId: 'readPublicShop', params: idParams, response: { 200: publicShopAnswer } },
    },
    async ({ params }) => ({ shop: await readPublicShop(db, params.id) }),
  )

  app.get(
    '/api/towns',
    {
      config: { access: 'public', heading: 'Listings', cacheTags: ['shops', 'listings'] },
      schema: { operationId: 'listTowns', response: { 200: townsAnswer } },
    },
    async () => {
      const listings = await countByTown(db)
      return { towns: towns.map((name) => ({ name, listings: listings.get(name) ?? 0 })) }
    },
  )
}
