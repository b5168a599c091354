import type { FastifyRequest } from 'fastify'
import { loginSchema, signupSchema } from '#shared/accounts/auth-schemas.ts'
import { loginAnswer, signupAnswer } from '#shared/accounts/user.ts'
import { messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import type { RouteModule } from '../http/route-module.ts'
import { deviceTokenOf, giveDeviceCookie } from '../sessions/device-cookie.ts'
import { endSession } from '../sessions/session.ts'
import { type SignInOrigin, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const originOf = (request: FastifyRequest): SignInOrigin => ({
  address: clientAddress(request),
  deviceToken: deviceTokenOf(request),
  device: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** Signing up, in and out. */
export const authRoutes: RouteModule = (app, services) => {
  app.post(
    '/api/auth/signup',
    {
      config: {
        access: 'public',
        heading: 'Signing in',
        requestClass: 'sign-in',
        refuses: ['email_taken', 'rate_limited'],
      },
      schema: { operationId: 'signUp', body: signupSchema, response: { 201: signupAnswer } },
    },
    async (request, reply) => {
      const user = await signUp(services, request.body, clientAddress(request))
      return reply.status(201).send({ message: messages.auth.signupSuccessful, user })
    },
  )

  app.post(
    '/api/auth/login',
    {
      config: {
        access: 'public',
        heading: 'Signing in',
        requestClass: 'sign-in',
        holdsSecret: true,
        refuses: ['wrong_credentials', 'account_deactivated', 'several_accounts', 'rate_limited'],
      },
      schema: { operationId: 'logIn', body: loginSchema, response: { 200: loginAnswer } },
    },
    async (request, reply) => {
      const origin = originOf(request)
      const signedIn = await signIn(services, request.body, origin)
      giveDeviceCookie(reply, services.settings, origin.deviceToken)
      return { message: messages.auth.loginSuccessful, ...signedIn }
    },
  )

  app.post(
    '/api/auth/logout',
    {
      config: { access: anyoneSignedIn, heading: 'Signing in', requestClass: 'sign-out' },
      schema: { operationId: 'logOut', response: { 200: messageAnswer } },
    },
    async (request) => {
      await endSession(services.db, callerOf(request).sessionHash)
      return { message: messages.auth.loggedOut }
    },
  )
}
