import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { eraseOwnAccountSchema } from '#shared/accounts/own-data.ts'
import { consequencesSchema } from '#shared/admin/consequences.ts'
import { messageAnswer, time } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { readConsequences } from '../account-changes/read-consequences.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import { takeListSlot } from '../http/list-in-parts.ts'
import type { RouteModule } from '../http/route-module.ts'
import { eraseOwnAccount } from './erase-own-account.ts'
import { exportOwnData } from './export-own-data.ts'
import { exportedLists } from './exported-lists.ts'

const config = { access: anyoneSignedIn, heading: 'Profile' } as const

const exportedRow = z.record(z.string(), z.unknown())
const ownDataSchema: z.ZodMiniType<unknown> = z.object({
  exportedAt: time,
  ...Object.fromEntries(
    exportedLists.map(({ name, isOne }) => [name, isOne ? z.nullable(exportedRow) : z.array(exportedRow)]),
  ),
})

/** What the caller can do with all that is kept about them: get it, and have it erased. */
export const ownDataRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/user/export',
    {
      config: { ...config, refuses: ['rate_limited'] },
      // It would count as an export.
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportOwnData',
        description: 'What is kept about the caller, as one file.',
        response: { 200: ownDataSchema },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      takeListSlot(caller.userId, reply)
      const json = await exportOwnData(services, caller)
      const day = services.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="makit-data-${day}.json"`)
        .send(Readable.from(json))
    },
  )

  app.get(
    '/api/user/consequences',
    {
      config,
      schema: {
        operationId: 'readOwnConsequences',
        description: 'What would follow if the caller deleted the own account now.',
        response: { 200: consequencesSchema },
      },
    },
    (request) => readConsequences(services, callerOf(request).userId, 'delete'),
  )

  app.delete(
    '/api/user',
    {
      config: {
        ...config,
        refuses: ['password_required', 'wrong_password', 'last_administrator', 'rate_limited'],
      },
      schema: {
        operationId: 'eraseOwnAccount',
        body: eraseOwnAccountSchema,
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      await eraseOwnAccount(services, callerOf(request), request.body.currentPassword)
      return { message: messages.ownData.erased }
    },
  )
}
