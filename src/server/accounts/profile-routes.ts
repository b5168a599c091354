import { ownSessionsAnswer } from '#shared/accounts/own-session.ts'
import {
  changePasswordSchema,
  changeProfileSchema,
  profileAnswer,
  profileChangedAnswer,
} from '#shared/accounts/profile-schemas.ts'
import { messageAnswer } from '#shared/fields.ts'
import { longestPictureText } from '#shared/listings/picture-text.ts'
import { messages } from '#shared/messages.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import { queueLargeText } from '../http/bodies/large-texts.ts'
import { uploadsOf } from '../http/multipart-form.ts'
import type { RouteModule } from '../http/route-module.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { findOwnProfile } from './find-own-profile.ts'
import { endOtherSessions, listOwnSessions } from './own-sessions.ts'
import { requireFresh } from './require-fresh.ts'

const config = { access: anyoneSignedIn, heading: 'Profile' } as const

/** The caller's own account: profile, password and sessions. */
export const profileRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/user/profile',
    { config, schema: { operationId: 'readProfile', response: { 200: profileAnswer } } },
    async (request) => ({
      user: await findOwnProfile(services, callerOf(request)),
    }),
  )

  app.put(
    '/api/user/profile',
    {
      config: {
        ...config,
        files: { image: 1 },
        pictureTexts: ['image'],
        refuses: ['email_taken', 'damaged_picture', 'password_required', 'wrong_password', 'rate_limited'],
      },
      onRequest: queueLargeText,
      bodyLimit: 2 * longestPictureText,
      schema: {
        operationId: 'changeProfile',
        description: 'One changed field or several.',
        body: changeProfileSchema,
        response: { 200: profileChangedAnswer },
      },
    },
    async (request) => {
      const [file] = uploadsOf(request, 'image')
      const user = await changeProfile(services, callerOf(request), request.body, file)
      return { message: messages.profile.updated, user }
    },
  )

  app.put(
    '/api/user/profile/password',
    {
      config: { ...config, refuses: ['password_required', 'wrong_password', 'rate_limited'] },
      schema: { operationId: 'changePassword', body: changePasswordSchema, response: { 200: messageAnswer } },
    },
    async (request) => {
      const caller = callerOf(request)
      const prove = () => requireFresh(services, caller, request.body)
      await changePassword(services, caller, request.body, prove)
      return { message: messages.profile.passwordChanged }
    },
  )

  app.get(
    '/api/user/sessions',
    { config, schema: { operationId: 'listOwnSessions', response: { 200: ownSessionsAnswer } } },
    async (request) => ({ sessions: await listOwnSessions(services, callerOf(request)) }),
  )

  app.delete(
    '/api/user/sessions',
    { config, schema: { operationId: 'endOtherSessions', response: { 200: messageAnswer } } },
    async (request) => {
      await endOtherSessions(services, callerOf(request))
      return { message: messages.profile.otherDevicesLoggedOut }
    },
  )
}
