import {
  adminOrderAnswer,
  adminOrdersAnswer,
  adminOrdersQuery,
  orderNotedAnswer,
  orderNoteSchema,
} from '#shared/admin/orders/admin-order.ts'
import { idParams } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { callerOf } from '../../http/access.ts'
import { pagesOf } from '../../http/paging.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { findOrderIds, listedOrders } from './admin-order-rows.ts'
import { readAdminOrder } from './read-admin-order.ts'
import { writeOrderNote } from './write-order-note.ts'

const config = { access: ['admin'], heading: 'Administration' } as const

/** The orders of all buyers, for administrators; they change nothing in them. */
export const adminOrderRoutes: RouteModule = (app, services) => {
  const { db } = services
  app.get(
    '/api/admin/orders',
    {
      config,
      schema: {
        operationId: 'listAdminOrders',
        querystring: adminOrdersQuery,
        response: { 200: adminOrdersAnswer },
      },
    },
    async ({ query }) => {
      const { ids, total } = await findOrderIds(db, query)
      return { orders: await listedOrders(db, ids), ...pagesOf(query, total) }
    },
  )

  app.get(
    '/api/admin/orders/:id',
    {
      config,
      schema: { operationId: 'readAdminOrder', params: idParams, response: { 200: adminOrderAnswer } },
    },
    async (request) => ({ order: await readAdminOrder(services, callerOf(request), request.params.id) }),
  )

  app.post(
    '/api/admin/orders/:id/note',
    {
      config: { ...config, refuses: ['rate_limited'] },
      schema: {
        operationId: 'writeOrderNote',
        params: idParams,
        body: orderNoteSchema,
        response: { 201: orderNotedAnswer },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const noted = await writeOrderNote(services, callerOf(request), params.id, body.text)
      return reply.status(201).send({ message: messages.adminOrders.noted, ...noted })
    },
  )
}
