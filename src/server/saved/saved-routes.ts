import { idParams, messageAnswer } from '#shared/fields.ts'
import { listingSchema, savedAnswer, savedQuery } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import { sendList } from '../http/list-in-parts.ts'
import type { RouteModule } from '../http/route-module.ts'
import { listSaved } from './list-saved.ts'
import { saveListing } from './save-listing.ts'
import { deleteSaved, listSavedIds } from './saved-rows.ts'

const config = { access: anyoneSignedIn, heading: 'Saved listings' } as const
const one = { params: idParams, response: { 200: messageAnswer } }

/** The caller's saved listings; open to all roles. */
export const savedRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/saved',
    {
      config: { ...config, refuses: ['rate_limited'] },
      schema: { operationId: 'listSaved', querystring: savedQuery, response: { 200: savedAnswer } },
    },
    async (request, reply) => {
      const { userId } = callerOf(request)
      // Every page with hearts asks for these alone.
      if (request.query.fields) {
        const ids = await listSavedIds(services.db, userId, request.query)
        return { savedListings: ids.map((_id) => ({ _id })) }
      }
      const found = await listSaved(services, userId, request.query)
      return sendList(request, reply, 'savedListings', listingSchema, found)
    },
  )

  app.post(
    '/api/saved/:id',
    { config: { ...config, refuses: ['saved_list_full'] }, schema: { operationId: 'saveListing', ...one } },
    async (request) => {
      await saveListing(services, callerOf(request).userId, request.params.id)
      return { message: messages.saved.saved }
    },
  )

  app.delete(
    '/api/saved/:id',
    { config, schema: { operationId: 'removeSaved', ...one } },
    async (request) => {
      await deleteSaved(services.db, callerOf(request).userId, request.params.id)
      return { message: messages.saved.removed }
    },
  )
}
