import { idParams, messageAnswer } from '#shared/fields.ts'
import {
  listingAnswer,
  ownListingSchema,
  ownListingsFilter,
  vendorListingsAnswer,
  vendorListingsQuerySchema,
} from '#shared/listings/listing.ts'
import { mostPictures } from '#shared/listings/picture-limits.ts'
import { priceHintAnswer } from '#shared/listings/price-guard.ts'
import { priceHintQuery } from '#shared/listings/product-schema.ts'
import { productsWord } from '#shared/listings/product-words.ts'
import {
  changeSeveralSchema,
  listingIdsAnswer,
  listingIdsSchema,
  listingsAnswer,
  severalChangedAnswer,
  showListingsSchema,
} from '#shared/listings/several-listings.ts'
import { sentEditSchema, sentProductSchema } from '#shared/listings/uploads/upload.ts'
import { messages } from '#shared/messages.ts'
import { callerOf } from '../http/access.ts'
import { idempotencyKeyOf } from '../http/idempotency-key.ts'
import { sendList } from '../http/list-in-parts.ts'
import { uploadsOf } from '../http/multipart-form.ts'
import type { RouteModule } from '../http/route-module.ts'
import { addListing } from './add-listing.ts'
import { deleteListing } from './delete-listing.ts'
import { editListing } from './edit-listing.ts'
import { listOwnListingIds, listOwnListings } from './list-own-listings.ts'
import { deleteOwnListings, showOwnListings } from './own/change-own-listings.ts'
import { changeSeveral } from './own/change-several.ts'
import { hintPrice } from './own/hint-price.ts'

const config = { access: ['vendor'], heading: 'Vendor listings' } as const
const files = { images: mostPictures }

/** A vendor's own listings. */
export const vendorListingRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/vendor/listings',
    {
      config: { ...config, refuses: ['rate_limited'] },
      schema: {
        operationId: 'listOwnListings',
        querystring: vendorListingsQuerySchema,
        response: { 200: vendorListingsAnswer },
      },
    },
    async (request, reply) => {
      const found = await listOwnListings(services, callerOf(request).userId, request.query)
      return sendList(request, reply, 'listings', ownListingSchema, found)
    },
  )

  app.put(
    '/api/vendor/listings',
    {
      config: { ...config, refuses: ['not_found', 'listing_taken_down', 'rate_limited'] },
      schema: { operationId: 'showOwnListings', body: showListingsSchema, response: { 200: listingsAnswer } },
    },
    async (request) => {
      const { ids, isActive } = request.body
      const listings = await showOwnListings(services, callerOf(request).userId, ids, isActive)
      return { message: `${productsWord(ids.length)} ${isActive ? 'shown' : 'hidden'}`, listings }
    },
  )

  app.patch(
    '/api/vendor/listings',
    {
      config: { ...config, refuses: ['rate_limited'] },
      schema: {
        operationId: 'changeSeveralListings',
        body: changeSeveralSchema,
        response: { 200: severalChangedAnswer },
      },
    },
    (request) => changeSeveral(services, callerOf(request).userId, request.body),
  )

  app.get(
    '/api/vendor/listings/ids',
    {
      config,
      schema: {
        operationId: 'listOwnListingIds',
        querystring: ownListingsFilter,
        response: { 200: listingIdsAnswer },
      },
    },
    (request) => listOwnListingIds(services, callerOf(request).userId, request.query),
  )

  app.delete(
    '/api/vendor/listings',
    {
      config: { ...config, refuses: ['not_found', 'rate_limited'] },
      schema: { operationId: 'deleteOwnListings', body: listingIdsSchema, response: { 200: messageAnswer } },
    },
    async (request) => {
      const { ids } = request.body
      await deleteOwnListings(services, callerOf(request).userId, ids)
      return { message: `${productsWord(ids.length)} deleted` }
    },
  )

  app.get(
    '/api/vendor/price-hint',
    {
      config,
      schema: { operationId: 'hintPrice', querystring: priceHintQuery, response: { 200: priceHintAnswer } },
    },
    (request) => hintPrice(services, callerOf(request).userId, request.query),
  )

  app.post(
    '/api/listings',
    {
      config: {
        ...config,
        files,
        takesKey: true,
        refuses: ['damaged_picture', 'shop_full', 'shop_missing', 'upload_missing', 'rate_limited'],
      },
      schema: { operationId: 'addListing', body: sentProductSchema, response: { 201: listingAnswer } },
    },
    async (request, reply) => {
      const { uploads, ...product } = request.body
      const images = { files: uploadsOf(request, 'images'), uploads }
      const { userId } = callerOf(request)
      const listing = await addListing(services, userId, product, images, idempotencyKeyOf(request))
      return reply.status(201).send({ message: messages.vendor.productAdded, listing })
    },
  )

  app.put(
    '/api/listings/:id',
    {
      config: {
        ...config,
        files,
        takesKey: true,
        refuses: [
          'damaged_picture',
          'key_reused',
          'listing_taken_down',
          'price_changed_meanwhile',
          'stock_sold_meanwhile',
          'stock_too_high',
          'upload_missing',
          'rate_limited',
        ],
      },
      schema: {
        operationId: 'editListing',
        params: idParams,
        body: sentEditSchema,
        response: { 200: listingAnswer },
      },
    },
    async (request) => {
      const { uploads, ...change } = request.body
      const images = { files: uploadsOf(request, 'images'), uploads }
      const { userId } = callerOf(request)
      const key = idempotencyKeyOf(request)
      const listing = await editListing(services, userId, request.params.id, change, images, key)
      const { productUpdated, takenDownUpdated } = messages.vendor
      return { message: listing.takenDown?.isChanged ? takenDownUpdated : productUpdated, listing }
    },
  )

  app.delete(
    '/api/listings/:id',
    {
      config: { ...config, refuses: ['rate_limited'] },
      schema: { operationId: 'deleteListing', params: idParams, response: { 200: messageAnswer } },
    },
    async (request) => {
      await deleteListing(services, callerOf(request).userId, request.params.id)
      return { message: messages.vendor.productDeleted }
    },
  )
}
