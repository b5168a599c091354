import {
  adminVendorsAnswer,
  changeRoleSchema,
  changeVendorRoleSchema,
  deactivateSchema,
  toggleVendorSchema,
  userAdministeredAnswer,
  usersAnswer,
  usersQuerySchema,
  vendorsQuerySchema,
  vendorToggledAnswer,
} from '#shared/admin/administration.ts'
import { consequencesQuerySchema, consequencesSchema } from '#shared/admin/consequences.ts'
import { adminStatisticsSchema } from '#shared/admin/statistics.ts'
import { waitingWorkSchema } from '#shared/admin/waiting-work.ts'
import { idParams, messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { readConsequences } from '../account-changes/read-consequences.ts'
import { callerOf } from '../http/access.ts'
import { sendTotal } from '../http/paging.ts'
import type { App, RouteModule } from '../http/route-module.ts'
import type { Services } from '../services.ts'
import { activateUser, deactivateUser } from './change-activity.ts'
import { changeRole } from './change-role.ts'
import { deleteUser } from './delete-user.ts'
import { readStatistics } from './statistics-rows.ts'
import { toggleVendor } from './toggle-vendor.ts'
import { listUsers } from './user-list-rows.ts'
import { listVendors } from './vendor-list-rows.ts'
import { readWaitingWork } from './waiting-work-rows.ts'

const config = { access: ['admin'], heading: 'Administration' } as const

/** What administrators see of the market and do with users and vendors. */
export const administrationRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/admin/stats',
    { config, schema: { operationId: 'readAdminStatistics', response: { 200: adminStatisticsSchema } } },
    () => readStatistics(services.db),
  )
  app.get(
    '/api/admin/waiting',
    { config, schema: { operationId: 'readWaitingWork', response: { 200: waitingWorkSchema } } },
    () => readWaitingWork(services.db),
  )
  addUsers(app, services)
  addVendors(app, services)
}

function addUsers(app: App, services: Services): void {
  app.get(
    '/api/admin/users',
    {
      config: { ...config, sendsTotal: true },
      schema: { operationId: 'listUsers', querystring: usersQuerySchema, response: { 200: usersAnswer } },
    },
    async ({ query }, reply) => sendTotal(reply, await listUsers(services.db, query)),
  )

  app.get(
    '/api/admin/users/:id/consequences',
    {
      config,
      schema: {
        operationId: 'readConsequences',
        params: idParams,
        querystring: consequencesQuerySchema,
        response: { 200: consequencesSchema },
      },
    },
    ({ params, query }) => readConsequences(services, params.id, query.action),
  )

  const schema = { params: idParams, response: { 200: userAdministeredAnswer } }
  const changing = { ...config, refuses: ['own_account', 'last_administrator'] as const }
  app.patch(
    '/api/admin/users/:id/role',
    { config: changing, schema: { operationId: 'changeRole', ...schema, body: changeRoleSchema } },
    async (request) => {
      const { params, body } = request
      const changed = await changeRole(services, callerOf(request), params.id, body)
      return { message: messages.admin.roleUpdated, ...changed, reason: body.reason }
    },
  )
  app.patch(
    '/api/admin/users/:id/deactivate',
    { config: changing, schema: { operationId: 'deactivateUser', ...schema, body: deactivateSchema } },
    async (request) => {
      const { params, body } = request
      const changed = await deactivateUser(services, callerOf(request), params.id, body.reason)
      return { message: messages.admin.deactivated, ...changed, reason: body.reason }
    },
  )
  app.patch(
    '/api/admin/users/:id/activate',
    { config, schema: { operationId: 'activateUser', ...schema } },
    async (request) => ({
      message: messages.admin.activated,
      ...(await activateUser(services, callerOf(request), request.params.id)),
      reason: '',
    }),
  )

  app.delete(
    '/api/admin/users/:id',
    {
      config: changing,
      schema: { operationId: 'deleteUser', params: idParams, response: { 200: messageAnswer } },
    },
    async (request) => {
      await deleteUser(services, callerOf(request), request.params.id)
      return { message: messages.admin.deleted }
    },
  )
}

function addVendors(app: App, services: Services): void {
  app.get(
    '/api/admin/vendors',
    {
      config: { ...config, sendsTotal: true },
      schema: {
        operationId: 'listVendors',
        querystring: vendorsQuerySchema,
        response: { 200: adminVendorsAnswer },
      },
    },
    async ({ query }, reply) => sendTotal(reply, await listVendors(services.db, query)),
  )
  app.patch(
    '/api/admin/vendors/:id/toggle',
    {
      config: { ...config, refuses: ['account_inactive'] },
      schema: {
        operationId: 'toggleVendor',
        params: idParams,
        body: toggleVendorSchema,
        response: { 200: vendorToggledAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      const changed = await toggleVendor(services, callerOf(request), params.id, body)
      return { message: messages.admin.vendorToggled, ...changed, reason: body.reason }
    },
  )
  app.patch(
    '/api/admin/vendors/:id/role',
    {
      config,
      schema: {
        operationId: 'changeVendorRole',
        params: idParams,
        body: changeVendorRoleSchema,
        response: { 200: userAdministeredAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      const change = { role: body.newRole, reason: body.reason }
      const changed = await changeRole(services, callerOf(request), params.id, change, { onlyVendors: true })
      return { message: messages.admin.vendorRoleUpdated, ...changed, reason: body.reason }
    },
  )
}
