import type { FastifyRequest } from 'fastify'
import { checkLinkSchema, forgotPasswordSchema, resetPasswordSchema } from '#shared/accounts/auth-schemas.ts'
import { openLinkAnswer, passwordSetAnswer } from '#shared/accounts/user.ts'
import { messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { clientAddress } from '../http/client-address.ts'
import type { RouteModule } from '../http/route-module.ts'
import { deviceTokenOf, giveDeviceCookie } from '../sessions/device-cookie.ts'
import type { Invitations } from './invitations.ts'
import type { Origin } from './known-places.ts'
import { requireOpenLink } from './one-time-links.ts'
import { requestPasswordLink } from './request-password-link.ts'
import { resetPassword } from './reset-password.ts'

const originOf = (request: FastifyRequest): Origin => ({
  address: clientAddress(request),
  deviceToken: deviceTokenOf(request),
})

/** Asking for a one-time link and choosing a password with it. Invitations belong to vendor-applications. */
export const passwordRoutes =
  (invitations: Invitations): RouteModule =>
  (app, services) => {
    app.post(
      '/api/auth/forgot-password',
      {
        config: {
          access: 'public',
          heading: 'Signing in',
          requestClass: 'sign-in',
          refuses: ['rate_limited'],
        },
        schema: {
          operationId: 'requestPasswordLink',
          body: forgotPasswordSchema,
          response: { 200: messageAnswer },
        },
      },
      async (request) => {
        await requestPasswordLink(services, request.body.email, originOf(request))
        return { message: messages.auth.resetRequested }
      },
    )

    app.post(
      '/api/auth/check-link',
      {
        config: {
          access: 'public',
          heading: 'Signing in',
          requestClass: 'sign-in',
          refuses: ['dead_link'],
        },
        schema: {
          operationId: 'checkPasswordLink',
          body: checkLinkSchema,
          response: { 200: openLinkAnswer },
        },
      },
      async ({ body }) => {
        const { email, role, shopName } = await requireOpenLink(services.db, body.token)
        return { email, role, shopName }
      },
    )

    app.post(
      '/api/auth/reset-password',
      {
        config: {
          access: 'public',
          heading: 'Signing in',
          requestClass: 'sign-in',
          refuses: ['dead_link', 'account_is_administrator', 'account_inactive', 'mailed_link_required'],
        },
        schema: {
          operationId: 'resetPassword',
          body: resetPasswordSchema,
          response: { 200: passwordSetAnswer },
        },
      },
      async (request, reply) => {
        const origin = originOf(request)
        const email = await resetPassword(services, invitations, request.body, origin)
        giveDeviceCookie(reply, services.settings, origin.deviceToken)
        return { message: messages.auth.passwordSet, email }
      },
    )
  }
