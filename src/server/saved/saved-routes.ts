import { idParams, messageAnswer } from '#shared/fields.ts'
import { savedAnswer, savedQuery } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import type { RouteModule } from '../http/route-module.ts'
import { presentListing } from '../listings/listing-view.ts'
import { saveListing } from './save-listing.ts'
import { deleteSaved, listSaved, listSavedIds } from './saved-rows.ts'

const config = { access: anyoneSignedIn, heading: 'Saved listings' } as const
const one = { params: idParams, response: { 200: messageAnswer } }

/** The caller's saved listings; open to all roles. */
export const savedRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/saved',
    { config, schema: { operationId: 'listSaved', querystring: savedQuery, response: { 200: savedAnswer } } },
    async (request) => {
      const { userId } = callerOf(request)
      if (request.query.fields)
        return { savedListings: await listSavedIds(services.db, userId, request.query) }
      const rows = await listSaved(services.db, userId, request.query)
      return { savedListings: rows.map(presentListing) }
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
