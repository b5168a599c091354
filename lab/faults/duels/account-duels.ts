import assert from 'node:assert/strict'
import { aForm, type Decision } from '../../../tests/support/applications.ts'
import {
  aCustomer,
  anAdministrator,
  aVendorWithListing,
  type Person,
} from '../../../tests/support/factories.ts'
import { type Arena, barring, deleting, demoting, ordering } from '../../../tests/support/racing-calls.ts'
import type { RacingCall } from '../../../tests/support/same-instant.ts'
import { assertAmong, assertConserved, assertStatuses, type Duel, itemsOf } from './duel.ts'

const judging = ({ token }: Person, id: string, decision: Decision): RacingCall => ({
  method: 'PATCH',
  path: `/api/vendorApplication/${id}/${decision}`,
  token,
})

const approveAgainstReject: Duel = {
  name: 'approve against reject',
  async prepare(arena) {
    const [one, other] = [await anAdministrator(arena), await anAdministrator(arena)]
    const sent = await arena.call('POST', '/api/vendorApplication/apply', { body: aForm() })
    assert.equal(sent.status, 201)
    const { _id } = sent.body.application
    return {
      calls: [judging(one, _id, 'approve'), judging(other, _id, 'reject')],
      async check(answers) {
        assertStatuses(answers, [200, 409])
        const row = await arena.db
          .selectFrom('vendor_applications')
          .select('status')
          .where('id', '=', _id)
          .executeTakeFirstOrThrow()
        assert.equal(row.status, answers[0]?.status === 200 ? 'approved' : 'rejected')
        assert.equal((await actionsAbout(arena, _id)).length, 1)
      },
    }
  },
}

const actionsAbout = ({ db }: Arena, id: string) =>
  db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute()

const activeAdministrators = ({ db }: Arena) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').where('is_active', '=', true).execute()

const demoteEachOther: Duel = {
  name: 'two administrators who demote each other',
  async prepare(arena) {
    await arena.db.updateTable('users').set({ role: 'customer' }).where('role', '=', 'admin').execute()
    const [one, other] = [await anAdministrator(arena), await anAdministrator(arena)]
    return {
      calls: [demoting(one, other), demoting(other, one)],
      async check(answers) {
        assert.equal(answers.filter(({ status }) => status === 200).length, 1)
        assertAmong(answers, [200, 401, 403, 409])
        assert.equal((await activeAdministrators(arena)).length, 1)
      },
    }
  },
}

const deleteBuyerAgainstOrders: Duel = {
  name: 'deleting a buyer against their orders',
  async prepare(arena) {
    const admin = await anAdministrator(arena)
    const { listingId } = await aVendorWithListing(arena)
    const buyer = await aCustomer(arena)
    const orders = [1, 2].map(() => ordering(buyer, [{ listingId, quantity: 2 }]))
    return {
      calls: [deleting(admin, buyer), ...orders],
      async check([deleted, ...ordered]) {
        assert.equal(deleted?.status, 200)
        assertAmong(ordered, [201, 401])
        for (const item of await itemsOf(arena, listingId))
          assert.deepEqual(item, { status: 'cancelled', closed_as: 'cancelled', first_name: 'Deleted' })
        await assertConserved(arena, { [listingId]: 5 })
      },
    }
  },
}

const barVendorAgainstOrders: Duel = {
  name: 'deactivating a vendor against orders',
  async prepare(arena) {
    const admin = await anAdministrator(arena)
    const { vendor, listingId } = await aVendorWithListing(arena)
    const buyers = await Promise.all([aCustomer(arena), aCustomer(arena)])
    return {
      calls: [
        barring(admin, vendor),
        ...buyers.map((buyer) => ordering(buyer, [{ listingId, quantity: 2 }])),
      ],
      async check([barred, ...ordered]) {
        assert.equal(barred?.status, 200)
        assertAmong(ordered, [201, 409])
        for (const { status } of await itemsOf(arena, listingId)) assert.equal(status, 'rejected')
        await assertConserved(arena, { [listingId]: 5 })
      },
    }
  },
}

/** Actions of administrators on users. */
export const accountDuels = [
  approveAgainstReject,
  demoteEachOther,
  deleteBuyerAgainstOrders,
  barVendorAgainstOrders,
]
