import * as z from 'zod/mini'
import { idField, idParams } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { orderAnswer, vendorOrderAnswer } from '#shared/orders/order.ts'
import { answerPaymentSchema, deliveryFeeSchema, sayPaymentSchema } from '#shared/orders/payment.ts'
import { anyoneSignedIn, callerOf } from '../../http/access.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { answerPayment } from './answer-payment.ts'
import { sayPayment } from './say-payment.ts'
import { setDeliveryFee } from './set-delivery-fee.ts'

const params = z.object({ orderId: idField(messages.notFound) })
const ofVendors = { access: ['vendor'], heading: 'Vendor orders', requestClass: 'orders' } as const

/** What buyers and vendors say of paying. Makit holds no money; nothing here changes the status of an order. */
export const paymentRoutes: RouteModule = (app, services) => {
  app.post(
    '/api/order/:id/payments',
    {
      config: {
        access: anyoneSignedIn,
        heading: 'Orders',
        requestClass: 'orders',
        refuses: ['nothing_to_pay', 'payment_received', 'payment_changed', 'rate_limited'],
      },
      schema: {
        operationId: 'sayPayment',
        params: idParams,
        body: sayPaymentSchema,
        response: { 201: orderAnswer },
      },
    },
    async (request, reply) => {
      const answer = await sayPayment(services, callerOf(request).userId, request.params.id, request.body)
      return reply.status(201).send(answer)
    },
  )

  app.put(
    '/api/vendor/orders/:orderId/payment',
    {
      config: {
        ...ofVendors,
        refuses: ['nothing_to_pay', 'payment_not_said', 'payment_changed', 'rate_limited'],
      },
      schema: {
        operationId: 'answerPayment',
        params,
        body: answerPaymentSchema,
        response: { 200: vendorOrderAnswer },
      },
    },
    (request) => answerPayment(services, callerOf(request).userId, request.params.orderId, request.body),
  )

  app.put(
    '/api/vendor/orders/:orderId/delivery-fee',
    {
      config: { ...ofVendors, refuses: ['order_closed', 'picked_up', 'rate_limited'] },
      schema: {
        operationId: 'setDeliveryFee',
        params,
        body: deliveryFeeSchema,
        response: { 200: vendorOrderAnswer },
      },
    },
    (request) =>
      setDeliveryFee(services, callerOf(request).userId, request.params.orderId, request.body.amount),
  )
}
