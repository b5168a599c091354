import { createServer } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { startJobRunner } from '#server/jobs/job-runner.ts'
import { queueJob } from '#server/jobs/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts'
import { aCustomer, aVendorWithListing, type Person } from '#tests/support/factories.ts'
import { readNotifications, toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { aBrowser, type Browser, startPushService, vapidClaims } from '#tests/support/push-service.ts'
import { testServer } from '#tests/support/test-server.ts'
import type { DeliveryOptions } from './deliver-push.ts'
import { publicLookup } from './public-lookup.ts'
import { readPushKeys } from './push-keys.ts'
import { createPushSender } from './send-push.ts'

const service = await startPushService()
afterAll(() => service.stop())
const server = testServer({ settings: { PUSH_HOSTS: '127.0.0.1,localhost,rebound.example' } })

beforeEach(async () => {
  service.arrived.length = 0
  service.answer = { status: 201 }
  await server.db.deleteFrom('push_subscriptions').execute()
  await server.db.deleteFrom('jobs').execute()
})

async function aPhoneOf(person: Pick<Person, 'token'>, browser = aBrowser(service.origin)): Promise<Browser> {
  const { token } = person
  const body = browser.subscription()
  const { status } = await server.call('POST', '/api/push/subscriptions', { token, body })
  expect(status).toBe(201)
  return browser
}

async function aTold(browser?: Browser): Promise<{ person: Person; phone: Browser }> {
  const person = await aCustomer(server)
  return { person, phone: await aPhoneOf(person, browser) }
}

const tell = ({ id }: Person, kind: NotificationKind = 'order_placed', title = 'New order #0a1b2c') =>
  inTransaction(server.db, (tx) =>
    notify(tx, server.services, [
      { userId: id, kind, title, text: 'Fatu Kamara wrote this', path: '/dashboard/x' },
    ]),
  )

const waiting = async () =>
  (
    await sql<{ name: string; attempts: number; seconds: number; error: string | null }>`
      select name, attempts, last_error as error, round(extract(epoch from run_at - now()))::integer as seconds
      from jobs order by id`.execute(server.db)
  ).rows

const stored = async () =>
  (await server.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  )

describe('a push', () => {
  test('reaches the phone encrypted, signed with our key, and says kind and number alone', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    const phone = await aPhoneOf(vendor)
    await aPlacedOrder(server, await aCustomer(server), [{ listingId }])
    await server.runJobs()
    const [told] = await toldTo(server, vendor)
    expect(service.arrived).toHaveLength(1)
    const { path, headers, body } = service.arrived[0]!
    expect(service.origin + path).toBe(phone.endpoint)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(headers.ttl)).toBeGreaterThan(86_000)
    expect(headers.topic).toMatch(/^[\w-]{1,32}$/)
    expect(body.toString('latin1')).not.toContain('order')
    expect(phone.decrypt(body)).toEqual({
      title: 'New order',
      text: `Order ${told!.title.slice('New order '.length)}`,
      path: told!.path,
      tag: told!._id,
    })
    const { key, claims } = vapidClaims(headers)
    expect(key).toBe((await readPushKeys(server.services)).publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
    expect(Number(claims.exp) * 1_000 - Date.now()).toBeLessThanOrEqual(86_400_000)
    expect(await waiting()).toEqual([])
  })

  test('of what has no order says so, with nothing of title and text', async () => {
    const { person, phone } = await aTold()
    await tell(person, 'review', 'Review by Fatu Kamara')
    await server.runJobs()
    expect(phone.decrypt(service.arrived[0]!.body)).toMatchObject({
      title: 'New review',
      text: 'Open Makit to read it.',
    })
  })

  test('goes to each phone of the account and to no other', async () => {
    const { person, phone } = await aTold()
    const second = await aPhoneOf(person)
    await aTold()
    await tell(person)
    await server.runJobs()
    expect(service.arrived.map(({ path }) => service.origin + path).sort()).toEqual(
      [phone.endpoint, second.endpoint].sort(),
    )
  })

  test('is queued with its notification or not at all, and for accounts with phones alone', async () => {
    const { person } = await aTold()
    const other = await aCustomer(server)
    await tell(other)
    expect(await waiting()).toEqual([])
    const failing = inTransaction(server.db, async (tx) => {
      const notice = { kind: 'order_placed', title: 'Never', text: '', path: '/' } as const
      await notify(tx, server.services, [{ userId: person.id, ...notice }])
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    expect(await waiting()).toEqual([])
    await tell(person)
    expect(await waiting()).toMatchObject([{ name: 'push-notification' }])
  })
})

describe('nothing is sent', () => {
  /** Queues the pushes of a notification, and one moment before they are sent does this. */
  const tellAndThen = async (person: Person, then: () => Promise<unknown>) => {
    await tell(person)
    const handlers = jobHandlers(server.services)
    const { rows } = await sql<{
      payload: { notificationId: string }
    }>`delete from jobs returning payload`.execute(server.db)
    await handlers['push-notification'](rows[0]!.payload)
    await then()
    await server.runJobs()
    expect([service.arrived, await waiting()]).toEqual([[], []])
  }

  test('of what was read meanwhile', async () => {
    const { person } = await aTold()
    await tellAndThen(person, () => readNotifications(server, person))
  })

  test('after signing out', async () => {
    const { person } = await aTold()
    await tellAndThen(person, () => server.call('POST', '/api/auth/logout', { token: person.token }))
  })

  test('to a session that has expired', async () => {
    const { person } = await aTold()
    await tellAndThen(person, () =>
      sql`update sessions set created_at = now() - interval '31 days' where user_id = ${person.id}`.execute(
        server.db,
      ),
    )
  })

  test('to a phone that another account has taken over', async () => {
    const { person, phone } = await aTold()
    const next = await aCustomer(server)
    await tellAndThen(person, () => aPhoneOf(next, phone))
  })

  test('a day later', async () => {
    const { person } = await aTold()
    await tellAndThen(person, () =>
      sql`update notifications set created_at = now() - interval '25 hours' where user_id = ${person.id}`.execute(
        server.db,
      ),
    )
  })

  test('to a host that is no longer one of the push services', async () => {
    const { person } = await aTold()
    await tellAndThen(person, () =>
      sql`update push_subscriptions set endpoint = replace(endpoint, '127.0.0.1', '127.0.0.2')`.execute(
        server.db,
      ),
    )
  })
})

describe('a push service that', () => {
  test.each([404, 410])('answers %i has its subscription deleted, and no other', async (status) => {
    const { person } = await aTold()
    service.answer = { status }
    await tell(person)
    const { phone } = await aTold()
    await server.runJobs()
    expect([await stored(), await waiting()]).toEqual([[phone.endpoint], []])
  })

  test.each([400, 401, 403, 413])(
    'answers %i is not asked again, and the subscription stays',
    async (status) => {
      const { person, phone } = await aTold()
      service.answer = { status }
      await tell(person)
      await server.runJobs()
      expect([await stored(), await waiting(), service.arrived.length]).toEqual([[phone.endpoint], [], 1])
    },
  )

  test.each([
    ['seconds', () => '600', 600],
    ['a date', () => new Date(Date.now() + 600_000).toUTCString(), 600],
    ['a year', () => '31536000', 21_600],
    ['nonsense', () => 'soon', 3],
    ['the past', () => '-5', 3],
  ])('answers 429 with %s in Retry-After is asked again then', async (_what, retryAfter, seconds) => {
    const { person, phone } = await aTold()
    service.answer = { status: 429, headers: { 'retry-after': retryAfter() } }
    await tell(person)
    await server.runJobs()
    const [job] = await waiting()
    expect(job).toMatchObject({ name: 'send-push', attempts: 1 })
    expect(Math.abs(job!.seconds - seconds)).toBeLessThanOrEqual(3)
    service.answer = { status: 201 }
    await sql`update jobs set run_at = now()`.execute(server.db)
    await server.runJobs()
    expect(phone.decrypt(service.arrived[1]!.body)).toMatchObject({ title: 'New order' })
    expect([await stored(), await waiting()]).toEqual([[phone.endpoint], []])
  })

  test('answers 500 is asked again, for this phone alone', async () => {
    const { person } = await aTold()
    const fine = await startPushService()
    await aPhoneOf(person, aBrowser(fine.origin))
    service.answer = { status: 500 }
    await tell(person)
    await server.runJobs()
    expect(await waiting()).toMatchObject([
      { name: 'send-push', attempts: 1, error: expect.stringContaining('500') },
    ])
    await sql`update jobs set run_at = now()`.execute(server.db)
    await server.runJobs()
    expect([service.arrived.length, fine.arrived.length]).toEqual([2, 1])
    await fine.stop()
  })

  test('redirects is not followed', async () => {
    const { person } = await aTold()
    const inside = await startPushService()
    service.answer = { status: 307, headers: { location: `${inside.origin}/inside` } }
    await tell(person)
    await server.runJobs()
    expect([service.arrived.length, inside.arrived.length, await waiting()]).toEqual([1, 0, []])
    await inside.stop()
  })

  test('cannot be reached is tried again; what is noted tells nobody the endpoint', async () => {
    const away = await startPushService()
    const browser = aBrowser(away.origin)
    const { person } = await aTold(browser)
    await away.stop()
    await tell(person)
    await server.runJobs()
    const [job] = await waiting()
    expect(job).toMatchObject({ attempts: 1, error: expect.stringContaining('ECONNREFUSED') })
    expect(job!.error).not.toContain(new URL(browser.endpoint).pathname)
  })
})

/** The job that sends, with other bounds; and the push to send. */
async function aDuePush(browser: Browser, options: DeliveryOptions) {
  const { person } = await aTold(browser)
  await tell(person)
  const [notification] = await toldTo(server, person)
  const { id } = await server.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', browser.endpoint)
    .executeTakeFirstOrThrow()
  const send = createPushSender(server.services, options)
  return () => send({ notificationId: notification!._id, subscriptionId: id })
}

describe('a service that hangs', () => {
  test('is left alone for a while after the time limit, and the push is tried again', async () => {
    const hanging = await startPushService()
    hanging.answer = 'nothing'
    const send = await aDuePush(aBrowser(hanging.origin), { timeoutMs: 100 })
    await expect(send()).rejects.toMatchObject({
      name: 'RetryLater',
      message: `${hanging.host} did not answer: timeout`,
    })
    await expect(send()).rejects.toMatchObject({ name: 'RetryLater', afterSeconds: 30 })
    expect(hanging.arrived).toHaveLength(1)
    await hanging.stop()
  })

  test('keeps neither other jobs nor the pushes of other services waiting', async () => {
    const hanging = await startPushService()
    hanging.answer = 'nothing'
    const { person } = await aTold()
    for (let count = 0; count < 3; count++) await aPhoneOf(person, aBrowser(hanging.origin))
    const sender = createPushSender(server.services, { timeoutMs: 1_000 })
    const handlers = { ...jobHandlers(server.services), 'send-push': sender }
    const runner = startJobRunner(server.db, handlers, pino({ level: 'silent' }), { pollMs: 50 })
    await tell(person)
    await vi.waitFor(() => expect([hanging.arrived.length, service.arrived.length]).toEqual([3, 1]), 20_000)
    await inTransaction(server.db, (tx) => queueJob(tx, 'rewrite-shop-search', { shopId: person.id }))
    await tell(person)
    await vi.waitFor(async () => {
      expect(service.arrived).toHaveLength(2)
      expect((await waiting()).map(({ name }) => name)).not.toContain('rewrite-shop-search')
    }, 20_000)
    await runner.stop(0)
    await hanging.stop()
  })
})

test('a name that leads to a private network by now is not asked', async () => {
  const reached: string[] = []
  const inside = createServer((socket) => {
    reached.push(socket.remoteAddress ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const { port } = inside.address() as { port: number }
  const rebound = publicLookup(((
    _name: string,
    _options: unknown,
    done: (error: null, found: object[]) => void,
  ) => done(null, [{ address: '127.0.0.1', family: 4 }])) as never)
  const send = await aDuePush(aBrowser(`https://rebound.example:${port}`), { lookup: rebound })
  await expect(send()).rejects.toMatchObject({
    name: 'RetryLater',
    message: expect.stringContaining('no public address'),
  })
  expect(reached).toEqual([])
  // Looked up without that rule it would have been reached.
  const trusting = ((_name: string, options: { all?: boolean }, done: (...found: unknown[]) => void) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never
  const again = await aDuePush(aBrowser(`https://rebound.example:${port}`), { lookup: trusting })
  await expect(again()).rejects.toMatchObject({ name: 'RetryLater' })
  expect(reached).toHaveLength(1)
  inside.close()
})
