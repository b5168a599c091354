import { messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import {
  pushKeyAnswer,
  subscribedAnswer,
  subscribeSchema,
  unsubscribeSchema,
} from '#shared/push/push-subscription.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import type { RouteModule } from '../http/route-module.ts'
import { readPublicKey } from './push-keys.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

const config = { access: anyoneSignedIn, heading: 'Notifications' } as const

/** Notifications of the caller as pushes, on the device that asks; open to all roles. */
export const pushRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/push/key',
    { config, schema: { operationId: 'readPushKey', response: { 200: pushKeyAnswer } } },
    async () => ({ publicKey: await readPublicKey(services.db) }),
  )

  app.post(
    '/api/push/subscriptions',
    {
      config: { ...config, refuses: ['rate_limited'] },
      schema: { operationId: 'subscribe', body: subscribeSchema, response: { 201: subscribedAnswer } },
    },
    async (request, reply) => {
      const { endpoint, createdAt } = await subscribe(services, callerOf(request), request.body)
      const subscription = { endpoint, createdAt: createdAt.toISOString() }
      return reply.code(201).send({ message: messages.push.on, subscription })
    },
  )

  app.delete(
    '/api/push/subscriptions',
    {
      config: { ...config, refuses: ['not_found'] },
      schema: { operationId: 'unsubscribe', body: unsubscribeSchema, response: { 200: messageAnswer } },
    },
    async (request) => {
      await unsubscribe(services, callerOf(request), request.body.endpoint)
      return { message: messages.push.off }
    },
  )
}
