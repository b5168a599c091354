import { confirmEmailSchema } from '#shared/accounts/auth-schemas.ts'
import { messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { anyoneSignedIn, callerOf } from '../../http/access.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { confirmEmailByLink } from './confirm-email-by-link.ts'
import { requestConfirmationLink } from './request-confirmation-link.ts'

/** Asking for a link to confirm one's e-mail, and confirming it by that link. */
export const confirmationRoutes: RouteModule = (app, services) => {
  app.post(
    '/api/user/confirm-email',
    {
      config: { access: anyoneSignedIn, heading: 'Profile', refuses: ['email_confirmed', 'rate_limited'] },
      schema: { operationId: 'requestConfirmationLink', response: { 200: messageAnswer } },
    },
    async (request) => {
      await requestConfirmationLink(services, callerOf(request))
      return { message: messages.auth.confirmationSent }
    },
  )

  app.post(
    '/api/auth/confirm-email',
    {
      config: { access: 'public', heading: 'Signing in', refuses: ['dead_link'] },
      schema: { operationId: 'confirmEmail', body: confirmEmailSchema, response: { 200: messageAnswer } },
    },
    async (request) => {
      await confirmEmailByLink(services, request.body.token)
      return { message: messages.auth.emailConfirmed }
    },
  )
}
