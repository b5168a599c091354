import { createOneTimeLink } from '#server/accounts/one-time-links.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { categories } from '#shared/listings/categories.ts'
import type { Order, VendorOrder } from '#shared/orders/order.ts'
import { aPendingApplication, decide, tokenIn } from './applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Person,
  type Vendor,
} from './factories.ts'
import { aPhoto, encodeForm } from './forms.ts'
import { memberPassword, quickHash } from './members.ts'
import { aPlacedOrder, decideItem, vendorOrdersOf } from './order-calls.ts'
import type { Thing } from './permission-rows.ts'
import { aBrowser } from './push-service.ts'
import { aSale, review } from './reviews.ts'
import type { TestServer } from './test-server.ts'

export { aForm } from './applications.ts'

export const password = memberPassword

export const become = (server: TestServer, person: Person, role: Role) =>
  server.db.updateTable('users').set({ role }).where('id', '=', person.id).execute()

export async function anOldPassword(server: TestServer, person: Person): Promise<Thing> {
  await givePassword(server, person)
  return { body: { oldPassword: password, newPassword: 'kola nut and ginger' } }
}

export async function aKnownPassword(server: TestServer, person: Person): Promise<Thing> {
  await givePassword(server, person)
  return { body: { currentPassword: password } }
}

export const someAddress = {
  label: 'Shop',
  address: '12 Siaka Stevens Street, Freetown',
  landmark: 'the Cotton Tree',
}

/** An address that a user keeps; an earlier one makes room. */
export async function aKeptAddress(server: TestServer, person: Person): Promise<Thing> {
  await server.db.deleteFrom('kept_addresses').where('user_id', '=', person.id).execute()
  const kept = await server.call('POST', '/api/user/addresses', { token: person.token, body: someAddress })
  return { ids: [kept.body.address._id] }
}

async function givePassword(server: TestServer, person: Person): Promise<void> {
  await server.db.updateTable('users').set({ password_hash: quickHash }).where('id', '=', person.id).execute()
}

/** The token of a link that sets a user's password. */
export async function aPasswordLink(server: TestServer): Promise<string> {
  const { id } = await aCustomer(server)
  return tokenIn(
    await inTransaction(server.db, (tx) => createOneTimeLink(tx, server.services.settings, { userId: id })),
  )
}

/** The token of a link that confirms a user's e-mail. */
export async function aConfirmationLink(server: TestServer): Promise<string> {
  const owner = { userId: (await aCustomer(server)).id, purpose: 'confirmation' } as const
  const link = await inTransaction(server.db, (tx) => createOneTimeLink(tx, server.services.settings, owner))
  return link.split('#')[1]!
}

export async function aPictureName(server: TestServer): Promise<string> {
  const { hash } = await server.services.pictures.storePicture(await aPhoto('#1c7c54'))
  return `${hash}-400.webp`
}

/** A new product's form, with its picture. */
export async function aProductForm(): Promise<Thing> {
  return encodeForm([
    ['title', 'Clay stove'],
    ['price', '120.50'],
    ['categoryId', categories[4]._id],
    ['images', await aPhoto('#b5651d')],
  ])
}

export async function somethingInTheCart(server: TestServer, buyer: Person): Promise<Thing> {
  const { listingId } = await aVendorWithListing(server)
  const body = { listingId, quantity: 2 }
  await server.call('POST', '/api/cart/add', { token: buyer.token, body })
  return { body }
}

/** An administrator's one is from before they got the role. */
export async function anOrderOf(server: TestServer, buyer: Person, role: Role): Promise<Order> {
  const { listingId } = await aVendorWithListing(server)
  await become(server, buyer, 'customer')
  const order = await aPlacedOrder(server, buyer, [{ listingId }])
  await become(server, buyer, role)
  return order
}

/** The same with two items, one of them accepted. */
export async function aPartlyAcceptedOrderOf(server: TestServer, buyer: Person, role: Role): Promise<Order> {
  const vendor = await aVendor(server)
  const listings = [await aListing(server, vendor), await aListing(server, vendor)]
  await become(server, buyer, 'customer')
  const order = await aPlacedOrder(
    server,
    buyer,
    listings.map((listingId) => ({ listingId })),
  )
  await decideItem(server, vendor, order._id, order.items[0]!._id, 'accepted')
  await become(server, buyer, role)
  return order
}

/** An item that this user has marked as received; an administrator did so before they got the role. */
export async function aReceivedItemOf(
  server: TestServer,
  buyer: Person & { role: Role },
): Promise<{ orderItemId: string }> {
  await become(server, buyer, 'customer')
  const { orderItemId } = await aSale(server, { buyer })
  await become(server, buyer, buyer.role)
  return { orderItemId }
}

/** A review of this user. */
export async function aReviewOf(server: TestServer, author: Person & { role: Role }): Promise<Thing> {
  const { orderItemId } = await aReceivedItemOf(server, author)
  const { body } = await review(server, { buyer: author, orderItemId })
  return { ids: [body.review._id] }
}

/** A shop's part of a user's order. */
export async function aShopOrderOf(server: TestServer, vendor: Vendor): Promise<VendorOrder> {
  const listingId = await aListing(server, vendor)
  await aPlacedOrder(server, await aCustomer(server), [{ listingId }])
  const [order] = await vendorOrdersOf(server, vendor)
  return order!
}

export const anApplication = async (server: TestServer): Promise<Thing> => ({
  ids: [(await aPendingApplication(server))._id],
})

/** An application approved without an account, so that an invitation is open. */
export async function anInvitedApplication(server: TestServer): Promise<Thing> {
  const { _id } = await aPendingApplication(server)
  await decide(server, (await anAdministrator(server)).token, _id, 'approve')
  return { ids: [_id] }
}

export const aContactMessage = {
  firstName: 'Kadiatu',
  email: 'kadiatu@makit.example',
  tel: '010555001',
  message: 'When do you open?',
}

export async function aStoredMessage(server: TestServer): Promise<Thing> {
  await server.call('POST', '/api/messages', { body: aContactMessage })
  const row = await server.db
    .selectFrom('messages')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { ids: [row.id] }
}

/** An open report of a listing. */
export async function aReport(server: TestServer): Promise<string> {
  const { listingId } = await aVendorWithListing(server)
  const { body } = await server.call('POST', '/api/reports', { body: { listingId, reason: 'fraud' } })
  return body.report._id
}

export async function aPost(server: TestServer): Promise<Thing> {
  const id = server.services.newId()
  const post = { id, file_name: `${id}.md`, title: 'Rice', hook: 'Read it', content: 'About rice.' }
  await server.db.insertInto('blogs').values(post).execute()
  return { ids: [id] }
}

/** A subscription to pushes of this person; the body names its endpoint. */
export async function aPushSubscription(server: TestServer, { token }: Person): Promise<Thing> {
  const subscription = aBrowser().subscription()
  await server.call('POST', '/api/push/subscriptions', { token, body: subscription })
  return { body: { endpoint: subscription.endpoint } }
}
