import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createOneTimeLink } from '#server/accounts/one-time-links.ts'
import { hashPassword } from '#server/accounts/password-hashing.ts'
import { type Database, inTransaction } from '#server/database/database.ts'
import { categories } from '#shared/listings/categories.ts'
import { tokenIn } from '../../../tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  type Market,
  type Person,
  type Vendor,
} from '../../../tests/support/factories.ts'
import { orderBody } from '../../../tests/support/order-calls.ts'
import type { DescribedCall, KnownValue } from './described-calls.ts'

type Thing = 'listing' | 'order' | 'item' | 'picture' | 'message' | 'post' | 'user' | 'category' | Application
/** A pending application, and an approved one with an open invitation. */
type Application = 'application' | 'invited'

/** The users and things of the requests: each exists, and belongs to the right user. */
export interface FuzzedMarket {
  people: { customer: Person; vendor: Vendor; admin: Person }
  ids: Record<Thing, string>
  /** Of a link that sets a password. */
  linkToken: string
}

const applicant = () => ({
  name: 'Fatmata Sia Bangura',
  email: `applicant-${randomUUID()}@makit.example`,
  tel: '+23210500001',
  shopName: 'Sia Gara Cloth',
  shopDescription: 'Gara cloth, dyed by hand in Makeni.',
  address: '7 Rogbaneh Road, Makeni',
})

const contactMessage = {
  firstName: 'Kadiatu',
  email: 'kadiatu@makit.example',
  tel: '010555001',
  message: 'When do you open?',
}

/** New users with new things, in place of those that a request may have ended or deleted. */
export async function aFuzzedMarket(url: string, market: Market): Promise<FuzzedMarket> {
  const { db } = market
  const customer = await aCustomer(market)
  const user = await aCustomer(market)
  const admin = await anAdministrator(market)
  const vendor = await aVendor(market)
  await givePassword(db, [customer, admin])
  const listing = await aListing(market, vendor, { stock: 500 })
  const { order } = await post(url, '/order/create', orderBody([{ listingId: listing }]), customer.token)
  await post(url, '/api/cart/add', { listingId: listing }, customer.token)
  const ids: FuzzedMarket['ids'] = {
    ...{ listing, order: order._id, item: order.items[0]._id, user: user.id, category: categories[2]._id },
    ...{ post: await aPost(market), message: await aMessage(url, db), picture: await aPicture(url, vendor) },
    ...{ application: await anApplication(url), invited: await anApplication(url, admin) },
  }
  const owner = { userId: user.id }
  const link = await inTransaction(db, (tx) => createOneTimeLink(tx, { publicUrl: url }, owner))
  return { people: { customer, vendor, admin }, ids, linkToken: tokenIn(link) }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function post(url: string, path: string, body: unknown, token = '', method = 'POST'): Promise<any> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  return answer.json()
}

async function anApplication(url: string, approvedBy?: Person): Promise<string> {
  const { application } = await post(url, '/api/vendorApplication/apply', applicant())
  const path = `/api/vendorApplication/${application._id}/approve`
  if (approvedBy) await post(url, path, {}, approvedBy.token, 'PATCH')
  return application._id
}

async function aMessage(url: string, db: Database): Promise<string> {
  await post(url, '/api/messages', contactMessage)
  const newest = db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).id
}

/** A shop's logo, the same one each time; returns the name of its file. */
async function aPicture(url: string, vendor: Vendor): Promise<string> {
  const logo = `data:image/jpeg;base64,${(await aSmallPhoto()).toString('base64')}`
  const { shop } = await post(url, '/api/vendor/shop', { name: 'Kissy Gara House', logo }, vendor.token)
  return shop.logo.replace('/pictures/', '')
}

const password = 'gara cloth on Lumley'
let hashed: Promise<string> | undefined

async function givePassword(db: Database, people: readonly Person[]): Promise<void> {
  hashed ??= hashPassword(password)
  const ids = people.map(({ id }) => id)
  await db
    .updateTable('users')
    .set({ password_hash: await hashed })
    .where('id', 'in', ids)
    .execute()
}

/** Whether a user has been signed out, deactivated or given another role, or the listing is gone. */
export async function isWorn(db: Database, { people, ids }: FuzzedMarket): Promise<boolean> {
  const { rows } = await sql<{ isWorn: boolean }>`select (select count(*) from users
      join sessions on sessions.user_id = users.id
      where is_active and users.deleted_at is null and (users.id::text, role) in (${sql.join(
        Object.entries(people).map(([role, { id }]) => sql`(${id}, ${role})`),
      )})) < 3
    or not exists (select from listings where id = ${ids.listing} and deleted_at is null) as "isWorn"`.execute(
    db,
  )
  return rows[0]!.isWorn
}

async function aPost(market: Market): Promise<string> {
  const id = market.services.newId()
  const post = { id, file_name: `${id}.md`, title: 'Rice', hook: 'Read it', content: 'About rice.' }
  await market.db.insertInto('blogs').values(post).execute()
  return id
}

/** The id for this parameter of this path. */
export function idFor({ path }: DescribedCall, parameter: string, { ids, people }: FuzzedMarket): string {
  if (parameter === 'itemId') return ids.item
  if (/\/(vendor\/orders|order)\//.test(path)) return ids.order
  if (path.includes('/admin/users')) return ids.user
  if (path.includes('/admin/vendors')) return people.vendor.id
  if (path.includes('vendorApplication')) return path.endsWith('invite') ? ids.invited : ids.application
  if (path.includes('/messages')) return ids.message
  if (path.includes('/blog')) return ids.post
  if (path.includes('/pictures')) return ids.picture
  return ids.listing
}

/** The caller of a call; null for calls without authentication. */
export function callerOf({ path, method, needsToken }: DescribedCall): keyof FuzzedMarket['people'] | null {
  if (!needsToken) return null
  if (/\/admin\/|\/vendorApplication|\/messages/.test(path)) return 'admin'
  if (path.includes('/vendor/') || (path.startsWith('/api/listings') && method !== 'GET')) return 'vendor'
  return 'customer'
}

/** A valid value for a field of that name. */
export const usualValues = (
  { path }: DescribedCall,
  { ids, people, linkToken }: FuzzedMarket,
): KnownValue => {
  const values: Record<string, unknown> = {
    email: path.endsWith('/login') ? people.customer.email : `fuzz-${randomUUID()}@makit.example`,
    token: linkToken,
    tel: '010000123',
    phone: '+23276123456',
    ...{ password, confirmPassword: password, newPassword: 'kola nut and ginger' },
    listingId: ids.listing,
    categoryId: ids.category,
    _id: ids.item,
    price: 100,
    total: undefined,
    ...{ stock: 7, stockBase: 5, quantity: 1, keepImages: undefined, uploads: undefined, isActive: 'true' },
    ...{ logo: '', banner: '', currentPassword: password, oldPassword: password },
  }
  return (name) => values[name]
}

/** A valid photo. */
export const aSmallPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer()
