import { createConfig, lintFromString } from '@redocly/openapi-core'
import fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { registerOpenApi } from '#server/api-document/openapi.ts'
import { apiPaths } from '#server/pages/api-path.ts'
import { failures } from '#shared/failures.ts'
import type { Listing, ListingPage } from '#shared/listings/listing.ts'
import { aCustomer, aVendor } from './support/factories.ts'
import { aPhoto } from './support/forms.ts'
import { loadClient } from './support/generated-client.ts'
import { permissionRows } from './support/permission-rows.ts'
import { testServer } from './support/test-server.ts'

/** The API's own description at /api/docs/json (docs/rules.md, 'Answers'). */
const server = testServer()

type Operation = {
  operationId: string
  tags?: string[]
  parameters?: { name: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> } }> }
  responses: Record<string, Response | { $ref: string }>
}
type Response = { content: Record<string, { schema: { allOf?: object[] } }> }
type Document = {
  tags?: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}
let document: Document
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  )
const operation = (id: string) => operations().find(({ operationId }) => operationId === id)

beforeAll(async () => {
  document = (await server.call('GET', '/api/docs/json')).body
})

test('is written once, and not sent again to who has it', async () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  const first = await server.app.inject({ url: '/api/docs/json', headers: { 'accept-encoding': 'br' } })
  const described = stringify.mock.calls.filter(([value]) => value?.openapi !== undefined)
  stringify.mockRestore()
  expect(described).toEqual([])
  expect(first.headers['content-encoding']).toBe('br')
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
  const again = await server.app.inject({ url: '/api/docs/json', headers })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('is served as JSON alone: as YAML it would hold up every other request', async () => {
  expect((await server.call('GET', '/api/docs/yaml')).status).toBe(404)
})

test('keeps the recommended rules of Redocly, without warnings', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map((one) => `${one.message} ${one.location[0]?.pointer}`)).toEqual([])
})

test('names every call of the API, each with an id of its own', () => {
  const documented = operations().map(({ name }) => name.replace(/\{(\w+)\}/g, ':$1'))
  const calls = Object.keys(permissionRows).map((name) =>
    name.replace(/^\w+/, (method) => method.toLowerCase()),
  )
  const files = ['get /robots.txt', 'get /sitemap.xml', 'get /sitemaps/:name', 'get /blog/rss.xml']
  const hidden = ['get /healthz', 'get /readyz', 'get /app-shell', 'get /pictures/:name', ...files]
  // Pages, files, and the route that answers for missing calls.
  const isPlace = (name: string) => name.endsWith('/*') || apiPaths.some((path) => name === `get ${path}`)
  expect(documented.sort()).toEqual(calls.filter((name) => !hidden.includes(name) && !isPlace(name)).sort())
  const ids = operations().map(({ operationId }) => operationId)
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]*)*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('has every call under one heading, which its route declares whatever its address', () => {
  const headings = (document.tags ?? []).map(({ name }) => name)
  expect(operations().filter(({ tags = [] }) => tags.length !== 1 || !headings.includes(tags[0]!))).toEqual(
    [],
  )
  expect(headings.filter((name) => !operations().some(({ tags }) => tags?.includes(name)))).toEqual([])
  const headingOf = (id: string) => operation(id)?.tags
  // Of one address, and of three.
  expect([headingOf('listListings'), headingOf('addListing')]).toEqual([['Listings'], ['Vendor listings']])
  expect(headingOf('placeOrder')).toEqual(headingOf('listOrders'))
  expect(headingOf('listOwnListings')).toEqual(headingOf('addListing'))
})

test('a route that declares no heading is refused at start', async () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  await registerOpenApi(app)
  const add = (config: object) => () =>
    app.get('/api/weather', { config, schema: { operationId: 'readWeather' } }, async () => 'sunny')
  expect(add({})).toThrow('GET /api/weather does not say under which heading it is described')
  expect(add({ heading: 'Blog' })).not.toThrow()
  await app.close()
})

