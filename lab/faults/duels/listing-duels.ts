import assert from 'node:assert/strict'
import { aCustomer, aVendorWithListing, type Person } from '../../../tests/support/factories.ts'
import { order, orderBody } from '../../../tests/support/order-calls.ts'
import { type Arena, ordering } from '../../../tests/support/racing-calls.ts'
import type { RacingCall } from '../../../tests/support/same-instant.ts'
import type { Answer } from '../../../tests/support/test-server.ts'
import { assertAmong, assertConserved, type Duel, itemsOf } from './duel.ts'

const changing = (
  { token }: Person,
  method: 'PUT' | 'DELETE',
  listingId: string,
  body?: object,
): RacingCall => ({ method, path: `/api/listings/${listingId}`, token, ...(body && { body }) })

/** Three buyers order two units each of five. */
const threeOrders = async (arena: Arena, listingId: string): Promise<RacingCall[]> => {
  const buyers = await Promise.all([aCustomer(arena), aCustomer(arena), aCustomer(arena)])
  return buyers.map((buyer) => ordering(buyer, [{ listingId, quantity: 2 }]))
}

/** Throws unless the stored orders are exactly the acknowledged ones. */
async function assertOrders(arena: Arena, listingId: string, answers: readonly Answer[]): Promise<void> {
  assertAmong(answers, [201, 409])
  const items = await itemsOf(arena, listingId)
  assert.equal(items.length, answers.filter(({ status }) => status === 201).length)
}

const deleteAgainstOrders: Duel = {
  name: 'deleting a product against orders of it',
  async prepare(arena) {
    const { vendor, listingId } = await aVendorWithListing(arena)
    return {
      calls: [changing(vendor, 'DELETE', listingId), ...(await threeOrders(arena, listingId))],
      async check([deleted, ...ordered]) {
        assert.equal(deleted?.status, 200)
        await assertOrders(arena, listingId, ordered)
        await assertConserved(arena, { [listingId]: 5 })
        const late = await order(arena, await aCustomer(arena), orderBody([{ listingId }]))
        assert.equal(late.status, 409)
      },
    }
  },
}

/** The form showed 5; the vendor adds three, or removes four. */
const stockEditAgainstOrders = (stock: 8 | 1): Duel => ({
  name: `a vendor’s stock edit to ${stock} against orders`,
  async prepare(arena) {
    const { vendor, listingId } = await aVendorWithListing(arena)
    const edit = changing(vendor, 'PUT', listingId, { stock, stockBase: 5 })
    return {
      calls: [edit, ...(await threeOrders(arena, listingId))],
      async check([edited, ...ordered]) {
        // Four can't be removed once two of the five are sold.
        assertAmong([edited!], stock === 8 ? [200] : [200, 409])
        await assertOrders(arena, listingId, ordered)
        await assertConserved(arena, { [listingId]: edited?.status === 200 ? stock : 5 })
      },
    }
  },
})

/** A vendor's changes to a product while it is being bought. */
export const listingDuels = [deleteAgainstOrders, stockEditAgainstOrders(8), stockEditAgainstOrders(1)]
