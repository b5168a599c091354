import { keepAddressSchema, keptAddressAnswer, keptAddressesAnswer } from '#shared/addresses/kept-address.ts'
import { idParams, messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { notFound } from '../errors.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import type { RouteModule } from '../http/route-module.ts'
import { keepAddress } from './keep-address.ts'
import { deleteKeptAddress, listKeptAddresses, updateKeptAddress } from './kept-address-rows.ts'

const path = '/api/user/addresses'
const config = { access: anyoneSignedIn, heading: 'Profile' } as const

/** Addresses that the caller keeps in the account, to fill the checkout with. */
export const keptAddressRoutes: RouteModule = (app, services) => {
  app.get(
    path,
    { config, schema: { operationId: 'listAddresses', response: { 200: keptAddressesAnswer } } },
    async (request) => ({ addresses: await listKeptAddresses(services.db, callerOf(request).userId) }),
  )

  app.post(
    path,
    {
      config: { ...config, refuses: ['too_many_addresses'] },
      schema: { operationId: 'keepAddress', body: keepAddressSchema, response: { 201: keptAddressAnswer } },
    },
    async (request, reply) => {
      const address = await keepAddress(services, callerOf(request).userId, request.body)
      return reply.status(201).send({ message: messages.addresses.kept, address })
    },
  )

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        operationId: 'changeAddress',
        params: idParams,
        body: keepAddressSchema,
        response: { 200: keptAddressAnswer },
      },
    },
    async (request) => {
      const { userId } = callerOf(request)
      const address = await updateKeptAddress(services.db, { ...request.body, ...request.params, userId })
      if (!address) throw notFound()
      return { message: messages.addresses.changed, address }
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: { operationId: 'removeAddress', params: idParams, response: { 200: messageAnswer } },
    },
    async (request) => {
      const { userId } = callerOf(request)
      if (!(await deleteKeptAddress(services.db, userId, request.params.id))) throw notFound()
      return { message: messages.addresses.removed }
    },
  )
}
