import { readdirSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, createPool, type Database } from '#server/database/database.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { aCustomer, aVendorWithListing, type Market, type Vendor } from '../support/factories.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { orderBody } from '../support/order-calls.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { createEmptyDatabase } from '../support/test-database.ts'

let servers: [ServerProcess, ServerProcess]
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let mailbox: Mailbox
let market: Market
let vendor: Vendor
let listingId: string
const dataDir = makeDataFolder('makit-two-')
const timeout = { timeout: 30_000 }

async function ask(server: ServerProcess, method: string, path: string, token?: string, body?: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  return { status: answer.status, body: (await answer.json().catch(() => null)) as any }
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  mailbox = await openMailbox()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString, SMTP_URL: mailbox.url }
  // At the same moment, on a database without any table.
  servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)])
  market = {
    db: createDatabase(createPool(database.connectionString, () => {})) as Database,
    services: { newId: uuidv7 },
  }
  const made = await aVendorWithListing(market, { price: 10, stock: 1000, title: 'Gara cloth' })
  vendor = made.vendor
  listingId = made.listingId
}, 120_000)

afterAll(async () => {
  await market?.db.destroy()
  await Promise.all(servers?.map((server) => server.stop()) ?? [])
  await mailbox?.close()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('two servers that start together on an empty database migrate it once', async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    market.db,
  )
  const files = readdirSync('db/migrations').filter((file) => file.endsWith('.sql'))
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files.sort())
})

test('a user who signs in at one is signed in at the other, and is signed out at both', async () => {
  const [a, b] = servers
  const person = {
    firstName: 'Fatu',
    lastName: 'Sesay',
    email: 'fatu@makit.example',
    tel: '+23276123456',
    password: 'palm oil and pepper',
    confirmPassword: 'palm oil and pepper',
  }
  expect((await ask(a, 'POST', '/api/auth/signup', undefined, person)).status).toBe(201)
  const login = await ask(a, 'POST', '/api/auth/login', undefined, person)
  const { token } = login.body
  expect((await ask(b, 'GET', '/api/user/profile', token)).status).toBe(200)
  expect((await ask(a, 'POST', '/api/auth/logout', token)).status).toBe(200)
  expect((await ask(b, 'GET', '/api/user/profile', token)).status).toBe(401)
})

test('wrong passwords are counted together', async () => {
  const guess = (server: ServerProcess) =>
    ask(server, 'POST', '/api/auth/login', undefined, { email: 'abu@makit.example', password: 'wrong' })
  const statuses = []
  for (let turn = 0; turn < 10; turn++) statuses.push((await guess(servers[turn % 2]!)).status)
  expect(statuses.every((status) => status === 400 || status === 401)).toBe(true)
  for (const server of servers) expect((await guess(server)).status).toBe(429)
})

test('a page cached at one shows a change made at the other', async () => {
  const [a, b] = servers
  const path = `/api/listings/${listingId}`
  expect((await ask(b, 'GET', path)).body.title).toBe('Gara cloth')
  const title = 'Gara cloth, indigo'
  expect((await ask(a, 'PUT', path, vendor.token, { title })).status).toBe(200)
  await vi.waitFor(async () => expect((await ask(b, 'GET', path)).body.title).toBe(title), timeout)
})

test('orders at both send each mail once', async () => {
  const buyer = await aCustomer(market)
  const orders = 12
  const placed = Array.from({ length: orders }, (_, turn) =>
    ask(servers[turn % 2]!, 'POST', '/order/create', buyer.token, orderBody([{ listingId, price: 10 }])),
  )
  for (const { status, body } of await Promise.all(placed)) expect(status, body?.message).toBe(201)
  await vi.waitFor(async () => {
    const { rows } = await sql`select from jobs`.execute(market.db)
    expect(rows).toEqual([])
  }, timeout)
  const toVendor = mailbox.received.filter(({ to }) => to.includes(vendor.email))
  expect(toVendor).toHaveLength(orders)
  const ids = mailbox.received.map(({ mail }) => mail.messageId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('when one is stopped the other goes on', async () => {
  const [a, b] = servers
  await a.stop()
  expect((await ask(b, 'GET', '/readyz')).status).toBe(200)
  const buyer = await aCustomer(market)
  const answer = await ask(b, 'POST', '/order/create', buyer.token, orderBody([{ listingId, price: 10 }]))
  expect(answer.status).toBe(201)
})
