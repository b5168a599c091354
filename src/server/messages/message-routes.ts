import { idParams, messageAnswer } from '#shared/fields.ts'
import {
  contactMessageSchema,
  inboxQuerySchema,
  inboxSchema,
  markAnsweredSchema,
  markedAnsweredAnswer,
  repliedAnswer,
  replyToMessageSchema,
} from '#shared/messages/contact-message.ts'
import { messages } from '#shared/messages.ts'
import { callerOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import type { RouteModule } from '../http/route-module.ts'
import { markMessageRead } from './mark-message-read.ts'
import { listMessages } from './message-rows.ts'
import { markMessageAnswered, replyToMessage } from './reply-to-message.ts'
import { sendMessage } from './send-message.ts'

const forAdministrators = { access: ['admin'], heading: 'Messages' } as const

/** The contact form, and the administrators' inbox. */
export const messageRoutes: RouteModule = (app, services) => {
  app.post(
    '/api/messages',
    {
      config: { access: 'public', readsToken: true, heading: 'Messages', refuses: ['rate_limited'] },
      schema: { operationId: 'sendMessage', body: contactMessageSchema, response: { 201: messageAnswer } },
    },
    async (request, reply) => {
      const from = { address: clientAddress(request), userId: request.signedIn?.userId ?? null }
      await sendMessage(services, request.body, from)
      return reply.status(201).send({ message: messages.contact.sent })
    },
  )

  app.get(
    '/api/messages',
    {
      config: forAdministrators,
      schema: { operationId: 'listMessages', querystring: inboxQuerySchema, response: { 200: inboxSchema } },
    },
    ({ query }) => listMessages(services.db, query),
  )

  app.patch(
    '/api/messages/:id/read',
    {
      config: forAdministrators,
      schema: { operationId: 'markMessageRead', params: idParams, response: { 200: messageAnswer } },
    },
    async (request) => {
      await markMessageRead(services, request.params.id, callerOf(request))
      return { message: messages.inbox.markedRead }
    },
  )

  app.post(
    '/api/admin/messages/:id/reply',
    {
      config: { ...forAdministrators, refuses: ['message_unanswerable', 'rate_limited'] },
      schema: {
        operationId: 'replyToMessage',
        params: idParams,
        body: replyToMessageSchema,
        response: { 201: repliedAnswer },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const replied = await replyToMessage(services, callerOf(request), params.id, body.text)
      return reply.status(201).send({ message: messages.replies.sent, ...replied })
    },
  )

  app.patch(
    '/api/admin/messages/:id',
    {
      config: { ...forAdministrators, refuses: ['message_answered'] },
      schema: {
        operationId: 'markMessageAnswered',
        params: idParams,
        body: markAnsweredSchema,
        response: { 200: markedAnsweredAnswer },
      },
    },
    async (request) => {
      const marked = await markMessageAnswered(services, callerOf(request), request.params.id)
      return { message: messages.replies.markedAnswered, ...marked }
    },
  )
}
