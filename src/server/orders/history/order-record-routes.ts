import * as z from 'zod/mini'
import { idField, idParams } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { orderRecordAnswer, vendorOrderRecordAnswer } from '#shared/orders/order.ts'
import { anyoneSignedIn, callerOf } from '../../http/access.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { readOrder } from './read-order.ts'
import { readVendorOrder } from './read-vendor-order.ts'

/** One order by itself, with its history: for its buyer, and each shop's part for the vendor. */
export const orderRecordRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/order/:id',
    {
      config: { access: anyoneSignedIn, heading: 'Orders', requestClass: 'orders' },
      schema: { operationId: 'readOrder', params: idParams, response: { 200: orderRecordAnswer } },
    },
    (request) => readOrder(services, callerOf(request).userId, request.params.id),
  )

  app.get(
    '/api/vendor/orders/:orderId',
    {
      config: { access: ['vendor'], heading: 'Vendor orders', requestClass: 'orders' },
      schema: {
        operationId: 'readVendorOrder',
        params: z.object({ orderId: idField(messages.notFound) }),
        response: { 200: vendorOrderRecordAnswer },
      },
    },
    (request) => readVendorOrder(services, callerOf(request).userId, request.params.orderId),
  )
}
