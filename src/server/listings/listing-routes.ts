import { idParams } from '#shared/fields.ts'
import { listingPageSchema, listingQuerySchema, listingSchema } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { notFound } from '../errors.ts'
import type { RouteModule } from '../http/route-module.ts'
import { listingTag, stockInLists } from '../response-cache/catalogue-invalidation.ts'
import { listListings } from './list-listings.ts'
import { shownListing } from './listing-rows.ts'
import { presentListing } from './listing-view.ts'

/** The listings that the shop shows to all visitors. */
export const listingRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/listings',
    {
      config: { access: 'public', cacheTags: ['shops', 'listings', stockInLists] },
      schema: {
        operationId: 'listListings',
        querystring: listingQuerySchema,
        response: { 200: listingPageSchema },
      },
    },
    (request) => listListings(services, request.query),
  )

  app.get(
    '/api/listings/:id',
    {
      config: {
        access: 'public',
        cacheTags: (id) => ['shops', listingTag(id)],
      },
      schema: { operationId: 'readListing', params: idParams, response: { 200: listingSchema } },
    },
    async (request) => {
      const listing = await shownListing(services.db, request.params.id)
      if (!listing) throw notFound(messages.shop.productNotFound)
      return presentListing(listing)
    },
  )
}