test('names each refusal with its code at its status', () => {
  const { responses } = operation('placeOrder')!
  const codesAt = (status: number) => {
    const found = responses[status]!
    const { content } =
      '$ref' in found ? document.components.responses[found.$ref.split('/').at(-1)!]! : found
    const [, { properties } = {}] = (content['application/json']?.schema.allOf ?? []) as {
      properties?: { code: { enum: string[] } }
    }[]
    return properties?.code.enum
  }
  expect(codesAt(409)).toContain('order_changed')
  expect(codesAt(401)).toEqual(['not_signed_in'])
  expect(codesAt(403)).toEqual(['wrong_role'])
  for (const status of Object.keys(responses)
    .map(Number)
    .filter((one) => one >= 400))
    for (const code of codesAt(status) ?? ['none'])
      expect([code, failures[code as keyof typeof failures]?.status]).toEqual([code, status])
})

test('describes a refusal that several calls share once, so that the whole is half as long', () => {
  const { NotSignedIn, TooBusy } = document.components.responses
  expect([NotSignedIn, TooBusy]).not.toContain(undefined)
  expect(operation('placeOrder')?.responses[503]).toEqual({ $ref: '#/components/responses/TooBusy' })
  // Also one that says more than its codes: both ways to order have the same.
  const ofOrders = ['placeOrder', 'placeOrderUnderApi'].map((id) => operation(id)?.responses[409])
  expect(ofOrders[1]).toEqual(ofOrders[0])
  expect(ofOrders[0]).toHaveProperty('$ref')
  const calls = Object.values(document.paths).flatMap((path) => Object.keys(path))
  expect(JSON.stringify(document).length / calls.length).toBeLessThan(2_100)
})

test('declares numbers, files and keys as what they are', () => {
  const parameter = (id: string, name: string) =>
    operation(id)?.parameters?.find((one) => one.name === name)?.schema
  expect(parameter('listListings', 'limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
  expect(parameter('listUsers', 'page')).toMatchObject({ type: 'integer', minimum: 1 })
  for (const id of ['placeOrder', 'placeOrderUnderApi', 'addListing', 'editListing'])
    expect(parameter(id, 'Idempotency-Key')).toMatchObject({ type: 'string' })
  const form = (id: string) => operation(id)?.requestBody?.content['multipart/form-data']?.schema.properties
  const file = { type: 'string', format: 'binary' }
  for (const id of ['addListing', 'editListing'])
    expect(form(id)?.images).toEqual({ type: 'array', items: file, maxItems: 8 })
  expect([form('saveShop')?.logo, form('saveShop')?.banner, form('changeProfile')?.image]).toEqual([
    file,
    file,
    file,
  ])
})

describe('a client generated from it', () => {
  /** Compiled only in a folder of its own, where it finds its types. */
  let program: {
    clientOf(baseUrl: string, token: string): unknown
    addProduct(client: unknown, title: string, photo: Blob): Promise<Listing[]>
    findListings(client: unknown, search: string): Promise<ListingPage>
    order(client: unknown, listing: Listing, quantity: number, key: string): Promise<unknown>
  }
  beforeAll(async () => {
    program = (await loadClient(document, 'tests/api-client/program.ts')) as typeof program
  })

  test('adds a product with its photo, finds it and orders it once', async () => {
    const origin = await server.listen()
    const vendor = program.clientOf(origin, (await aVendor(server)).token)
    const photo = new Blob([new Uint8Array(await aPhoto('#123456'))], { type: 'image/png' })
    const [listing, again] = await program.addProduct(vendor, 'Rain coat', photo)
    expect(listing?.images).toEqual([expect.stringContaining('/pictures/')])
    expect(again?._id).toBe(listing?._id)

    const buyer = program.clientOf(origin, (await aCustomer(server)).token)
    const { listings, total } = await program.findListings(buyer, 'rain coat')
    expect([total, listings[0]]).toEqual([1, listing])
    const placed = await program.order(buyer, listing!, 2, 'one')
    expect(placed).toMatchObject({ order: { total: 191, items: [{ quantity: 2 }] } })
    expect(await program.order(buyer, listing!, 2, 'one')).toEqual(placed)
    expect(await program.order(buyer, listing!, 1, 'one')).toEqual({ code: 'key_reused', changes: [] })
    expect(await program.order(buyer, listing!, 2, 'two')).toMatchObject({
      code: 'order_changed',
      changes: [{ reason: 'stock', stock: 1 }],
    })
  })
})
