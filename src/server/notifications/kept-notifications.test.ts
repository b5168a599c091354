import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { mostNotifications, notificationDays } from '#shared/notifications/notification-kinds.ts'
import { deleteUser } from '#tests/support/administration.ts'
import { aCustomer, anAdministrator, aVendorWithListing, type Person } from '#tests/support/factories.ts'
import { kindsTold, notice, noticesOn, notificationsOf, toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { deleteOldNotifications } from './delete-old-notifications.ts'
import { isCleanupDue, notify } from './notify.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const { rowsOf, tell } = noticesOn(server)

describe('what is kept', () => {
  /** So many notifications of a person, written as if they were so many days old. */
  const tellBefore = async (person: Person, count: number, days: number) => {
    const msecs = Date.now() - days * 86_400_000
    const ids = Array.from({ length: count }, () => uuidv7({ msecs }))
    await sql`insert into notifications (id, user_id, kind, title, text, path, created_at)
      select id, ${person.id}, 'order_placed', 'Old', '', '/', now() - make_interval(days => ${days})
      from unnest(${ids}::uuid[]) id`.execute(server.db)
  }

  const tellAndCleanUp = (person: Person, title: string) => {
    const newId = () => uuidv7().replace(/..$/, '00')
    const told = notice(person.id, { title })
    return inTransaction(server.db, (tx) => notify(tx, { ...server.services, newId }, [told]))
  }

  test('writing deletes now and then what is beyond the newest 500, and reading never shows it', async () => {
    const [person, other] = [await aCustomer(server), await aCustomer(server)]
    await tellBefore(person, mostNotifications + 1, 2)
    await tellBefore(other, 3, 2)
    expect(await notificationsOf(server, person)).toMatchObject({ total: mostNotifications })
    await tellAndCleanUp(person, 'Newest')
    expect(await rowsOf(person)).toHaveLength(mostNotifications)
    expect((await toldTo(server, person))[0]?.title).toBe('Newest')
    expect(await rowsOf(other)).toHaveLength(3)
  })

  test('one notification in 256 cleans up', () => {
    const due = Array.from({ length: 20_000 }, () => uuidv7()).filter((id) => isCleanupDue({ id }))
    expect(due.length).toBeGreaterThan(20)
    expect(due.length).toBeLessThan(200)
  })

  test('writing leaves none older than 90 days, and reading shows none', async () => {
    const person = await aCustomer(server)
    await tellBefore(person, 2, notificationDays - 1)
    await tellBefore(person, 2, notificationDays + 1)
    expect(await notificationsOf(server, person)).toMatchObject({ total: 2, unread: 2 })
    await tellAndCleanUp(person, 'Newest')
    expect(await rowsOf(person)).toHaveLength(3)
  })

  test('the cleanup deletes what is too old, also of people who are told nothing any more', async () => {
    const person = await aCustomer(server)
    await tellBefore(person, 2, notificationDays + 1)
    await tellBefore(person, 1, 1)
    await deleteOldNotifications(server.db)
    expect(await rowsOf(person)).toHaveLength(1)
  })

  test('the cleanup deletes what was written for an account while it was being deleted', async () => {
    const admin = await anAdministrator(server)
    const [person, other] = [await aCustomer(server), await aCustomer(server)]
    expect((await deleteUser(server, admin, person.id)).status).toBe(200)
    for (const one of [person, other]) await tellBefore(one, 2, 0)
    await deleteOldNotifications(server.db)
    expect(await rowsOf(person)).toEqual([])
    expect(await rowsOf(other)).toHaveLength(2)
  })

  test('many transactions for one person at once neither wait for each other in a circle nor lose any', async () => {
    const [one, two] = [await aCustomer(server), await aCustomer(server)]
    for (const person of [one, two]) await tellBefore(person, mostNotifications, 2)
    await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        tell(...(at % 2 ? [notice(one.id), notice(two.id)] : [notice(two.id), notice(one.id)])),
      ),
    )
    for (const person of [one, two]) {
      expect(await notificationsOf(server, person)).toMatchObject({ total: mostNotifications })
      expect((await toldTo(server, person)).filter(({ title }) => title !== 'Old')).toHaveLength(24)
    }
  })

  test('nothing of a deleted account stays, and nothing is written for it', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    await aPlacedOrder(server, buyer, [{ listingId }])
    await tell(notice(buyer.id))
    expect((await deleteUser(server, admin, buyer.id)).status).toBe(200)
    expect(await rowsOf(buyer)).toEqual([])
    expect(await kindsTold(server, vendor)).toEqual(['order_cancelled', 'order_placed'])
    expect((await toldTo(server, vendor))[0]?.text).toMatch(/^The buyer has left, so these are cancelled: /)
    await tell(notice(buyer.id))
    expect(await rowsOf(buyer)).toEqual([])

    expect((await deleteUser(server, admin, vendor.id)).status).toBe(200)
    expect(await rowsOf(vendor)).toEqual([])
  })
})
