import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { closeGently } from '#server/http/close-gently.ts'
import { deactivate } from '#tests/support/administration.ts'
import { type EventClient, openEvents } from '#tests/support/event-client.ts'
import {
  aCustomer,
  anAdministrator,
  aPerson,
  aSession,
  aVendorWithListing,
  type Person,
} from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder } from '#tests/support/order-calls.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'
import { EventStreams } from './event-streams.ts'
import { notify } from './notify.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const within = { timeout: 20_000, interval: 10 }
let origin: string
beforeAll(async () => {
  origin = await server.listen()
})

const opened: EventClient[] = []
async function open(person: Pick<Person, 'token'>, at = origin): Promise<EventClient> {
  const client = await openEvents(at, person)
  opened.push(client)
  return client
}
afterEach(async () => {
  for (const client of opened.splice(0)) client.close()
  await vi.waitFor(() => expect(server.app.eventStreams.size).toBe(0), within)
})

const tell = ({ id }: Person, title: string, text = '') =>
  inTransaction(server.db, (tx) =>
    notify(tx, server.services, [{ userId: id, kind: 'order_placed', title, text, path: '/dashboard' }]),
  )

describe('a stream', () => {
  test('sends each notification as it is committed, with the number of unread ones', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    await tell(vendor, 'Before')
    const client = await open(vendor)
    expect(client.status).toBe(200)
    await aPlacedOrder(server, await aCustomer(server), [{ listingId }])
    await client.until(1)
    const [newest] = await toldTo(server, vendor)
    expect(client.events).toEqual([{ notification: newest, unread: 2 }])
    await tell(vendor, 'Again')
    await client.until(2)
    expect(client.events[1]).toMatchObject({ notification: { title: 'Again' }, unread: 3 })
  })

  test('is neither compressed nor buffered nor stored on the way', async () => {
    const { headers } = await open(await aCustomer(server))
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('sends nothing of a transaction that failed, and nothing to others', async () => {
    const [person, other] = [await aCustomer(server), await aCustomer(server)]
    const [client, others] = [await open(person), await open(other)]
    const failing = inTransaction(server.db, async (tx) => {
      await notify(tx, server.services, [
        { userId: person.id, kind: 'order_placed', title: 'Never', text: '', path: '/' },
      ])
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    await tell(person, 'Always')
    await client.until(1)
    expect(client.events.map(({ notification }) => notification.title)).toEqual(['Always'])
    expect(others.events).toEqual([])
  })

  test('of a burst, each stream of the account gets each once', async () => {
    const person = await aCustomer(server)
    const clients = [await open(person), await open(person)]
    await Promise.all(Array.from({ length: 40 }, (_, number) => tell(person, `Number ${number}`)))
    for (const client of clients) {
      await client.until(40)
      const ids = client.events.map(({ notification }) => notification._id)
      expect([ids.length, new Set(ids).size]).toEqual([40, 40])
    }
  })

  test('of one account the oldest ends when a fourth opens', async () => {
    const person = await aCustomer(server)
    const clients = []
    for (let number = 0; number < 4; number++) clients.push(await open(person))
    expect(await clients[0]!.ended).toBe('ended')
    await tell(person, 'To three')
    for (const client of clients.slice(1)) await client.until(1)
    expect(clients[0]!.events).toEqual([])
    expect(server.app.eventStreams.size).toBe(3)
  })

  test('is refused without a session, and HEAD opens none', async () => {
    expect((await open({ token: 'none' })).status).toBe(401)
    const { token } = await aCustomer(server)
    const head = await fetch(`${origin}/api/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(head.status).toBe(404)
    expect(server.app.eventStreams.size).toBe(0)
  })

  test('a client that goes leaves nothing behind', async () => {
    const client = await open(await aCustomer(server))
    expect(server.app.eventStreams.size).toBe(1)
    client.close()
    await vi.waitFor(() => expect(server.app.eventStreams.size).toBe(0), within)
  })

  test('holds no slot of load shedding', async () => {
    const clients = []
    for (let number = 0; number < 5; number++) clients.push(await open(await aCustomer(server)))
    const { inFlight } = server.app.loadShedder
    expect(Object.values(inFlight).reduce((sum, count) => sum + count)).toBe(0)
  })
})

describe('the session', () => {
  test.each([
    ['is signed out', async ({ token }: Person) => server.call('POST', '/api/auth/logout', { token })],
    [
      'belongs to an account that is deactivated',
      async (person: Person) => deactivate(server, await anAdministrator(server), person.id),
    ],
    [
      'expires',
      async ({ id }: Person) =>
        sql`update sessions set created_at = now() - interval '31 days' where user_id = ${id}`.execute(
          server.db,
        ),
    ],
  ])('ends the stream when it %s, and nothing is sent to it any more', async (_how, end) => {
    const person = await aCustomer(server)
    const client = await open(person)
    await end(person)
    await tell(person, 'Not for this session')
    expect(await client.ended).toBe('ended')
    expect(client.events).toEqual([])
  })

  test('ends no other stream of the account, and ends without any news too', async () => {
    const person = await aCustomer(server)
    const client = await open(person)
    const other = await open({ token: await aSession(server, person.id) })
    await server.call('POST', '/api/auth/logout', { token: person.token })
    expect(await client.ended).toBe('ended')
    expect(other.hasEnded()).toBe(false)
  })

  test('of an administrator is not kept alive by an open stream, nor by opening one', async () => {
    const admin = await aPerson(server, 'admin')
    await sql`update sessions set last_used_at = now() - interval '59 minutes' where user_id = ${admin.id}`.execute(
      server.db,
    )
    const client = await open(admin)
    expect(client.status).toBe(200)
    await sql`update sessions set last_used_at = last_used_at - interval '2 minutes' where user_id = ${admin.id}`.execute(
      server.db,
    )
    expect(await client.ended).toBe('ended')
  })
})

describe('a server', () => {
  /** Streams with bounds of their own, fed by the database of the test's server. */
  const streamsWith = (bounds: ConstructorParameters<typeof EventStreams>[1]) => {
    const streams = new EventStreams({ db: server.db, log: pino({ level: 'silent' }) }, bounds)
    return { streams, [Symbol.dispose]: () => streams.close() }
  }
  const callerOf = async (person: Person) => {
    const { rows } = await sql<{
      hash: Buffer
    }>`select token_hash as hash from sessions where user_id = ${person.id}`.execute(server.db)
    return {
      userId: person.id,
      role: 'customer' as const,
      sessionHash: rows[0]!.hash,
      isFresh: true,
      address: '',
    }
  }

  test('takes so many streams and no more, and says when to come back', async () => {
    using one = streamsWith({ ofProcess: 2 })
    for (let number = 0; number < 2; number++) await one.streams.open(await callerOf(await aCustomer(server)))
    await expect(one.streams.open(await callerOf(await aCustomer(server)))).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: expect.any(Number),
    })
    expect(one.streams.size).toBe(2)
  })

  test('sends comments while nothing happens', async () => {
    using one = streamsWith({ commentMs: 20 })
    const body = await one.streams.open(await callerOf(await aCustomer(server)))
    for (let number = 0; number < 3; number++)
      expect(String((await once(body, 'data'))[0])).toMatch(/^(:\n\n)+$/)
  })

  test('sends what no process has told it of', async () => {
    using one = streamsWith({ lookMs: 20 })
    const person = await aCustomer(server)
    const body = await one.streams.open(await callerOf(person))
    let received = ''
    body.on('data', (chunk) => {
      received += chunk
    })
    await tell(person, 'Heard of by looking')
    await vi.waitFor(() => expect(received).toContain('Heard of by looking'), within)
    await sleep(200)
    expect(received.match(/Heard of by looking/g)).toHaveLength(1)
  })

  test('cuts a client that does not read, and goes on for the others', async () => {
    const person = await aCustomer(server)
    const { hostname, port } = new URL(origin)
    const silent = connect(Number(port), hostname)
    silent.on('error', () => {})
    silent.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`)
    silent.pause()
    await vi.waitFor(() => expect(server.app.eventStreams.size).toBe(1), within)
    const other = await aCustomer(server)
    const reader = await open(other)
    // More than the buffers of a connection take, of which the system has some megabytes.
    const many = Array.from({ length: 400 }, (_, number) => ({
      userId: person.id,
      kind: 'order_placed' as const,
      title: `Number ${number}`,
      text: 'x'.repeat(1_000),
      path: '/dashboard',
    }))
    await vi.waitFor(
      async () => {
        await inTransaction(server.db, (tx) => notify(tx, server.services, many))
        expect(server.app.eventStreams.size).toBe(1)
      },
      { timeout: 60_000, interval: 10 },
    )
    await tell(other, 'Still here')
    await reader.until(1)
    silent.destroy()
  }, 90_000)

  test('opens none while its database is away, and says so', async () => {
    const own = await startTestServer()
    const person = await aCustomer(own)
    const at = await own.listen()
    await sql`alter table notifications rename to elsewhere`.execute(own.db)
    const refused = await openEvents(at, person)
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect(own.app.eventStreams.size).toBe(0)
    await sql`alter table elsewhere rename to notifications`.execute(own.db)
    const client = await openEvents(at, person)
    expect(client.status).toBe(200)
    client.close()
    await own.stop()
  })

  test('stops at once, however many listen', async () => {
    const own = await startTestServer()
    // Far longer than this test may take: the stop does not wait for it.
    const close = closeGently(own.app, { graceMs: 600_000 })
    const at = await own.listen()
    const clients = []
    for (let number = 0; number < 4; number++) clients.push(await openEvents(at, await aCustomer(own)))
    await close()
    for (const client of clients) expect(await client.ended).toBe('ended')
    await own.stop()
  })

  test('sends what another one committed, and its own', async () => {
    const other = await startTestServer({ beside: server })
    try {
      const person = await aCustomer(server)
      const [here, there] = [await open(person), await open(person, await other.listen())]
      await tell(person, 'Committed here')
      await inTransaction(other.db, (tx) =>
        notify(tx, other.services, [
          { userId: person.id, kind: 'order_placed', title: 'Committed there', text: '', path: '/' },
        ]),
      )
      for (const client of [here, there]) {
        await client.until(2)
        const titles = client.events.map(({ notification }) => notification.title)
        expect(titles.sort()).toEqual(['Committed here', 'Committed there'])
      }
      there.close()
    } finally {
      await other.stop()
    }
  })
})
