import type { FastifyInstance } from 'fastify'
import { eventStreamSchema } from '#shared/notifications/notification.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import type { RouteModule } from '../http/route-module.ts'
import type { Services } from '../services.ts'
import { EventStreams } from './event-streams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams
  }
}

/** Adds the open streams to the app. They end as soon as it closes: a stop must not wait for clients that only listen. */
export function registerEventStreams(
  app: FastifyInstance,
  { db, log }: Pick<Services, 'db' | 'log'>,
): EventStreams {
  const streams = new EventStreams({ db, log })
  app.decorate('eventStreams', streams)
  app.addHook('preClose', async () => streams.close())
  return streams
}

/** What the caller is told, as it happens; open to all roles. */
export const eventRoutes: RouteModule = (app) => {
  app.get(
    '/api/events',
    {
      // HEAD would open a stream that no client reads.
      exposeHeadRoute: false,
      config: { access: anyoneSignedIn, heading: 'Notifications', isUnattended: true, isEventStream: true },
      schema: { operationId: 'followEvents', response: { 200: eventStreamSchema } },
    },
    async (request, reply) => {
      const body = await app.eventStreams.open(callerOf(request))
      // Proxies pass each event on at once.
      return reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(body)
    },
  )
}
