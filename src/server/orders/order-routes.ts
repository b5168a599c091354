import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { rolesThatBuy } from '#shared/accounts/roles.ts'
import { idParams } from '#shared/fields.ts'
import {
  cancelUnansweredItemsSchema,
  closeOrderSchema,
  orderAnswer,
  orderChangesSchema,
  orderSchema,
  ordersAnswer,
  ordersQuery,
  placeOrderSchema,
} from '#shared/orders/order.ts'
import { orderAgainAnswer } from '#shared/orders/order-again.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import { answerFailure } from '../http/error-handler.ts'
import { idempotencyKeyOf } from '../http/idempotency-key.ts'
import { sendList } from '../http/list-in-parts.ts'
import type { RouteModule } from '../http/route-module.ts'
import { orderAgain } from './again/order-again.ts'
import { cancelUnansweredItems } from './cancel-unanswered-items.ts'
import { closeOrder } from './close-order.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'

/** A bad field of the delivery is named as in the checkout form, `firstName`, not by its way through the body. */
function nameDeliveryFields(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  for (const issue of error.validation ?? [])
    issue.instancePath = issue.instancePath.replace(/^\/delivery\//, '/')
  return answerFailure(error, request, reply)
}

const heading = 'Orders'

/** What buyers do with their own orders; administrators may look, but place none (docs/rules.md). */
export const orderRoutes: RouteModule = (app, services) => {
  for (const [path, operationId] of [
    ['/order/create', 'placeOrder'],
    ['/api/order/create', 'placeOrderUnderApi'],
  ] as const) {
    app.post(
      path,
      {
        config: {
          access: rolesThatBuy,
          heading,
          requestClass: 'orders',
          takesKey: true,
          refuses: [
            'order_changed',
            'order_total_changed',
            'key_reused',
            'too_many_pending_orders',
            'holding_limit',
            'rate_limited',
          ],
        },
        schema: {
          operationId,
          body: placeOrderSchema,
          response: { 201: orderAnswer, 409: orderChangesSchema },
        },
        errorHandler: nameDeliveryFields,
      },
      async (request, reply) => {
        const { userId } = callerOf(request)
        const answer = await placeOrder(services, userId, request.body, idempotencyKeyOf(request))
        return reply.status(201).send(answer)
      },
    )
  }

  app.get(
    '/api/order',
    {
      config: { access: anyoneSignedIn, heading, requestClass: 'orders', refuses: ['rate_limited'] },
      schema: { operationId: 'listOrders', querystring: ordersQuery, response: { 200: ordersAnswer } },
    },
    async (request, reply) => {
      const found = await listOrders(services, callerOf(request).userId, request.query)
      return sendList(request, reply, 'orders', orderSchema, found)
    },
  )

  app.put(
    '/api/order/:id/status',
    {
      config: {
        access: anyoneSignedIn,
        heading,
        requestClass: 'orders',
        refuses: ['order_too_late_to_cancel', 'order_not_accepted', 'order_undecided'],
      },
      schema: {
        operationId: 'closeOrder',
        params: idParams,
        body: closeOrderSchema,
        response: { 200: orderAnswer },
      },
    },
    (request) => closeOrder(services, callerOf(request).userId, request.params.id, request.body.status),
  )

  app.put(
    '/api/order/:id/pending-items',
    {
      config: { access: anyoneSignedIn, heading, refuses: ['order_wholly_pending', 'nothing_pending'] },
      schema: {
        operationId: 'cancelUnansweredItems',
        params: idParams,
        body: cancelUnansweredItemsSchema,
        response: { 200: orderAnswer },
      },
    },
    (request) => cancelUnansweredItems(services, callerOf(request).userId, request.params.id),
  )

  app.post(
    '/api/order/:id/again',
    {
      config: { access: rolesThatBuy, heading, requestClass: 'orders' },
      schema: { operationId: 'orderAgain', params: idParams, response: { 200: orderAgainAnswer } },
    },
    (request) => orderAgain(services, callerOf(request).userId, request.params.id),
  )
}
