import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Access, anyoneSignedIn } from '#server/http/access.ts'
import { type Role, rolesThatBuy } from '#shared/accounts/roles.ts'
import { categories } from '#shared/listings/categories.ts'
import { pieceBytes } from '#shared/listings/uploads/upload-limits.ts'
import { aCustomer, aListing, aVendor, aVendorWithListing, type Person, type Vendor } from './factories.ts'
import { aMember } from './members.ts'
import { aPlacedOrder, orderBody } from './order-calls.ts'
import {
  aConfirmationLink,
  aContactMessage,
  aForm,
  aKeptAddress,
  aKnownPassword,
  anApplication,
  anInvitedApplication,
  anOldPassword,
  anOrderOf,
  aPartlyAcceptedOrderOf,
  aPasswordLink,
  aPictureName,
  aPost,
  aProductForm,
  aPushSubscription,
  aReceivedItemOf,
  aReport,
  aReviewOf,
  aShopOrderOf,
  aStoredMessage,
  password,
  someAddress,
  somethingInTheCart,
} from './permission-things.ts'
import { importForm, previewOf, productFile } from './product-files.ts'
import { aBrowser } from './push-service.ts'
import { aReviewedSale, setHidden } from './reviews.ts'
import type { TestServer } from './test-server.ts'
import { pieceCall, sendPiece } from './upload-calls.ts'

/** The input of a call: the values of the path's parameters and the body. */
export interface Thing {
  ids?: string[]
  body?: unknown
  headers?: Record<string, string>
  /** With its question mark. */
  query?: string
}

/** The roles of callers; a vendor with a shop. */
export type Member = Person & { role: Role; shopId?: string }

/** One route: who may call it, with which input, and its status. */
export interface PermissionRow {
  access: Access
  /** Creates a thing on which this caller may call the route; no owner where every caller may. */
  thing?: (server: TestServer, person: Member) => Promise<Thing>
  /** 200 by default. */
  status?: number
  /** The thing has no owner: a caller of the route may call it on any. Otherwise another user's is 404. */
  isShared?: true
  /** The response does not end by itself. */
  isStream?: true
  /** For an unknown id: 404 by default. */
  missing?: number
}

const openToAll = { access: 'public' } as const
const anyone = { access: anyoneSignedIn }
const buyers = { access: rolesThatBuy }
const vendors = { access: ['vendor'] } as const
const admins = { access: ['admin'] } as const

const listingOf = async (server: TestServer, vendor: Person) => ({
  ids: [await aListing(server, vendor as Vendor)],
})
const listingsInBody =
  (more: object = {}) =>
  async (server: TestServer, vendor: Person): Promise<Thing> => ({
    body: { ids: [await aListing(server, vendor as Vendor)], ...more },
  })
const anImportOf = async (server: TestServer, vendor: Person): Promise<Thing> => {
  const _id = await aListing(server, vendor as Vendor)
  return { ids: [(await previewOf(server, vendor, productFile([{ _id, price: 7 }]))).body.importId] }
}
/** Of two pieces, the first of which is there. */
const halfPhoto = Buffer.alloc(pieceBytes + 9, 7)
const anUploadOf = async (server: TestServer, vendor: Person): Promise<Thing> => {
  const id = randomUUID()
  await sendPiece(server, vendor, id, halfPhoto, 0)
  return { ids: [id] }
}
const aNextPiece = async (server: TestServer, vendor: Person): Promise<Thing> => {
  const { ids = [] } = await anUploadOf(server, vendor)
  const { path, body, headers } = pieceCall(vendor, ids[0]!, halfPhoto, pieceBytes)
  return { ids, query: path.slice(path.indexOf('?')), body, headers: headers! }
}
const anyListing = async (server: TestServer) => listingOf(server, await aVendor(server))
const anySoldOutListing = async (server: TestServer) => ({
  ids: [await aListing(server, await aVendor(server), { stock: 0 })],
})
const sent = (body: unknown) => async (): Promise<Thing> => ({ body })

const customerWith = (body: unknown) => async (server: TestServer) => ({
  ids: [(await aCustomer(server)).id],
  body,
})
const vendorWith = (body: unknown) => async (server: TestServer) => ({
  ids: [(await aVendor(server)).id],
  body,
})
const anyCustomer: PermissionRow = { access: ['admin'], isShared: true, thing: customerWith({}) }

