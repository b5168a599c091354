import { rmSync } from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, createPool } from '#server/database/database.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { aCustomer, aVendorWithListing, type Market, type Person } from '#tests/support/factories.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { orderBody, someDelivery } from '#tests/support/order-calls.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '#tests/support/otlp-receiver.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { sourceFiles } from '#tests/support/source-files.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const dataDir = makeDataFolder('makit-telemetry-')
const searchWords = 'lost-gara-cloth'
let receiver: OtlpReceiver
let buyer: Person
let listingId: string
let orderId: string

/** What a server sends of a few minutes: an order, a page, a refusal and a mail. All is there when it has stopped. */
beforeAll(async () => {
  const database = await createTestDatabase()
  const mailbox = await openMailbox()
  receiver = await startOtlpReceiver()
  const db = createDatabase(createPool(database.connectionString, () => {}))
  let server: ServerProcess | undefined
  try {
    server = await startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      SMTP_URL: mailbox.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    })
    const market: Market = { db, services: { newId: uuidv7 } }
    buyer = await aCustomer(market)
    ;({ listingId } = await aVendorWithListing(market, { price: 10, title: 'Gara cloth of Makeni' }))
    const { url } = server
    const place = (price: number) =>
      fetch(`${url}/api/order/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(orderBody([{ listingId, price }])),
      })
    const placed = await place(10)
    expect(placed.status).toBe(201)
    orderId = ((await placed.json()) as { order: { _id: string } }).order._id
    expect((await place(11)).status).toBe(409)
    await fetch(`${url}/shop?search=${searchWords}`, { headers: { accept: 'text/html' } })
    await fetch(`${url}/healthz`)
    await vi.waitUntil(() => mailbox.received.length > 0, { timeout: 30_000 })
  } finally {
    await server?.stop()
    await db.destroy()
    await mailbox.close()
    await database.drop()
  }
}, 120_000)

afterAll(async () => {
  await receiver?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const named = (name: string) => receiver.spans.filter((span) => span.name === name)
const below = ({ spanId, traceId }: ReceivedSpan): ReceivedSpan[] =>
  receiver.spans
    .filter((span) => span.parentSpanId === spanId && span.traceId === traceId)
    .flatMap((span) => [span, ...below(span)])
const namesBelow = (span: ReceivedSpan) => below(span).map(({ name }) => name)

test('an order is one trace: the request by its route, its transaction, and each statement by its use case', () => {
  const [request, refused] = named('POST /api/order/create')
  expect(request).toMatchObject({
    kind: 2,
    parentSpanId: undefined,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/order/create',
      'http.response.status_code': 201,
    },
  })
  const [transaction] = below(request!).filter(({ name }) => name === 'place-order')
  expect(namesBelow(transaction!)).toEqual(
    expect.arrayContaining(['begin', 'update listings', 'insert orders', 'insert waiting_mails', 'commit']),
  )
  const [insert] = below(transaction!).filter(({ name }) => name === 'insert orders')
  expect(insert).toMatchObject({
    kind: 3,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'orders',
      'makit.use_case': 'place-order',
    },
  })
  // The session is looked up before the transaction, for the same request.
  const outside = below(request!).filter(({ parentSpanId }) => parentSpanId === request!.spanId)
  expect(outside.map(({ attributes }) => attributes['makit.use_case'])).toContain('POST /api/order/create')

  expect(refused!.attributes['http.response.status_code']).toBe(409)
  const [rolledBack] = below(refused!).filter(({ name }) => name === 'place-order')
  expect(rolledBack).toMatchObject({ attributes: { 'error.type': expect.stringMatching(/^[a-z_]+$/) } })
  expect([refused!.status, rolledBack!.status].filter((status) => status === 2)).toEqual([])
  expect(namesBelow(rolledBack!)).toContain('rollback')
})

test('a page is one trace with the calls that it makes', () => {
  const [page] = named('GET /*')
  expect(namesBelow(page!)).toEqual(
    expect.arrayContaining(['make response', 'GET /api/listings', 'select listings']),
  )
})

test('a job is a trace of its own, with the mail that it delivers', () => {
  const job = named('job send-mail').find((span) => namesBelow(span).includes('deliver mail'))
  expect(job).toMatchObject({ parentSpanId: undefined })
  expect(namesBelow(job!)).toContain('delete waiting_mails')
})

test('probes make no traces', () => {
  expect(receiver.spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([])
})

test('the metrics of /metrics come along, under the same names', () => {
  const pointsOf = (name: string, labels: object = {}) =>
    receiver.points.filter(
      (point) =>
        point.name === name &&
        Object.entries(labels).every(([label, value]) => point.attributes[label] === value),
    )
  const [requests] = pointsOf('makit_request_duration_seconds', {
    route: '/api/order/create',
    status: 201,
  })
  expect(requests).toMatchObject({ kind: 'histogram' })
  const { count, bucketCounts, explicitBounds } = requests!.value as Record<string, number[]>
  expect(Number(count)).toBe(1)
  expect(bucketCounts!.length).toBe(explicitBounds!.length + 1)
  expect(bucketCounts!.reduce((sum, each) => sum + Number(each), 0)).toBe(1)
  const [done] = pointsOf('makit_transaction_duration_seconds', { use_case: 'place-order', outcome: 'done' })
  expect(done).toBeDefined()
  expect(pointsOf('makit_orders_last_hour')[0]).toMatchObject({ kind: 'gauge', value: 1 })
  expect(pointsOf('process_cpu_seconds_total')[0]).toMatchObject({ kind: 'sum' })
})

test('everything says which server and version it is of', () => {
  expect(receiver.resources.length).toBeGreaterThan(1)
  const own = { 'service.name': 'makit', 'service.version': expect.any(String) }
  for (const resource of receiver.resources)
    expect(resource).toMatchObject({ ...own, 'deployment.environment.name': 'trial' })
})

test('nothing of it is about a person, and nothing is what somebody looked for', () => {
  const sent = receiver.bodies.join('\n')
  const { firstName, lastName, phone, address, landmark, instructions } = someDelivery
  const personal = { firstName, lastName, phone, address, landmark, instructions }
  for (const [what, text] of Object.entries({
    ...personal,
    email: buyer.email,
    token: buyer.token,
    userId: buyer.id,
    listingId,
    orderId,
    searchWords,
    title: 'Gara',
  }))
    expect([what, sent.includes(text)]).toEqual([what, false])
})

test('its packages are loaded only where a setting asks for them', () => {
  const files = new Map(
    [...sourceFiles('src/server'), ...sourceFiles('src/shared')].map((file) => [file.path, file]),
  )
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    const { staticImports = [], typeImports = [] } = files.get(path) ?? {}
    for (const next of staticImports.filter((name) => !typeImports.includes(name))) visit(next)
  }
  visit('src/server/main.ts')
  expect(reached).toContain('src/server/orders/place-order.ts')
  expect([...reached].filter((name) => /opentelemetry|prom-client|\/telemetry\//.test(name))).toEqual([])
})
