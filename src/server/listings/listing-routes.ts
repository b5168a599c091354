import { idParams } from '#shared/fields.ts'
import {
  type ListingPage,
  type ListingQuery,
  listingPageSchema,
  listingQuerySchema,
  productSchema,
} from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { notFound } from '../errors.ts'
import type { RouteModule } from '../http/route-module.ts'
import { listingTag, stockInLists } from '../response-cache/catalogue-invalidation.ts'
import { MissedSearches } from '../searches/missed-searches.ts'
import { listListings } from './list-listings.ts'
import { shownListing } from './listing-rows.ts'
import { presentProduct } from './listing-view.ts'

/** Whether something was found that has only some of the words, or only in its description. */
const hadSome = ({ hasSome, isOnlyDescribed }: ListingPage): boolean =>
  hasSome === true || isOnlyDescribed === true

/** Whether the words alone found nothing that is called so: on its first page, and narrowed down by nothing else. */
const isMissed = (query: ListingQuery, page: ListingPage): boolean =>
  query.search !== '' &&
  query.page === 1 &&
  (hadSome(page) || page.total === 0) &&
  [query.categories, query.minPrice, query.maxPrice, query.inStock, query.town, query.shop].every(
    (filter) => filter === undefined,
  )

/** The listings that the shop shows to all visitors. */
export const listingRoutes: RouteModule = (app, services) => {
  const missed = new MissedSearches(services)
  app.addHook('onClose', () => missed.write())
  app.get(
    '/api/listings',
    {
      config: { access: 'public', heading: 'Listings', cacheTags: ['shops', 'listings', stockInLists] },
      schema: {
        operationId: 'listListings',
        querystring: listingQuerySchema,
        response: { 200: listingPageSchema },
      },
    },
    async ({ query }) => {
      const page = await services.read((db) => listListings({ ...services, db }, query))
      if (isMissed(query, page)) missed.count(query.search, { hadSome: hadSome(page) })
      return page
    },
  )

  app.get(
    '/api/listings/:id',
    {
      config: {
        access: 'public',
        heading: 'Listings',
        cacheTags: (id) => ['shops', listingTag(id)],
      },
      schema: { operationId: 'readListing', params: idParams, response: { 200: productSchema } },
    },
    async (request) => {
      const listing = await services.read((db) => shownListing(db, request.params.id))
      if (!listing) throw notFound(messages.shop.productNotFound)
      return presentProduct(listing)
    },
  )
}
