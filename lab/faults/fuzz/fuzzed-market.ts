import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createOneTimeLink } from '#server/accounts/one-time-links.ts'
import { hashPassword } from '#server/accounts/password-hashing.ts'
import { type Database, inTransaction } from '#server/database/database.ts'
import { categories } from '#shared/listings/categories.ts'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
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
import { aBrowser, type Browser } from '../../../tests/support/push-service.ts'
import type { DescribedCall, KnownValue } from './described-calls.ts'
import { type Body, rightBody } from './hostile-bodies.ts'
import { importForm } from './hostile-forms.ts'

type Thing =
  | Application
  | Sold
  | 'listing'
  | 'takenDown'
  | 'soldOut'
  | 'shop'
  | 'order'
  | 'item'
  | 'picture'
  | 'message'
  | 'post'
  | 'user'
  | 'category'
  | 'address'
  | 'upload'
  | 'import'
  | 'report'
/** A pending application, and an approved one with an open invitation. */
type Application = 'application' | 'invited'

/** An order whose buyer says it is paid, one that its shop has answered in part, the shop's part of that, something received and not reviewed, a review, and a hidden one. */
type Sold = 'paid' | 'answered' | 'answeredPart' | 'received' | 'review' | 'hidden'

/** The users and things of the requests: each exists, and belongs to the right user. */
export interface FuzzedMarket {
  people: { customer: Person; vendor: Vendor; admin: Person }
  ids: Record<Thing, string>
  /** Of a link that sets a password, and of one that confirms an e-mail. */
  tokens: { password: string; confirmation: string }
  /** Of the customer, subscribed to pushes. */
  browser: Browser
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
  await retireAdministratorsBefore(db, admin)
  const vendor = await aVendor(market)
  await givePassword(db, [customer, admin])
  const listing = await aListing(market, vendor, { stock: 500 })
  const { order } = await post(url, '/order/create', orderBody([{ listingId: listing }]), customer.token)
  const ids: FuzzedMarket['ids'] = {
    ...{ listing, order: order._id, item: order.items[0]._id, user: user.id, category: categories[2]._id },
    ...{ post: await aPost(market), message: await aMessage(url, db), picture: await aPicture(url, vendor) },
    ...{ application: await anApplication(url), invited: await anApplication(url, admin) },
    ...{ shop: vendor.shopId, address: await anAddress(url, customer), report: await aReport(url, listing) },
    ...{ takenDown: await aListing(market, vendor), soldOut: await aListing(market, vendor, { stock: 0 }) },
    ...{ upload: await anUpload(url, vendor), import: await anImport(url, vendor) },
    ...(await someSales(url, customer, vendor, await someListings(market, vendor))),
  }
  await post(url, '/api/cart/add', { listingId: listing }, customer.token)
  const browser = aBrowser()
  await post(url, '/api/push/subscriptions', browser.subscription(), customer.token)
  await post(url, `/api/admin/reviews/${ids.hidden}/hide`, { reason: 'Rude' }, admin.token, 'PATCH')
  await post(url, `/api/admin/listings/${ids.takenDown}/take-down`, { reason: 'Fake' }, admin.token, 'PATCH')
  const link = (purpose: 'password' | 'confirmation') =>
    inTransaction(db, (tx) => createOneTimeLink(tx, { publicUrl: url }, { userId: user.id, purpose }))
  const tokens = {
    password: tokenIn(await link('password')),
    confirmation: (await link('confirmation')).split('#')[1]!,
  }
  return { people: { customer, vendor, admin }, ids, tokens, browser }
}

/** A market has few administrators, who are all told of much; here there would be one more for each hundred requests. */
async function retireAdministratorsBefore(db: Database, { id }: Person): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_active: false })
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .execute()
}

async function anAddress(url: string, { token }: Person): Promise<string> {
  const kept = { label: 'Shop', address: '12 Siaka Stevens Street, Freetown', landmark: 'the Cotton Tree' }
  return (await post(url, '/api/user/addresses', kept, token)).address._id
}

const aReport = async (url: string, listingId: string): Promise<string> =>
  (await post(url, '/api/reports', { listingId, reason: 'fraud' })).report._id

async function anUpload(url: string, { token }: Person): Promise<string> {
  const [id, photo] = [randomUUID(), await aSmallPhoto()]
  const body = { type: 'application/octet-stream', bytes: photo }
  await send(url, `/api/vendor/uploads/${id}?offset=0&size=${photo.length}`, body, token, 'PUT')
  return id
}

const anImport = async (url: string, { token }: Person): Promise<string> =>
  (await send(url, '/api/vendor/listings/import', importForm(await aSmallPhoto()), token)).importId

