import * as z from 'zod/mini'
import type { Role } from '#shared/accounts/roles.ts'
import { vendorStatisticsSchema } from '#shared/admin/statistics.ts'
import { mostCounted } from '#shared/admin/waiting-bounds.ts'
import { vendorWaitingWorkSchema } from '#shared/admin/waiting-work.ts'
import { idField } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import {
  decideItemSchema,
  decideItemsSchema,
  itemChangesSchema,
  vendorOrderAnswer,
  vendorOrderSchema,
  vendorOrdersAnswer,
  vendorOrdersQuery,
} from '#shared/orders/order.ts'
import { callerOf } from '../http/access.ts'
import { sendList } from '../http/list-in-parts.ts'
import type { RouteModule } from '../http/route-module.ts'
import { decideItems } from './decide-items.ts'
import { listVendorOrders } from './list-vendor-orders.ts'
import { readVendorStatistics } from './read-vendor-statistics.ts'
import { countWaitingOrdersOf } from './vendor-order-rows.ts'

const onlyVendors: readonly Role[] = ['vendor']
const heading = 'Vendor orders'
const config = { access: onlyVendors, heading, requestClass: 'orders' } as const
const decides = {
  ...config,
  refuses: ['order_closed', 'item_changed', 'item_decided', 'not_enough_stock', 'rate_limited'] as const,
}
const id = idField(messages.notFound)
const response = { 200: vendorOrderAnswer, 409: itemChangesSchema }

/** What a vendor sees of orders and decides about them. `orderId` is the vendor order's id or the parent order's. */
export const vendorOrderRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/vendor/orders',
    {
      config: { ...config, refuses: ['rate_limited'] },
      schema: {
        operationId: 'listVendorOrders',
        querystring: vendorOrdersQuery,
        response: { 200: vendorOrdersAnswer },
      },
    },
    async (request, reply) => {
      const found = await listVendorOrders(services, callerOf(request).userId, request.query)
      return sendList(request, reply, 'orders', vendorOrderSchema, found)
    },
  )

  app.get(
    '/api/vendor/dashboard',
    {
      config: { access: onlyVendors, heading },
      schema: { operationId: 'readVendorStatistics', response: { 200: vendorStatisticsSchema } },
    },
    (request) => readVendorStatistics(services, callerOf(request).userId),
  )

  app.get(
    '/api/vendor/waiting',
    {
      config: { access: onlyVendors, heading },
      schema: { operationId: 'readVendorWaitingWork', response: { 200: vendorWaitingWorkSchema } },
    },
    async (request) => ({
      orders: await countWaitingOrdersOf(services.db, callerOf(request).userId, mostCounted),
    }),
  )

  app.put(
    '/api/vendor/orders/:orderId/item/:itemId',
    {
      config: decides,
      schema: {
        operationId: 'decideItem',
        params: z.object({ orderId: id, itemId: id }),
        body: decideItemSchema,
        response,
      },
    },
    (request) => {
      const { orderId, itemId } = request.params
      const decisions = [{ _id: itemId, ...request.body }]
      return decideItems(services, callerOf(request).userId, orderId, decisions)
    },
  )

  app.put(
    '/api/vendor/orders/:orderId/items',
    {
      config: decides,
      schema: {
        operationId: 'decideItems',
        params: z.object({ orderId: id }),
        body: decideItemsSchema,
        response,
      },
    },
    (request) => decideItems(services, callerOf(request).userId, request.params.orderId, request.body.items),
  )
}
