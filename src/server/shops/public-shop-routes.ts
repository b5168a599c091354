import { idParams } from '#shared/fields.ts'
import { publicShopAnswer } from '#shared/shops/public-shop.ts'
import { shopContactAnswer } from '#shared/shops/shop-contact.ts'
import { towns, townsAnswer } from '#shared/towns.ts'
import { clientAddress } from '../http/client-address.ts'
import type { RouteModule } from '../http/route-module.ts'
import { countByTown } from '../listings/listing-counts.ts'
import { shopTag } from '../response-cache/catalogue-invalidation.ts'
import { readContact } from './read-contact.ts'
import { readPublicShop } from './read-public-shop.ts'

/** What every visitor sees of shops, and where they are. */
export const publicShopRoutes: RouteModule = (app, services) => {
  const { read } = services
  app.get(
    '/api/shops/:id',
    {
      config: { access: 'public', heading: 'Listings', cacheTags: (id) => ['shops', shopTag(id)] },
      schema: { operationId: 'readPublicShop', params: idParams, response: { 200: publicShopAnswer } },
    },
    async ({ params }) => ({ shop: await read((db) => readPublicShop(db, params.id)) }),
  )

  // Not cached: each is counted.
  app.get(
    '/api/shops/:id/contact',
    {
      config: { access: 'public', heading: 'Listings', refuses: ['rate_limited'] },
      schema: { operationId: 'readShopContact', params: idParams, response: { 200: shopContactAnswer } },
    },
    (request) => readContact(services, request.params.id, clientAddress(request)),
  )

  app.get(
    '/api/towns',
    {
      config: { access: 'public', heading: 'Listings', cacheTags: ['shops', 'listings'] },
      schema: { operationId: 'listTowns', response: { 200: townsAnswer } },
    },
    async () => {
      const listings = await read(countByTown)
      return { towns: towns.map((name) => ({ name, listings: listings.get(name) ?? 0 })) }
    },
  )
}