const someListings = (market: Market, vendor: Vendor): Promise<string[]> =>
  Promise.all([1, 2, 3].map(() => aListing(market, vendor, { stock: 500 })))

async function someSales(
  url: string,
  buyer: Person,
  vendor: Vendor,
  listingIds: string[],
): Promise<Record<Sold, string>> {
  const lines = listingIds.map((listingId) => ({ listingId }))
  const anOrder = async (accepted: number) => {
    const { order } = await post(url, '/order/create', orderBody(lines), buyer.token)
    const items = order.items
      .slice(0, accepted)
      .map(({ _id }: { _id: string }) => ({ _id, status: 'accepted' }))
    await post(url, `/api/vendor/orders/${order._id}/items`, { items }, vendor.token, 'PUT')
    return order
  }
  const answered = await anOrder(1)
  const completed = await anOrder(3)
  await post(url, `/api/order/${completed._id}/status`, { status: 'completed' }, buyer.token, 'PUT')
  const said = { vendorOrderId: completed.shops[0]._id, method: 'orange_money', amount: 300 }
  await post(url, `/api/order/${completed._id}/payments`, said, buyer.token)
  const [received, reviewed, disliked] = completed.items
  const reviewOf = async (item: { _id: string }): Promise<string> =>
    (await post(url, '/api/reviews', { orderItemId: item._id, rating: 4 }, buyer.token)).review._id
  return {
    paid: completed._id,
    answered: answered._id,
    answeredPart: answered.shops[0]._id,
    received: received._id,
    review: await reviewOf(reviewed),
    hidden: await reviewOf(disliked),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const post = (url: string, path: string, fields: object, token = '', method = 'POST'): Promise<any> =>
  send(url, path, rightBody(fields as Record<string, unknown>), token, method)

async function send(
  url: string,
  path: string,
  { type, bytes }: Body,
  token: string,
  method = 'POST',
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
): Promise<any> {
  const headers = { 'content-type': type!, authorization: `Bearer ${token}` }
  const answer = await fetch(url + path, { method, headers, body: new Uint8Array(bytes) })
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
  if (parameter === 'importId') return ids.import
  if (/\/(pending-items|payments)$/.test(path)) return ids.answered
  if (/\/(keep-down|restore)$/.test(path) && path.includes('/listings')) return ids.takenDown
  if (path.endsWith('/restock-alert')) return ids.soldOut
  if (path.endsWith('/payment')) return ids.paid
  if (path.includes('/admin/reports')) return ids.report
  if (path.includes('/reviews/{')) return path.endsWith('/restore') ? ids.hidden : ids.review
  if (path.includes('/shops/')) return ids.shop
  if (path.includes('/addresses')) return ids.address
  if (path.includes('/uploads')) return ids.upload
  if (path.includes('/admin/orders')) return ids.order
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
  if (path.endsWith('/restock-alert')) return 'customer'
  if (path.includes('/vendor/') || (path.startsWith('/api/listings') && method !== 'GET')) return 'vendor'
  return 'customer'
}

/** A valid value for a field of that name. */
export const usualValues = (
  { path }: DescribedCall,
  { ids, people, tokens, browser }: FuzzedMarket,
): KnownValue => {
  const newPassword = 'kola nut and ginger'
  const values: Record<string, unknown> = {
    email: path.endsWith('/login') ? people.customer.email : `fuzz-${randomUUID()}@makit.example`,
    token: path.endsWith('/confirm-email') ? tokens.confirmation : tokens.password,
    tel: '010000123',
    phone: '+23276123456',
    ...{
      password,
      newPassword,
      confirmPassword: path.endsWith('/profile/password') ? newPassword : password,
    },
    // Of a payment: nothing was said before.
    seenAt: null,
    ...{ vendorOrderId: ids.answeredPart, orderItemId: ids.received, ids: [ids.listing] },
    // A report names one thing.
    ...{ shopId: undefined, reviewId: undefined },
    ...{ endpoint: browser.endpoint, ...browser.subscription().keys, town: 'Freetown' },
    of: readPictureFile(ids.picture)?.hash,
    listingId: ids.listing,
    categoryId: ids.category,
    _id: path.endsWith('/notifications/read') ? undefined : ids.item,
    path: undefined,
    price: 100,
    total: undefined,
    ...{ stock: 7, stockBase: 5, quantity: 1, keepImages: undefined, uploads: undefined, isActive: 'true' },
    ...{ logo: '', banner: '', currentPassword: password, oldPassword: password },
  }
  return (name) => (Object.hasOwn(values, name) ? { value: values[name] } : null)
}

/** A valid photo. */
export const aSmallPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer()
