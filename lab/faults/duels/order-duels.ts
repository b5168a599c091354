import assert from 'node:assert/strict'
import { aCustomer, stockOf } from '../../../tests/support/factories.ts'
import { decideItem, decideItems, ordersOf } from '../../../tests/support/order-calls.ts'
import {
  type Arena,
  aPendingOrder,
  closing,
  deciding,
  decidingAll,
  ordering,
  type Scene,
} from '../../../tests/support/racing-calls.ts'
import { assertAmong, assertConserved, assertStatuses, type Duel } from './duel.ts'

const conserved = (arena: Arena, { listingIds }: Scene) =>
  assertConserved(arena, Object.fromEntries(listingIds.map((id) => [id, 5])))
const stocks = (arena: Arena, { listingIds }: Scene) =>
  Promise.all(listingIds.map((id) => stockOf(arena, id)))
const orderOf = async (arena: Arena, { buyer }: Scene) => (await ordersOf(arena, buyer))[0]!

const cancelAgainstAccept: Duel = {
  name: 'cancel against accept',
  async prepare(arena) {
    const scene = await aPendingOrder(arena)
    return {
      calls: [closing(scene, 'cancelled'), decidingAll(scene, 'accepted')],
      async check(answers) {
        assertStatuses(answers, [200, 409])
        const isCancelled = answers[0]?.status === 200
        assert.equal((await orderOf(arena, scene)).status, isCancelled ? 'cancelled' : 'accepted')
        assert.deepEqual(await stocks(arena, scene), isCancelled ? [5, 5] : [3, 3])
        await conserved(arena, scene)
      },
    }
  },
}

const acceptAgainstReject: Duel = {
  name: 'accept all against reject all',
  async prepare(arena) {
    const scene = await aPendingOrder(arena)
    return {
      calls: ['accepted', 'rejected'].map((status) => decidingAll(scene, status)),
      async check(answers) {
        assertStatuses(answers, [200, 200])
        const statuses = (await orderOf(arena, scene)).items.map((item) => item.status)
        assert.equal(new Set(statuses).size, 1)
        assert.deepEqual(await stocks(arena, scene), statuses[0] === 'rejected' ? [5, 5] : [3, 3])
        await conserved(arena, scene)
      },
    }
  },
}

/** After rejecting one of two accepted items the other can still be received, so receiving always succeeds. */
const receivedAgainstReject: Duel = {
  name: 'mark as received against reject',
  async prepare(arena) {
    const scene = await aPendingOrder(arena)
    const items = scene.placed.items.map(({ _id }) => ({ _id, status: 'accepted' }))
    assert.equal((await decideItems(arena, scene.vendor, scene.placed._id, items)).status, 200)
    return {
      calls: [closing(scene, 'completed'), deciding(scene, 0, 'rejected')],
      async check([received, decided]) {
        assert.equal(received?.status, 200)
        const isRejected = decided?.status === 200
        if (!isRejected) assert.equal(decided?.status, 409)
        const order = await orderOf(arena, scene)
        assert.equal(order.status, 'completed')
        const first = isRejected ? 'rejected' : 'completed'
        assert.deepEqual(
          order.items.map(({ status }) => status),
          [first, 'completed'],
        )
        assert.deepEqual(await stocks(arena, scene), [isRejected ? 5 : 3, 3])
        await conserved(arena, scene)
      },
    }
  },
}

const takeBackAgainstOrders: Duel = {
  name: 'taking a rejected item back against buyers of its units',
  async prepare(arena) {
    const scene = await aPendingOrder(arena)
    const [listingId] = scene.listingIds as [string, string]
    const { _id } = scene.placed.items[0]!
    assert.equal((await decideItem(arena, scene.vendor, scene.placed._id, _id, 'rejected')).status, 200)
    const buyers = await Promise.all([aCustomer(arena), aCustomer(arena), aCustomer(arena)])
    return {
      calls: [
        deciding(scene, 0, 'accepted'),
        ...buyers.map((buyer) => ordering(buyer, [{ listingId, quantity: 2 }])),
      ],
      async check(answers) {
        // Five units, two each: two of the four buyers get theirs.
        assert.equal(answers.filter(({ status }) => status < 300).length, 2)
        assertAmong(answers, [200, 201, 409])
        assert.equal(await stockOf(arena, listingId), 1)
        await conserved(arena, scene)
      },
    }
  },
}

/** One unit is left until the others are returned: only then can an order of more be placed. */
const cancelAgainstOrders: Duel = {
  name: 'cancelling an order against buyers of its units',
  async prepare(arena) {
    const scene = await aPendingOrder(arena, 4)
    const [listingId] = scene.listingIds as [string, string]
    const buyers = await Promise.all([aCustomer(arena), aCustomer(arena), aCustomer(arena)])
    return {
      calls: [
        closing(scene, 'cancelled'),
        ...buyers.map((buyer) => ordering(buyer, [{ listingId, quantity: 2 }])),
      ],
      async check([cancelled, ...ordered]) {
        assert.equal(cancelled?.status, 200)
        assertAmong(ordered, [201, 409])
        const placed = ordered.filter(({ status }) => status === 201).length
        assert.equal(await stockOf(arena, listingId), 5 - 2 * placed)
        await conserved(arena, scene)
      },
    }
  },
}

/** What buyers and vendors do to one order. */
export const orderDuels = [
  cancelAgainstAccept,
  acceptAgainstReject,
  receivedAgainstReject,
  takeBackAgainstOrders,
  cancelAgainstOrders,
]
