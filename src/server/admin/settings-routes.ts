import { userSchema } from '#shared/accounts/user.ts'
import {
  adminProfileSchema,
  changeAdminPasswordSchema,
  securityAnswer,
  securityQuerySchema,
  timeoutSchema,
} from '#shared/admin/admin-settings.ts'
import { userChangedAnswer } from '#shared/admin/administration.ts'
import { timeoutOfMinutes } from '#shared/admin/session-timeouts.ts'
import { messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { changePassword } from '../accounts/change-password.ts'
import { changeProfile } from '../accounts/change-profile.ts'
import { findOwnProfile } from '../accounts/find-own-profile.ts'
import { requireCurrentPassword } from '../accounts/require-fresh.ts'
import { callerOf } from '../http/access.ts'
import type { App, RouteModule } from '../http/route-module.ts'
import type { Services } from '../services.ts'
import { readSessionTimeout } from '../sessions/session-timeout.ts'
import { logOutAllSessions } from './log-out-all-sessions.ts'
import { listSecurityLogs } from './security-log-rows.ts'
import { setSessionTimeout } from './set-session-timeout.ts'

const config = { access: ['admin'], heading: 'Administrator settings' } as const

/** An administrator's own account, and the security of all sessions. */
export const adminSettingsRoutes: RouteModule = (app, services) => {
  addProfile(app, services)
  addSecurity(app, services)
}

function addProfile(app: App, services: Services): void {
  app.get(
    '/api/admin/settings/profile',
    { config, schema: { operationId: 'readAdminProfile', response: { 200: userSchema } } },
    (request) => findOwnProfile(services, callerOf(request)),
  )
  app.put(
    '/api/admin/settings/profile/update',
    {
      config: { ...config, refuses: ['email_taken', 'password_required', 'wrong_password', 'rate_limited'] },
      schema: {
        operationId: 'changeAdminProfile',
        body: adminProfileSchema,
        response: { 200: userChangedAnswer },
      },
    },
    async (request) => ({
      message: messages.admin.profileUpdated,
      user: await changeProfile(services, callerOf(request), request.body),
    }),
  )
  app.put(
    '/api/admin/settings/password',
    {
      config: { ...config, refuses: ['wrong_password', 'rate_limited'] },
      schema: {
        operationId: 'changeAdminPassword',
        body: changeAdminPasswordSchema,
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      const { oldPassword, newPassword } = request.body
      const caller = callerOf(request)
      await changePassword(services, caller, { newPassword, confirmPassword: newPassword }, () =>
        requireCurrentPassword(services, caller, oldPassword, 'oldPassword'),
      )
      return { message: messages.admin.passwordChanged }
    },
  )
}

function addSecurity(app: App, services: Services): void {
  app.get(
    '/api/admin/settings/security',
    {
      config,
      schema: {
        operationId: 'readSecurity',
        querystring: securityQuerySchema,
        response: { 200: securityAnswer },
      },
    },
    async ({ query }) => ({
      timeout: timeoutOfMinutes(await readSessionTimeout(services.db)),
      ...(await listSecurityLogs(services.db, query)),
    }),
  )
  app.post(
    '/api/admin/settings/security/timeout',
    {
      config,
      schema: { operationId: 'setSessionTimeout', body: timeoutSchema, response: { 200: messageAnswer } },
    },
    async (request) => {
      await setSessionTimeout(services, callerOf(request), request.body.timeout)
      return { message: messages.admin.timeoutUpdated }
    },
  )
  app.post(
    '/api/admin/settings/logout-all',
    { config, schema: { operationId: 'logOutEverybody', response: { 200: messageAnswer } } },
    async (request) => {
      await logOutAllSessions(services, callerOf(request))
      return { message: messages.admin.allLoggedOut }
    },
  )
}
