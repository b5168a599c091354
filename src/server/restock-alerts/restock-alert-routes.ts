import { idParams, messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { restockAlertsAnswer } from '#shared/restock-alerts/restock-alert.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import type { RouteModule } from '../http/route-module.ts'
import { addRestockAlert } from './add-restock-alert.ts'
import { deleteAlert, listAlerts } from './restock-alert-rows.ts'

const path = '/api/listings/:id/restock-alert'
const config = { access: anyoneSignedIn, heading: 'Restock alerts' } as const

/**
 * Answers for which sold-out listings the caller has an alert. A call of its own, because responses with listings are cached for
 * all visitors.
 */
export const restockAlertRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/restock-alerts',
    { config, schema: { operationId: 'listRestockAlerts', response: { 200: restockAlertsAnswer } } },
    async (request) => ({ listingIds: await listAlerts(services.db, callerOf(request).userId) }),
  )

  app.post(
    path,
    {
      config: { ...config, refuses: ['in_stock', 'own_listing', 'too_many_restock_alerts'] },
      schema: {
        operationId: 'addRestockAlert',
        params: idParams,
        response: { 200: messageAnswer, 201: messageAnswer },
      },
    },
    async (request, reply) => {
      const alert = { userId: callerOf(request).userId, listingId: request.params.id }
      const isNew = await addRestockAlert(services, alert)
      return reply.status(isNew ? 201 : 200).send({ message: messages.restock.on })
    },
  )

  app.delete(
    path,
    {
      config,
      schema: { operationId: 'removeRestockAlert', params: idParams, response: { 200: messageAnswer } },
    },
    async (request) => {
      await deleteAlert(services.db, { userId: callerOf(request).userId, listingId: request.params.id })
      return { message: messages.restock.off }
    },
  )
}
