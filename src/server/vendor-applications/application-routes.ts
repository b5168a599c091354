import * as z from 'zod/mini'
import { idParams } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import {
  applicationAnswer,
  applicationQuerySchema,
  applicationSchema,
  applySchema,
  invitationAnswer,
  rejectSchema,
  submittedAnswer,
} from '#shared/vendor-applications/application.ts'
import { applicationConsequencesSchema } from '#shared/vendor-applications/application-consequences.ts'
import { callerOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import { sendTotal } from '../http/paging.ts'
import type { App, RouteModule } from '../http/route-module.ts'
import type { Services } from '../services.ts'
import { listApplications } from './application-rows.ts'
import { approveApplication } from './approve-application.ts'
import { inviteAgain } from './invite-again.ts'
import { readApplicationConsequences } from './read-application-consequences.ts'
import { rejectApplication } from './reject-application.ts'
import { submitApplication } from './submit-application.ts'

const access = ['admin'] as const
const heading = 'Vendor applications'

export const applicationRoutes: RouteModule = (app, services) => {
  addApplying(app, services)
  addList(app, services)
  addDecisions(app, services)
  addInviting(app, services)
}

function addApplying(app: App, services: Services): void {
  app.post(
    '/api/vendorApplication/apply',
    {
      config: {
        access: 'public',
        heading,
        readsToken: true,
        refuses: ['application_pending', 'rate_limited'],
      },
      schema: { operationId: 'submitApplication', body: applySchema, response: { 201: submittedAnswer } },
    },
    async (request, reply) => {
      const { body, signedIn } = request
      const application = await submitApplication(services, body, clientAddress(request), signedIn)
      return reply.status(201).send({ message: messages.application.submitted, application })
    },
  )
}

function addList(app: App, { db }: Services): void {
  app.get(
    '/api/vendorApplication',
    {
      config: { access, heading, sendsTotal: true },
      schema: {
        operationId: 'listApplications',
        querystring: applicationQuerySchema,
        response: { 200: z.array(applicationSchema) },
      },
    },
    async ({ query }, reply) => sendTotal(reply, await listApplications(db, query)),
  )
  app.get(
    '/api/vendorApplication/:id/consequences',
    {
      config: { access, heading, refuses: ['application_decided'] },
      schema: {
        operationId: 'readApplicationConsequences',
        params: idParams,
        response: { 200: applicationConsequencesSchema },
      },
    },
    ({ params }) => readApplicationConsequences({ db }, params.id),
  )
}

function addDecisions(app: App, services: Services): void {
  const schema = { params: idParams, response: { 200: applicationAnswer } }
  app.patch(
    '/api/vendorApplication/:id/approve',
    {
      config: {
        access,
        heading,
        refuses: ['application_decided', 'account_is_administrator', 'account_inactive'],
      },
      schema: { operationId: 'approveApplication', ...schema },
    },
    async (request) => ({
      message: messages.application.approved,
      application: await approveApplication(services, request.params.id, callerOf(request)),
    }),
  )
  app.patch(
    '/api/vendorApplication/:id/reject',
    {
      config: { access, heading, refuses: ['application_decided'] },
      schema: { operationId: 'rejectApplication', ...schema, body: rejectSchema },
    },
    async (request) => {
      const { params, body } = request
      const application = await rejectApplication(services, params.id, callerOf(request), body.reason)
      return { message: messages.application.rejected, application }
    },
  )
}

function addInviting(app: App, services: Services): void {
  const schema = { params: idParams, response: { 200: invitationAnswer } }
  app.post(
    '/api/vendorApplication/:id/invite',
    {
      config: {
        access,
        heading,
        holdsSecret: true,
        refuses: ['not_invitable', 'account_is_administrator', 'account_inactive', 'rate_limited'],
      },
      schema: { operationId: 'inviteAgain', ...schema },
    },
    async (request) => ({
      message: messages.application.invited,
      ...(await inviteAgain(services, request.params.id, callerOf(request))),
    }),
  )
}