/** Every route of the server. */
export const permissionRows: Record<string, PermissionRow> = {
  'GET /*': openToAll,
  ...Object.fromEntries(
    ['/api', '/pictures', '/order/create', '/cart/clear']
      .flatMap((path) => [path, `${path}/*`])
      .map((path) => [`GET ${path}`, { ...openToAll, status: 404 }]),
  ),
  'GET /app-shell': openToAll,
  'GET /assets/*': { ...openToAll, status: 404 },
  'GET /healthz': openToAll,
  'GET /readyz': openToAll,
  'GET /robots.txt': openToAll,
  'GET /sitemap.xml': openToAll,
  'GET /sitemaps/:name': { ...openToAll, thing: async () => ({ ids: ['pages.xml'] }), isShared: true },
  'GET /blog/rss.xml': openToAll,
  'GET /pictures/:name': {
    ...openToAll,
    thing: async (server) => ({ ids: [await aPictureName(server)] }),
    isShared: true,
  },

  'POST /api/auth/signup': {
    ...openToAll,
    thing: async () => {
      const email = `stranger-${crypto.randomUUID()}@makit.example`
      const names = { firstName: 'Isatu', lastName: 'Bangura', tel: '010000123' }
      return { body: { ...names, email, password, confirmPassword: password } }
    },
    status: 201,
  },
  'POST /api/auth/login': {
    ...openToAll,
    thing: async (server) => ({ body: { email: (await aMember(server)).email, password } }),
  },
  'POST /api/auth/forgot-password': { ...openToAll, thing: sent({ email: 'nobody@makit.example' }) },
  'POST /api/auth/check-link': {
    ...openToAll,
    thing: async (server) => ({ body: { token: await aPasswordLink(server) } }),
  },
  'POST /api/auth/reset-password': {
    ...openToAll,
    thing: async (server) => ({
      body: { token: await aPasswordLink(server), password, confirmPassword: password },
    }),
  },
  'POST /api/auth/confirm-email': {
    ...openToAll,
    thing: async (server) => ({ body: { token: await aConfirmationLink(server) } }),
  },
  'POST /api/auth/logout': anyone,

  'GET /api/user/profile': anyone,
  'PUT /api/user/profile': { ...anyone, thing: sent({ firstName: 'Mariama' }) },
  'PUT /api/user/profile/password': {
    ...anyone,
    thing: sent({ newPassword: password, confirmPassword: password }),
  },
  'POST /api/user/confirm-email': anyone,
  'GET /api/user/sessions': anyone,
  'DELETE /api/user/sessions': anyone,
  'GET /api/user/addresses': anyone,
  'POST /api/user/addresses': { ...anyone, thing: sent(someAddress), status: 201 },
  'PUT /api/user/addresses/:id': {
    ...anyone,
    thing: async (server, person) => ({ ...(await aKeptAddress(server, person)), body: someAddress }),
  },
  'DELETE /api/user/addresses/:id': { ...anyone, thing: aKeptAddress },
  'GET /api/user/export': anyone,
  'GET /api/user/consequences': anyone,
  'DELETE /api/user': { ...anyone, thing: aKnownPassword },

  'GET /api/category': openToAll,
  'GET /api/listings': openToAll,
  'GET /api/listings/:id': { ...openToAll, thing: anyListing, isShared: true },
  'GET /api/towns': openToAll,
  'GET /api/pictures/sizes': {
    ...openToAll,
    thing: async () => ({ query: `?of=${'0'.repeat(32)}` }),
  },
  'GET /api/shops/:id': {
    ...openToAll,
    thing: async (server) => ({ ids: [(await aVendor(server)).shopId] }),
    isShared: true,
  },
  'GET /api/shops/:id/reviews': {
    ...openToAll,
    thing: async (server) => ({ ids: [(await aVendor(server)).shopId] }),
    isShared: true,
  },
  'GET /api/listings/:id/reviews': { ...openToAll, thing: anyListing, isShared: true },
  'POST /api/reviews': {
    ...anyone,
    thing: async (server, buyer) => ({ body: { ...(await aReceivedItemOf(server, buyer)), rating: 4 } }),
    status: 201,
  },
  'PUT /api/reviews/:id': {
    ...anyone,
    thing: async (server, author) => ({ ...(await aReviewOf(server, author)), body: { rating: 5 } }),
  },
  'DELETE /api/reviews/:id': { ...anyone, thing: aReviewOf },
  'GET /api/vendor/reviews': vendors,
  'PUT /api/vendor/reviews/:id/reply': {
    ...vendors,
    thing: async (server, vendor) => {
      const { reviewId } = await aReviewedSale(server, { rating: 4 }, { vendor: vendor as Vendor })
      return { ids: [reviewId], body: { text: 'Thank you' } }
    },
  },
  'GET /api/shops/:id/contact': {
    ...openToAll,
    thing: async (server) => ({ ids: [(await aVendor(server)).shopId] }),
    isShared: true,
  },
  'POST /api/listings': { ...vendors, thing: aProductForm, status: 201 },
  'PUT /api/listings/:id': {
    ...vendors,
    thing: async (server, vendor) => ({
      ...(await listingOf(server, vendor)),
      body: { title: 'Clay stove' },
    }),
  },
  'DELETE /api/listings/:id': { ...vendors, thing: listingOf },

  'GET /api/saved': anyone,
  'POST /api/saved/:id': { ...anyone, thing: anyListing, isShared: true },
  // Removing a listing that is not saved changes nothing and succeeds (docs/rules.md).
  'DELETE /api/saved/:id': { ...anyone, thing: anyListing, isShared: true, missing: 200 },

  'GET /api/restock-alerts': anyone,
  'POST /api/listings/:id/restock-alert': {
    ...anyone,
    thing: anySoldOutListing,
    isShared: true,
    status: 201,
  },
  // As with saved listings, removing what is not there changes nothing and succeeds.
  'DELETE /api/listings/:id/restock-alert': {
    ...anyone,
    thing: anySoldOutListing,
    isShared: true,
    missing: 200,
  },

  'GET /api/cart': anyone,
  'POST /api/cart/add': {
    ...buyers,
    thing: async (server) => ({ body: { listingId: (await aVendorWithListing(server)).listingId } }),
  },
  'PUT /api/cart/update': { ...buyers, thing: somethingInTheCart },
  'DELETE /api/cart/remove': { ...buyers, thing: somethingInTheCart },
  'DELETE /cart/clear': buyers,
  'DELETE /api/cart/clear': buyers,

  'POST /order/create': { ...buyers, thing: aWishedOrder, status: 201 },
  'POST /api/order/create': { ...buyers, thing: aWishedOrder, status: 201 },
  'GET /api/order': anyone,
  'GET /api/order/:id': {
    ...anyone,
    thing: async (server, buyer) => ({ ids: [(await anOrderOf(server, buyer, buyer.role))._id] }),
  },
  'PUT /api/order/:id/status': {
    ...anyone,
    thing: async (server, buyer) => ({
      ids: [(await anOrderOf(server, buyer, buyer.role))._id],
      body: { status: 'cancelled' },
    }),
  },
  'PUT /api/order/:id/pending-items': {
    ...anyone,
    thing: async (server, buyer) => ({
      ids: [(await aPartlyAcceptedOrderOf(server, buyer, buyer.role))._id],
      body: { status: 'cancelled' },
    }),
  },

  'POST /api/order/:id/payments': {
    ...anyone,
    thing: async (server, buyer) => {
      const { _id, shops } = await anOrderOf(server, buyer, buyer.role)
      return { ids: [_id], body: { vendorOrderId: shops[0]!._id, method: 'cash', amount: 100 } }
    },
    status: 201,
  },
  'POST /api/order/:id/again': {
    ...buyers,
    thing: async (server, buyer) => ({ ids: [(await anOrderOf(server, buyer, buyer.role))._id] }),
  },

  'GET /api/vendor/dashboard': vendors,
  'GET /api/vendor/waiting': vendors,
  'GET /api/vendor/listings': vendors,
  'PUT /api/vendor/listings': { ...vendors, thing: listingsInBody({ isActive: false }) },
  'DELETE /api/vendor/listings': { ...vendors, thing: listingsInBody() },
  'PATCH /api/vendor/listings': { ...vendors, thing: listingsInBody({ change: 'hide' }) },
  'GET /api/vendor/listings/ids': vendors,
  'GET /api/vendor/listings/csv': vendors,
  'POST /api/vendor/listings/import': {
    ...vendors,
    thing: () => importForm(productFile([{ title: 'Clay stove' }])),
    status: 201,
  },
  'GET /api/vendor/listings/import/:importId': { ...vendors, thing: anImportOf },
  'POST /api/vendor/listings/import/:importId': { ...vendors, thing: anImportOf },
  'PUT /api/vendor/uploads/:id': { ...vendors, thing: aNextPiece },
  'GET /api/vendor/uploads/:id': { ...vendors, thing: anUploadOf },
  'DELETE /api/vendor/uploads/:id': { ...vendors, thing: anUploadOf },
  'GET /api/vendor/price-hint': {
    ...vendors,
    thing: async () => ({ query: `?categoryId=${categories[0]._id}&price=150` }),
  },
  'GET /api/vendor/shop': vendors,
  'POST /api/vendor/shop': { ...vendors, thing: sent({ name: 'Kissy Gara House' }) },
  'GET /api/vendor/orders': vendors,
  'GET /api/vendor/orders/:orderId': {
    ...vendors,
    thing: async (server, vendor) => ({ ids: [(await aShopOrderOf(server, vendor as Vendor))._id] }),
  },
  'PUT /api/vendor/orders/:orderId/item/:itemId': {
    ...vendors,
    thing: async (server, vendor) => {
      const { order, items } = await aShopOrderOf(server, vendor as Vendor)
      return { ids: [order, items[0]!._id], body: { status: 'accepted' } }
    },
  },
  'PUT /api/vendor/orders/:orderId/items': {
    ...vendors,
    thing: async (server, vendor) => {
      const { _id, items } = await aShopOrderOf(server, vendor as Vendor)
      return { ids: [_id], body: { items: [{ _id: items[0]!._id, status: 'rejected' }] } }
    },
  },

  'PUT /api/vendor/orders/:orderId/payment': {
    ...vendors,
    thing: async (server, vendor) => ({
      ids: [(await aShopOrderOf(server, vendor as Vendor))._id],
      body: { state: 'received' },
    }),
  },
  'PUT /api/vendor/orders/:orderId/delivery-fee': {
    ...vendors,
    thing: async (server, vendor) => ({
      ids: [(await aShopOrderOf(server, vendor as Vendor))._id],
      body: { amount: 30 },
    }),
  },

  'POST /api/vendorApplication/apply': { ...openToAll, thing: async () => ({ body: aForm() }), status: 201 },
  'GET /api/vendorApplication': admins,
  'GET /api/vendorApplication/:id/consequences': { ...admins, thing: anApplication, isShared: true },
  'PATCH /api/vendorApplication/:id/approve': { ...admins, thing: anApplication, isShared: true },
  'PATCH /api/vendorApplication/:id/reject': { ...admins, thing: anApplication, isShared: true },
  'POST /api/vendorApplication/:id/invite': { ...admins, thing: anInvitedApplication, isShared: true },

  'POST /api/messages': { ...openToAll, thing: sent(aContactMessage), status: 201 },
  'GET /api/messages': admins,
  'PATCH /api/messages/:id/read': { ...admins, thing: aStoredMessage, isShared: true },
  'POST /api/reports': {
    ...openToAll,
    thing: async (server) => ({
      body: { listingId: (await aVendorWithListing(server)).listingId, reason: 'fraud' },
    }),
    status: 201,
  },
  'GET /api/admin/reports': admins,
  'PATCH /api/admin/reports/:id': {
    ...admins,
    thing: async (server) => ({
      ids: [await aReport(server)],
      body: { state: 'closed', outcome: 'We asked the shop.' },
    }),
    isShared: true,
  },
  'GET /api/admin/listings': admins,
  'PATCH /api/admin/listings/:id/take-down': {
    ...admins,
    thing: async (server) => ({ ...(await anyListing(server)), body: { reason: 'A fraud' } }),
    isShared: true,
  },
  'PATCH /api/admin/listings/:id/keep-down': {
    ...admins,
    thing: async (server) => ({ ...(await aTakenDownListing(server)), body: { reason: 'Still a fraud' } }),
    isShared: true,
  },
  'PATCH /api/admin/listings/:id/restore': { ...admins, thing: aTakenDownListing, isShared: true },
  'GET /api/admin/reviews': admins,
  'PATCH /api/admin/reviews/:id/hide': {
    ...admins,
    thing: async (server) => ({
      ids: [(await aReviewedSale(server)).reviewId],
      body: { reason: 'It names a neighbour' },
    }),
    isShared: true,
  },
  'PATCH /api/admin/reviews/:id/restore': { ...admins, thing: aHiddenReview, isShared: true },
  'GET /api/admin/orders': admins,
  'GET /api/admin/orders/:id': { ...admins, thing: anyOrder, isShared: true },
  'POST /api/admin/orders/:id/note': {
    ...admins,
    thing: async (server) => ({ ...(await anyOrder(server)), body: { text: 'Called the buyer.' } }),
    isShared: true,
    status: 201,
  },
  'POST /api/admin/messages/:id/reply': {
    ...admins,
    thing: async (server) => ({ ...(await aStoredMessage(server)), body: { text: 'We open at 8.' } }),
    isShared: true,
    status: 201,
  },
  'PATCH /api/admin/messages/:id': {
    ...admins,
    thing: async (server) => ({ ...(await aStoredMessage(server)), body: { state: 'answered' } }),
    isShared: true,
  },
  'GET /api/events': { ...anyone, isStream: true },
  'GET /api/notifications': anyone,
  'POST /api/notifications/read': { ...anyone, thing: sent({}) },
  'GET /api/push/key': anyone,
  'POST /api/push/subscriptions': {
    ...anyone,
    thing: async () => ({ body: aBrowser().subscription() }),
    status: 201,
  },
  'DELETE /api/push/subscriptions': { ...anyone, thing: aPushSubscription },
  'GET /api/blogs': openToAll,
  'GET /api/blogs/:id': { ...openToAll, thing: aPost, isShared: true },
  'GET /api/admin/blogs': admins,
  'GET /api/admin/blogs/:id': { ...admins, thing: aPost, isShared: true },
  'POST /api/admin/blogs': { ...admins, thing: sent({ title: 'Rice', state: 'draft' }), status: 201 },
  'POST /api/admin/blogs/preview': { ...admins, thing: sent({ content: 'About *rice*.' }) },
  'PUT /api/admin/blogs/:id': {
    ...admins,
    thing: async (server) => ({ ...(await aPost(server)), body: { title: 'Rice and oil' } }),
    isShared: true,
  },
  'DELETE /api/admin/blogs/:id': { ...admins, thing: aPost, isShared: true },

  'GET /api/admin/csv/users': admins,
  'GET /api/admin/csv/shops': admins,
  'GET /api/admin/csv/listings': admins,
  'GET /api/admin/csv/orders': admins,
  'GET /api/admin/csv/payments': admins,
  'GET /api/admin/csv/messages': admins,
  'GET /api/admin/figures': admins,
  'GET /api/vendor/figures': vendors,
  'GET /api/admin/stats': admins,
  'GET /api/admin/waiting': admins,
  'GET /api/admin/users': admins,
  'GET /api/admin/users/:id/consequences': {
    ...anyCustomer,
    thing: async (server) => ({ ids: [(await aCustomer(server)).id], query: '?action=delete' }),
  },
  'PATCH /api/admin/users/:id/role': { ...anyCustomer, thing: customerWith({ role: 'vendor' }) },
  'PATCH /api/admin/users/:id/deactivate': anyCustomer,
  'PATCH /api/admin/users/:id/activate': anyCustomer,
  'DELETE /api/admin/users/:id': anyCustomer,
  'GET /api/admin/vendors': admins,
  'PATCH /api/admin/vendors/:id/toggle': { ...admins, isShared: true, thing: vendorWith({}) },
  'PATCH /api/admin/vendors/:id/role': {
    ...admins,
    isShared: true,
    thing: vendorWith({ newRole: 'customer' }),
  },
  'GET /api/admin/settings/profile': admins,
  'PUT /api/admin/settings/profile/update': { ...admins, thing: sent({ firstName: 'Mariama' }) },
  'PUT /api/admin/settings/password': { ...admins, thing: anOldPassword },
  'GET /api/admin/settings/security': admins,
  'GET /api/admin/missed-searches': admins,
  'POST /api/admin/settings/security/timeout': { ...admins, thing: sent({ timeout: '2h' }) },
  'POST /api/admin/settings/logout-all': admins,
}

async function anyOrder(server: TestServer): Promise<Thing> {
  const { listingId } = await aVendorWithListing(server)
  return { ids: [(await aPlacedOrder(server, await aCustomer(server), [{ listingId }]))._id] }
}

async function aTakenDownListing(server: TestServer): Promise<Thing> {
  const thing = await anyListing(server)
  await sql`update listings set is_active = false, is_active_when_restored = true, taken_down_at = now()
    where id = ${thing.ids[0]}`.execute(server.db)
  return thing
}

async function aHiddenReview(server: TestServer): Promise<Thing> {
  const { reviewId } = await aReviewedSale(server)
  await setHidden(server, reviewId, true)
  return { ids: [reviewId] }
}

async function aWishedOrder(server: TestServer): Promise<Thing> {
  return { body: orderBody([{ listingId: (await aVendorWithListing(server)).listingId }]) }
}
