import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anAdministrator, type Person } from '#tests/support/factories.ts'
import {
  notice,
  noticesOn,
  notificationsOf,
  readNotifications,
  toldTo,
} from '#tests/support/notifications.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const { rowsOf, tell } = noticesOn(server)

describe('GET /api/notifications and POST /api/notifications/read', () => {
  let person: Person
  beforeAll(async () => {
    person = await aCustomer(server)
    for (let number = 1; number <= 5; number++) await tell(notice(person.id, { title: `Number ${number}` }))
    await tell(notice((await aCustomer(server)).id))
  })

  test('newest first, by pages, with what is unread', async () => {
    const { notifications, ...counts } = await notificationsOf(server, person, '?limit=2')
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual(['Number 5', 'Number 4'])
    expect(counts).toEqual({ totalPages: 3, currentPage: 1, total: 5, unread: 5 })
    const last = await notificationsOf(server, person, '?limit=2&page=3')
    expect(last.notifications.map(({ title }: { title: string }) => title)).toEqual(['Number 1'])
    for (const query of ['?page=0', '?limit=0', '?limit=101', '?page=x'])
      expect((await server.call('GET', `/api/notifications${query}`, { token: person.token })).status).toBe(
        400,
      )
  })

  test('one is read, then all; reading again changes nothing', async () => {
    const [newest] = await toldTo(server, person)
    const read = () => readNotifications(server, person, { _id: newest!._id })
    expect((await read()).body).toEqual({ message: 'Marked as read', unread: 4 })
    const { readAt } = (await toldTo(server, person))[0]!
    expect(readAt).not.toBeNull()
    expect((await read()).body.unread).toBe(4)
    const answers = await Promise.all([1, 2, 3].map(() => readNotifications(server, person)))
    expect(answers.map(({ status, body }) => [status, body.unread])).toEqual(
      [200, 200, 200].map((ok) => [ok, 0]),
    )
    expect((await toldTo(server, person))[0]!.readAt).toBe(readAt)
    const withoutBody = await server.call('POST', '/api/notifications/read', { token: person.token })
    expect(withoutBody.status).toBe(200)
  })

  test('those that lead to a page are read together, whatever they tell, and no others', async () => {
    const [reader, neighbour] = [await aCustomer(server), await aCustomer(server)]
    const path = '/dashboard/customer/orders/one'
    for (const { id } of [reader, neighbour]) {
      await tell(notice(id, { path }), notice(id, { path, kind: 'delivery_fee' }))
      await tell(notice(id, { path: `${path}2` }))
    }
    const readPath = async (wanted: unknown) => {
      const { status, body } = await readNotifications(server, reader, { path: wanted })
      return [status, body.unread]
    }
    expect(await readPath('/elsewhere')).toEqual([200, 3])
    expect(await readPath(path)).toEqual([200, 1])
    const unreadPaths = (await toldTo(server, reader)).filter(({ readAt }) => readAt === null)
    expect(unreadPaths.map((one) => one.path)).toEqual([`${path}2`])
    expect((await notificationsOf(server, neighbour)).unread).toBe(3)
    for (const wrong of [5, null, ['/'], 'x'.repeat(201)]) expect((await readPath(wrong))[0]).toBe(400)
    expect((await notificationsOf(server, reader)).unread).toBe(1)
  })

  test('another person’s is not there, and a malformed id is bad input', async () => {
    const other = await aCustomer(server)
    const before = await rowsOf(person)
    const [{ _id }] = (await notificationsOf(server, person)).notifications
    const missing = await readNotifications(server, other, { _id: uuidv7() })
    const theirs = await readNotifications(server, other, { _id })
    expect([theirs.status, theirs.body]).toEqual([404, missing.body])
    for (const wrong of ['x', 5, null, [], {}, `${_id}0`])
      expect((await readNotifications(server, other, { _id: wrong })).status).toBe(400)
    expect(await rowsOf(person)).toEqual(before)
  })
})

test('asking for notifications does not keep the session alive', async () => {
  const admin = await anAdministrator(server)
  const lastUsed = async () => {
    const { rows } = await sql<{
      at: Date
    }>`select last_used_at as at from sessions where user_id = ${admin.id}`.execute(server.db)
    return rows[0]!.at.getTime()
  }
  await sql`update sessions set last_used_at = now() - interval '5 minutes' where user_id = ${admin.id}`.execute(
    server.db,
  )
  const before = await lastUsed()
  expect((await server.call('GET', '/api/notifications', { token: admin.token })).status).toBe(200)
  expect(await lastUsed()).toBe(before)
  expect((await readNotifications(server, admin)).status).toBe(200)
  expect(await lastUsed()).toBeGreaterThan(before)
})
