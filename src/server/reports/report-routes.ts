import { idParams } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import {
  adminReportsSchema,
  closedReportAnswer,
  closeReportSchema,
  reportedAnswer,
  reportSchema,
  reportsQuery,
} from '#shared/reports/report.ts'
import { callerOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import type { RouteModule } from '../http/route-module.ts'
import { closeReport } from './close-report.ts'
import { fileReport } from './file-report.ts'
import { listReports } from './list-reports.ts'
import { presentReport } from './report-view.ts'

const heading = 'Reports'
const forAdministrators = { access: ['admin'], heading } as const

/** What visitors report, and the administrators' list of it. */
export const reportRoutes: RouteModule = (app, services) => {
  app.post(
    '/api/reports',
    {
      config: { access: 'public', heading, readsToken: true, refuses: ['not_found', 'rate_limited'] },
      schema: { operationId: 'fileReport', body: reportSchema, response: { 201: reportedAnswer } },
    },
    async (request, reply) => {
      const from = { address: clientAddress(request), reporterId: request.signedIn?.userId ?? null }
      const report = presentReport(await fileReport(services, request.body, from))
      return reply.status(201).send({ message: messages.report.sent, report })
    },
  )

  app.get(
    '/api/admin/reports',
    {
      config: forAdministrators,
      schema: {
        operationId: 'listReports',
        querystring: reportsQuery,
        response: { 200: adminReportsSchema },
      },
    },
    ({ query }) => listReports(services.db, query),
  )

  app.patch(
    '/api/admin/reports/:id',
    {
      config: { ...forAdministrators, refuses: ['report_closed'] },
      schema: {
        operationId: 'closeReport',
        params: idParams,
        body: closeReportSchema,
        response: { 200: closedReportAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      const report = await closeReport(services, params.id, body.outcome, callerOf(request))
      return { message: messages.report.closed, report }
    },
  )
}
