import { sql } from 'kysely'
import sharp from 'sharp'
import { inTransaction } from '#server/database/database.ts'
import { publishInvalidation, stockInLists } from '#server/response-cache/catalogue-invalidation.ts'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import type { Order } from '#shared/orders/order.ts'
import { demoPassword, demoUsers } from '../../../db/demo/demo-users.ts'
import { accountedUnits } from '../../../tests/support/accounted-units.ts'
import { someDelivery } from '../../../tests/support/order-calls.ts'
import { inRunningDatabase } from '../../../tests/support/running-database.ts'
import type { Sending } from '../../faults/history.ts'

/** The password of everybody who is signed up here. */
export const password = 'palm oil at Lumley'

export interface SignedIn {
  id: string
  email: string
  token: string
}

/** The demonstration market with enough of everything, reached past all lines. */
export interface LineMarket {
  url: string
  dataDir: string
  /** What buyers may order. */
  goods: readonly Listing[]
  /** Units by listing, and the orders that were there before. */
  putIn: Map<string, number>
  earlierOrders: ReadonlySet<string>
  /** Attempts at orders that were made past the lines. */
  history: Sending[]
  call: Call
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Call = (path: string, more?: CallParts) => Promise<any>
interface CallParts {
  method?: string
  token?: string
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
}

export async function lineMarket(url: string, dataDir: string): Promise<LineMarket> {
  const call = callsTo(url)
  const [putIn, earlierOrders] = await inRunningDatabase(dataDir, async (db) => {
    await inTransaction(db, async (tx) => {
      await sql`update listings set stock = stock + 1000 where stock > 0`.execute(tx)
      await publishInvalidation(tx, stockInLists, 'listings')
    })
    const listings = await db.selectFrom('listings').select('id').execute()
    const orders = await db.selectFrom('orders').select('id').execute()
    const units = await accountedUnits(
      db,
      listings.map(({ id }) => id),
    )
    return [new Map(units), new Set(orders.map(({ id }) => id))] as const
  })
  const { listings } = (await call('/api/listings?limit=15')) as { listings: Listing[] }
  const goods = listings.filter(({ stock, shop }) => stock > 0 && !shop.awayUntil)
  return { url, dataDir, goods, putIn, earlierOrders, history: [], call }
}

function callsTo(url: string): Call {
  return async (path, { method = 'GET', token, json, form, headers } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

/** A new customer. */
export async function aBuyer({ call }: LineMarket, name: string): Promise<SignedIn> {
  const email = `${name}-${crypto.randomUUID()}@bench.example`
  const person = {
    firstName: 'Isatu',
    lastName: 'Conteh',
    tel: '+23210123456',
    address: '9 Bojon Street, Bo',
  }
  const json = { ...person, email, password, confirmPassword: password }
  await call('/api/auth/signup', { method: 'POST', json })
  return signIn(call, email, password)
}

async function signIn(call: Call, email: string, typed: string): Promise<SignedIn> {
  const json = { email, password: typed }
  const { token, user } = await call('/api/auth/login', { method: 'POST', json })
  return { id: user._id, email, token }
}

let administrator: Promise<SignedIn> | undefined

/** A new vendor with one product. */
export async function aSeller(market: LineMarket, name: string): Promise<SignedIn & { product: string }> {
  const { call, putIn } = market
  const person = await aBuyer(market, name)
  administrator ??= signIn(call, demoUsers.admin.email, demoPassword)
  const { token } = await administrator
  await call(`/api/admin/users/${person.id}/role`, { method: 'PATCH', token, json: { role: 'vendor' } })
  const form = new FormData()
  const fields = { title: oneProduct, price: '120', stock: '5', categoryId: categories[2]._id }
  for (const [field, text] of Object.entries(fields)) form.set(field, text)
  form.append('images', new Blob([await aSmallPicture()], { type: 'image/png' }), 'photo.png')
  const { listing } = await call('/api/listings', { method: 'POST', token: person.token, form })
  putIn.set(listing._id, 5)
  return { ...person, product: listing._id }
}

export const oneProduct = 'Gara cloth, indigo'

const aSmallPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 400, height: 400, channels: 3, background: '#e8b04a' } })
      .png()
      .toBuffer(),
  )

/** Orders one unit past the line. */
export async function orderOf(market: LineMarket, buyer: SignedIn, listingId: string): Promise<Order> {
  const startedAt = Date.now()
  const [key, lines] = [crypto.randomUUID(), [{ listingId, quantity: 1 }]]
  const { order } = await market.call('/order/create', {
    method: 'POST',
    token: buyer.token,
    json: { items: lines, delivery: someDelivery },
    headers: { 'Idempotency-Key': key },
  })
  const times = { startedAt, endedAt: Date.now() }
  market.history.push({ buyerId: buyer.id, key, lines, ...times, status: 201, orderId: order._id })
  return order
}
