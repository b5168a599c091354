import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { anInvitation } from '#tests/support/applications.ts'
import { aCustomer, aListing, anAdministrator, aVendor, type Vendor } from '#tests/support/factories.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { testServer } from '#tests/support/test-server.ts'
import { compressResponses } from './compress-responses.ts'
import { registerErrorHandler } from './error-handler.ts'

const server = testServer()
const decompress = { br: brotliDecompressSync, gzip: gunzipSync } as const
const encodings = ['br', 'gzip'] as const

interface Call {
  method?: 'GET' | 'HEAD' | 'POST'
  token?: string
  encoding?: string
  payload?: object
}

const call = (app: FastifyInstance, url: string, { method = 'GET', token, encoding, payload }: Call = {}) =>
  app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(encoding ? { 'accept-encoding': encoding } : {}),
    },
    ...(payload ? { payload } : {}),
  })

describe('a vendor’s list of products', () => {
  const url = '/api/vendor/listings'
  let vendor: Vendor
  const ask = (more: Call) => call(server.app, url, { token: vendor.token, ...more })

  beforeAll(async () => {
    vendor = await aVendor(server)
    for (let number = 0; number < 10; number++) await aListing(server, vendor)
  })

  test.each(encodings)('is far smaller as %s, and the same', async (encoding) => {
    const [plain, sent] = [await ask({}), await ask({ encoding })]
    expect(sent.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(sent.rawPayload.length),
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
    })
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(decompress[encoding](sent.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('is plain for a client that reads nothing else, and says on what that depends', async () => {
    const { headers, rawPayload } = await ask({ encoding: 'br;q=0' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(rawPayload.length) })
  })

  test('has the same headers when only they are asked for', async () => {
    const [whole, head] = [await ask({ encoding: 'gzip' }), await ask({ encoding: 'gzip', method: 'HEAD' })]
    const { date: _date, 'x-request-id': _id, 'server-timing': _timing, ...headers } = whole.headers
    expect(head.headers).toMatchObject(headers)
    expect(head.rawPayload).toHaveLength(0)
  })
})

test('a short answer and a refusal are sent as they are', async () => {
  const { token } = await aCustomer(server)
  for (const url of ['/api/cart', '/api/vendor/listings']) {
    const { headers } = await call(server.app, url, { token, encoding: 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-length']).toBeDefined()
  }
})

describe('a list that is read part by part', () => {
  test.each(encodings)('is compressed as %s on its way', async (encoding) => {
    const [buyer, vendor] = [await aCustomer(server), await aVendor(server)]
    for (const table of ['order_items', 'vendor_orders', 'orders'] as const)
      await server.db.deleteFrom(table).execute()
    await manyOrders(server, buyer, vendor, { orders: 25, lines: 100 })
    const ask = (more: Call) => call(server.app, '/api/order', { token: buyer.token, ...more })
    const [plain, sent] = [await ask({}), await ask({ encoding })]

    expect(plain.headers['content-length'], 'several parts').toBeUndefined()
    expect(sent.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(decompress[encoding](sent.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('is a plain refusal when its first part cannot be read', async () => {
    const app = fastify()
    registerErrorHandler(app)
    compressResponses(app)
    app.get('/list', (_request, reply) => {
      const broken = Readable.from(
        // biome-ignore lint/correctness/useYield: it breaks before its first part
        (async function* () {
          throw new Error('Connection terminated')
        })(),
      )
      return reply.type('application/json; charset=utf-8').send(broken)
    })
    const { statusCode, headers, body } = await call(app, '/list', { encoding: 'br' })
    expect([statusCode, headers['content-encoding']]).toEqual([503, undefined])
    expect(JSON.parse(body)).toMatchObject({ code: 'too_busy' })
  })
})

describe('a response with a secret is never compressed', () => {
  const encoding = 'br, gzip'
  /** Each letter takes three bytes. */
  const long = (letters: number) => 'ꔷ'.repeat(letters)

  test('the token of a sign-in, beside names that anybody may choose', async () => {
    const password = 'Bread-fruit-and-okra-77'
    const names = { firstName: long(80), lastName: long(80), otherNames: long(80), address: long(300) }
    const account = { email: 'long-names@makit.example', tel: '+23276123456', password }
    const payload = { ...names, ...account, confirmPassword: password }
    await call(server.app, '/api/auth/signup', { method: 'POST', payload })
    const sent = await call(server.app, '/api/auth/login', { method: 'POST', payload: account, encoding })

    expect(sent.json().token).toBeDefined()
    expect(sent.rawPayload.length).toBeGreaterThan(1_500)
    expect([sent.headers['content-encoding'], sent.headers.vary]).toEqual([undefined, undefined])
  })

  test('the link of an invitation, beside what the applicant wrote', async () => {
    const { token } = await anAdministrator(server)
    const { _id } = await anInvitation(server, token, { shopDescription: long(2_000) })
    const url = `/api/vendorApplication/${_id}/invite`
    const sent = await call(server.app, url, { method: 'POST', token, encoding })

    expect(sent.json().link).toContain('/set-password#')
    expect([sent.headers['content-encoding'], sent.headers.vary]).toEqual([undefined, undefined])
  })

  test('there are no others', async () => {
    const { body } = await server.call('GET', '/api/docs/json')
    const paths: Record<string, Record<string, Operation>> = body.paths
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    const withSecret = calls.filter(({ operation }) =>
      /"(token|link)":/.test(JSON.stringify(operation.responses)),
    )
    const declared = calls.filter(({ path, method }) => {
      const url = path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000')
      return server.app.matchRoute(method.toUpperCase(), url)?.config.holdsSecret
    })
    expect(declared.map(({ operation }) => operation.operationId)).toEqual(['logIn', 'inviteAgain'])
    expect(withSecret).toEqual(declared)
  })
})

type Operation = { operationId: string; responses: object }
