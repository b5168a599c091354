import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aCustomer, aListing, aVendor, type Person } from '#tests/support/factories.ts'
import { orderBody } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import type { RequestClass } from './load-shedder.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let url: string
let buyer: Person
let listingId: string
let releaseDatabase: (() => void) | undefined

beforeAll(async () => {
  url = await server.listen()
  buyer = await aCustomer(server)
  listingId = await aListing(server, await aVendor(server))
})
afterEach(() => releaseDatabase?.())

/** Takes every connection to the database, so that every query waits. */
async function holdDatabase(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  releaseDatabase = resolve
  const all = Array.from({ length: 16 }, () => {
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    server.db.connection().execute(async () => {
      take()
      await promise
    })
    return taken
  })
  await Promise.all(all)
}

let asked = 0
/** An address asked for the first time, so that no cached response helps. */
const newAddress = (path = '/api/listings') => `${url}${path}?maxPrice=${9_000_000 + ++asked}`

const order = () =>
  fetch(`${url}/order/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(orderBody([{ listingId, quantity: 1 }])),
  })

const inFlight = (requestClass: RequestClass) =>
  expect.poll(() => server.app.loadShedder.inFlight[requestClass], { timeout: 5_000 })

test('the line for a connection to the database is bounded', async () => {
  await holdDatabase()
  const ask = () => server.db.selectFrom('settings').selectAll().execute()
  const waiting = Array.from({ length: 500 }, ask)
  await expect(ask()).rejects.toMatchObject({ status: 503 })
  // A page without its data is no empty market.
  const page = await fetch(newAddress('/shop'), { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThanOrEqual(4)
  expect(await page.text()).toContain('is very busy, we are still trying')
  releaseDatabase?.()
  await Promise.all(waiting)
})

test('browsing beyond its slots is refused at once, orders go on, and afterwards all is as before', async () => {
  const cached = `${url}/api/category`
  await fetch(cached)
  await holdDatabase()
  const held = Array.from({ length: 80 }, () => fetch(newAddress()))
  await inFlight('browsing').toBe(80)

  const refusal = await fetch(newAddress())
  expect(refusal.status).toBe(503)
  expect(server.app.loadShedder.refused).toMatchObject({ browsing: 1, orders: 0 })
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(2)
  expect(refusal.headers.get('x-content-type-options')).toBe('nosniff')
  const words = 'Makit is very busy right now. Please try again in a moment.'
  expect(await refusal.json()).toEqual({ message: words, error: words, code: 'too_busy' })

  const page = await fetch(newAddress('/shop'), { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  const html = await page.text()
  expect(html).toContain('is very busy, we are still trying')
  expect(html).toContain(`<meta http-equiv="refresh" content="${page.headers.get('retry-after')}">`)
  expect(html).not.toContain('<script')

  expect((await fetch(newAddress(), { method: 'HEAD' })).status).toBe(503)
  expect((await fetch(cached)).status).toBe(200)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const signingOut = fetch(`${url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}x` },
  })
  const ordered = order()
  await inFlight('orders').toBe(1)

  releaseDatabase?.()
  expect((await ordered).status).toBe(201)
  expect((await signingOut).status).not.toBe(503)
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]))
  await inFlight('browsing').toBe(0)
  expect((await fetch(newAddress())).status).toBe(200)
})

test('a page that is not there is browsing, wherever it is', async () => {
  await holdDatabase()
  const held = Array.from({ length: 80 }, () => fetch(newAddress()))
  await inFlight('browsing').toBe(80)
  for (const path of ['/healthz-1', '/healthz/x', '/readyz/x', '/order/x', '/order/create', '/cart/x'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 503])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  releaseDatabase?.()
  await Promise.all(held)
})

test('sign-outs with invented tokens are bounded, delay no order, and users can sign out afterwards', async () => {
  await holdDatabase()
  const signOut = (token: string) =>
    fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const invented = Array.from({ length: 24 }, (_, at) => signOut(`invented-${at}`))
  await inFlight('sign-out').toBe(24)
  const refused = await signOut('invented')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(server.app.loadShedder.refused).toMatchObject({ 'sign-out': 1 })
  const ordered = order()
  await inFlight('orders').toBe(1)
  releaseDatabase?.()
  expect((await ordered).status).toBe(201)
  expect(new Set((await Promise.all(invented)).map(({ status }) => status))).toEqual(new Set([401]))
  const user = await aCustomer(server)
  expect((await signOut(user.token)).status).toBe(200)
})

test('however much one account asks for, others order meanwhile: the rest waits, takes no slot and is answered', async () => {
  const flooder = await aCustomer(server)
  const listOrders = ({ token }: Person, page: number) =>
    fetch(`${url}/api/order?page=${page}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await listOrders(flooder, 1)).status).toBe(200)
  await holdDatabase()
  const flood = Array.from({ length: 150 }, (_, at) => listOrders(flooder, at + 1))
  await inFlight('orders').toBe(4)
  const ordered = order()
  await inFlight('orders').toBe(5)
  releaseDatabase?.()
  expect((await ordered).status).toBe(201)
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(server.app.loadShedder.refused).toMatchObject({ orders: 0 })
  await inFlight('orders').toBe(0)
})

test('a body that arrives holds no slot, and a client that hangs up releases its slot', async () => {
  const { hostname, port } = new URL(url)
  const head = (length: number) =>
    [
      'POST /order/create HTTP/1.1',
      'Host: makit',
      `Authorization: Bearer ${buyer.token}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      'Connection: close',
      '',
      '',
    ].join('\r\n')
  const body = JSON.stringify(orderBody([{ listingId, quantity: 1 }]))
  const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname))
  for (const socket of sockets) socket.write(head(body.length))
  await expect.poll(() => server.app.loadShedder.inFlight.orders).toBe(0)
  expect((await order()).status).toBe(201)

  const [last, ...others] = sockets
  for (const socket of others) socket.destroy()
  last!.write(body)
  expect(await text(last!)).toMatch(/^HTTP\/1\.1 201/)
  await inFlight('orders').toBe(0)

  await holdDatabase()
  const hangingUp = connect(Number(port), hostname)
  hangingUp.write(`GET ${newAddress().slice(url.length)} HTTP/1.1\r\nHost: makit\r\n\r\n`)
  await inFlight('browsing').toBe(1)
  hangingUp.destroy()
  await inFlight('browsing').toBe(0)
})
