import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectConservation } from '../support/conservation.ts'
import { aCustomer, anAdministrator, aVendorWithListing, type Person, stockOf } from '../support/factories.ts'
import { order, orderBody } from '../support/order-calls.ts'
import { carryOut, previewOf, productFile } from '../support/product-files.ts'
import { ordering } from '../support/racing-calls.ts'
import { atTheSameInstant, type RacingCall, statusCounts } from '../support/same-instant.ts'
import { testServer } from '../support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const takingDown = (listingId: string): RacingCall => ({
  method: 'PATCH',
  path: `/api/admin/listings/${listingId}/take-down`,
  token: admin.token,
  body: { reason: 'A fraud' },
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]!.count
}

test('ten orders against a take-down: each is placed or told that it is gone, and none comes after', async () => {
  for (let round = 0; round < 4; round++) {
    const { listingId } = await aVendorWithListing(server, { stock: 50 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => aCustomer(server)))
    const orders = buyers.map((buyer) => ordering(buyer, [{ listingId }]))
    const calls = orders.toSpliced(round * 3, 0, takingDown(listingId))
    const answers = await atTheSameInstant(server, calls)
    const [takenDown] = answers.splice(round * 3, 1)
    expect(takenDown?.status).toBe(200)
    const { 201: placed = 0, 409: refused = 0 } = statusCounts(answers)
    expect(placed + refused).toBe(10)
    for (const { status, body } of answers)
      if (status === 409) expect(body.changes).toMatchObject([{ listingId, reason: 'gone' }])
    expect(await stockOf(server, listingId)).toBe(50 - placed)
    expect((await order(server, buyers[0]!, orderBody([{ listingId }]))).status).toBe(409)
    await expectConservation(server, { [listingId]: 50 })
  }
})

test('an order that waited while its product was taken down is refused', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 5 })
  const buyer = await aCustomer(server)
  const { ordered } = await server.db.transaction().execute(async (tx) => {
    await sql`update listings set is_active = false, is_active_when_restored = true, taken_down_at = now()
      where id = ${listingId}`.execute(tx)
    const ordered = order(server, buyer, orderBody([{ listingId }]))
    await expect.poll(waitingForLocks).toBe(1)
    return { ordered }
  })
  expect((await ordered).status).toBe(409)
  expect(await stockOf(server, listingId)).toBe(5)
})

/** An import that shows a hidden product. */
async function showingImport() {
  const { vendor, listingId } = await aVendorWithListing(server, { isActive: false })
  const { body } = await previewOf(server, vendor, productFile([{ _id: listingId, isActive: true }]))
  return { vendor, listingId, importId: body.importId as string }
}

const visibilityOf = (listingId: string) =>
  server.db
    .selectFrom('listings')
    .select(['is_active', 'is_active_when_restored'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()

test('an import that shows a product waited while it was taken down: it is stale', async () => {
  const { vendor, listingId, importId } = await showingImport()
  const { imported } = await server.db.transaction().execute(async (tx) => {
    await sql`update listings set is_active_when_restored = false, taken_down_at = now()
      where id = ${listingId}`.execute(tx)
    const imported = carryOut(server, vendor, importId)
    await expect.poll(waitingForLocks).toBe(1)
    return { imported }
  })
  const { status, body } = await imported
  expect([status, body.code]).toEqual([409, 'import_stale'])
  expect(await visibilityOf(listingId)).toEqual({ is_active: false, is_active_when_restored: false })
})

test('an import that shows a product against its take-down: shown before it, or stale, and hidden in the end', async () => {
  for (let round = 0; round < 4; round++) {
    const { vendor, listingId, importId } = await showingImport()
    const importing: RacingCall = {
      method: 'POST',
      path: `/api/vendor/listings/import/${importId}`,
      token: vendor.token,
    }
    const calls = [importing, takingDown(listingId)]
    const answers = await atTheSameInstant(server, round % 2 === 0 ? calls : calls.toReversed())
    const [imported, takenDown] = round % 2 === 0 ? answers : answers.toReversed()
    expect(takenDown!.status).toBe(200)
    expect([200, 409]).toContain(imported!.status)
    expect(await visibilityOf(listingId)).toEqual({
      is_active: false,
      is_active_when_restored: imported!.status === 200,
    })
  }
})

test('a take-down waits for an order that has its product already', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 5 })
  const { takenDown } = await server.db.transaction().execute(async (tx) => {
    await sql`select from listings where id = ${listingId} for no key update`.execute(tx)
    const { token, path, body } = takingDown(listingId)
    const takenDown = server.call('PATCH', path, { token, body })
    await expect.poll(waitingForLocks).toBe(1)
    return { takenDown }
  })
  expect((await takenDown).status).toBe(200)
})

test('two administrators at once take it down once', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  const answers = await atTheSameInstant(server, Array(4).fill(takingDown(listingId)))
  expect(statusCounts(answers)).toEqual({ 200: 1, 409: 3 })
  const told = await server.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', vendor.id)
    .execute()
  expect(told).toEqual([{ kind: 'listing_taken_down' }])
})
