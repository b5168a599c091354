import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  listingsCsvQuery,
  messagesCsvQuery,
  ordersCsvQuery,
  paymentsCsvQuery,
  shopsCsvQuery,
  usersCsvQuery,
} from '#shared/admin/csv-queries.ts'
import { csvAnswer } from '#shared/csv-answer.ts'
import { type CsvTable, sendCsv, tableRead } from '../../csv/send-csv.ts'
import type { Database } from '../../database/database.ts'
import { callerOf } from '../../http/access.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { listingTable } from './listing-csv.ts'
import { messageTable } from './message-csv.ts'
import { orderTable } from './order-csv.ts'
import { paymentTable } from './payment-csv.ts'
import { recordedExport } from './record-export.ts'
import { shopTable } from './shop-csv.ts'
import { userTable } from './user-csv.ts'

/** The lists of administrators, whole, as files. */
export const adminCsvRoutes: RouteModule = (app, services) => {
  const route = {
    // HEAD would be written to the audit log as an export.
    exposeHeadRoute: false,
    config: { access: ['admin'], heading: 'Exports', sendsCsv: true, refuses: ['rate_limited'] },
  } as const
  const response = { 200: csvAnswer }
  const send = <Row>(
    request: FastifyRequest,
    reply: FastifyReply,
    tableOf: (db: Database) => CsvTable<Row>,
  ) => sendCsv(request, reply, recordedExport(services, callerOf(request), tableRead(services, tableOf)))

  app.get(
    '/api/admin/csv/users',
    { ...route, schema: { operationId: 'exportUsers', querystring: usersCsvQuery, response } },
    (request, reply) => send(request, reply, (db) => userTable(db, request.query)),
  )
  app.get(
    '/api/admin/csv/shops',
    { ...route, schema: { operationId: 'exportShops', querystring: shopsCsvQuery, response } },
    (request, reply) => send(request, reply, (db) => shopTable(db, request.query)),
  )
  app.get(
    '/api/admin/csv/listings',
    { ...route, schema: { operationId: 'exportListings', querystring: listingsCsvQuery, response } },
    (request, reply) => send(request, reply, (db) => listingTable(db, request.query)),
  )
  app.get(
    '/api/admin/csv/orders',
    { ...route, schema: { operationId: 'exportOrders', querystring: ordersCsvQuery, response } },
    (request, reply) => send(request, reply, (db) => orderTable(db, request.query)),
  )
  app.get(
    '/api/admin/csv/payments',
    { ...route, schema: { operationId: 'exportPayments', querystring: paymentsCsvQuery, response } },
    (request, reply) => send(request, reply, (db) => paymentTable(db, request.query)),
  )
  app.get(
    '/api/admin/csv/messages',
    { ...route, schema: { operationId: 'exportMessages', querystring: messagesCsvQuery, response } },
    (request, reply) => send(request, reply, (db) => messageTable(db, request.query)),
  )
}
