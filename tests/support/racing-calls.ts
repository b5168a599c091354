import type { Order } from '#shared/orders/order.ts'
import { aCustomer, aListing, aVendor, type Market, type Person, type Vendor } from './factories.ts'
import { aPlacedOrder, orderBody, type WishedLine } from './order-calls.ts'
import type { RacingCall } from './same-instant.ts'
import type { TestServer } from './test-server.ts'

/** The target of racing calls: a TestServer, or a server process and its database. */
export type Arena = Market & Pick<TestServer, 'call'>

/** The users and things of a pending order. */
export interface Scene {
  buyer: Person
  vendor: Vendor
  listingIds: string[]
  placed: Order
}

/** A pending order of two items, by default 2 of 5 units each. */
export async function aPendingOrder(arena: Arena, quantity = 2): Promise<Scene> {
  const [buyer, vendor] = [await aCustomer(arena), await aVendor(arena)]
  const listingIds = [await aListing(arena, vendor), await aListing(arena, vendor)]
  const lines = listingIds.map((listingId) => ({ listingId, quantity }))
  return { buyer, vendor, listingIds, placed: await aPlacedOrder(arena, buyer, lines) }
}

export const closing = ({ buyer, placed }: Scene, status: string): RacingCall => ({
  method: 'PUT',
  path: `/api/order/${placed._id}/status`,
  token: buyer.token,
  body: { status },
})

export const decidingAll = ({ vendor, placed }: Scene, status: string): RacingCall => ({
  method: 'PUT',
  path: `/api/vendor/orders/${placed._id}/items`,
  token: vendor.token,
  body: { items: placed.items.map(({ _id }) => ({ _id, status })) },
})

export const deciding = (
  { vendor, placed }: Scene,
  index: number,
  status: string,
  details: { wasOneOf?: readonly string[] } = {},
): RacingCall => ({
  method: 'PUT',
  path: `/api/vendor/orders/${placed._id}/item/${placed.items[index]!._id}`,
  token: vendor.token,
  body: { status, ...details },
})

export const ordering = (
  { token }: Person,
  lines: readonly WishedLine[],
  headers: Record<string, string> = {},
): RacingCall => ({ method: 'POST', path: '/order/create', token, body: orderBody(lines), headers })

const administering = (
  { token }: Person,
  method: 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): RacingCall => ({ method, path: `/api/admin/users/${path}`, token, ...(body && { body }) })

export const demoting = (by: Person, { id }: Person) =>
  administering(by, 'PATCH', `${id}/role`, { role: 'customer' })
export const barring = (by: Person, { id }: Person) => administering(by, 'PATCH', `${id}/deactivate`)
export const deleting = (by: Person, { id }: Person) => administering(by, 'DELETE', id)
