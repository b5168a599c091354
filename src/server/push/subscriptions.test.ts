import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aCustomer, anAdministrator, aSession, type Person } from '#tests/support/factories.ts'
import { aBrowser, type Browser } from '#tests/support/push-service.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const subscribe = ({ token }: Pick<Person, 'token'>, body: unknown) =>
  server.call('POST', '/api/push/subscriptions', { token, body })
const unsubscribe = ({ token }: Pick<Person, 'token'>, endpoint: unknown) =>
  server.call('DELETE', '/api/push/subscriptions', { token, body: { endpoint } })

/** The endpoints of an account, the newest first. */
async function endpointsOf({ id }: Person): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`select endpoint from push_subscriptions push
    join sessions on token_hash = session_hash where user_id = ${id} order by push.created_at desc, push.id desc`.execute(
    server.db,
  )
  return rows.map(({ endpoint }) => endpoint)
}

async function aSubscribed(): Promise<{ person: Person; browser: Browser }> {
  const [person, browser] = [await aCustomer(server), aBrowser()]
  expect((await subscribe(person, browser.subscription())).status).toBe(201)
  return { person, browser }
}

describe('subscribing', () => {
  test('answers what was stored; the same again changes nothing', async () => {
    const { person, browser } = await aSubscribed()
    const again = await subscribe(person, browser.subscription())
    expect(again.body).toEqual({
      message: 'This phone is told',
      subscription: { endpoint: browser.endpoint, createdAt: expect.any(String) },
    })
    expect(await endpointsOf(person)).toEqual([browser.endpoint])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/a:b-c',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d',
  ])('takes %s', async (endpoint) => {
    const body = { ...aBrowser().subscription(), endpoint }
    expect((await subscribe(await aCustomer(server), body)).body).toMatchObject({
      subscription: { endpoint },
    })
  })

  const refused = [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil-fcm.googleapis.com/a',
    'https://evilpush.apple.com/a',
    'https://api.push.apple.com/a',
    'https://push.apple.com.evil.example/a',
    'https://user@fcm.googleapis.com/a',
    'https://fcm.googleapis.com/a#b',
    'https://fcm.googleapis.com@evil.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'file:///etc/passwd',
    // Read as an address of the first host, but written as another.
    ' https://fcm.googleapis.com/a',
    'https://fcm.googleapis.com/a\n',
    'https://fcm.goo\ngleapis.com/a',
    'https:\\\\fcm.googleapis.com\\a',
    'https://fcm.googleapis.com\\@evil.example/a',
    'https:fcm.googleapis.com/a',
    'HTTPS://fcm.googleapis.com/a',
    'https://FCM.googleapis.com/a',
    'https://fcm.googleapis.com:443/a',
    'https://fcm.googleapis.com/b/../a',
    'https://fcm.googleapis.com/a b',
    'https://fcm。googleapis.com/a',
    'https://@fcm.googleapis.com/a',
    // Beside names that the DNS has.
    'https://a b.notify.windows.com/a',
    'https://*.notify.windows.com/a',
    'https://a_b.notify.windows.com/a',
    'https://a..notify.windows.com/a',
    'fcm.googleapis.com/a',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(2_000)}`,
    5,
    null,
    undefined,
    ['https://fcm.googleapis.com/a'],
  ]
  test.each(refused.map((endpoint) => [String(endpoint).slice(0, 60), endpoint]))(
    'refuses the endpoint %s at its field',
    async (_shown, endpoint) => {
      const person = await aCustomer(server)
      const { status, body } = await subscribe(person, { ...aBrowser().subscription(), endpoint })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['endpoint']])
      expect(await endpointsOf(person)).toEqual([])
    },
  )

  const { keys } = aBrowser().subscription()
  test.each([
    ['no keys', undefined],
    ['keys that are a text', 'keys'],
    ['no p256dh', { auth: keys.auth }],
    ['no auth', { p256dh: keys.p256dh }],
    ['a compressed point', { ...keys, p256dh: Buffer.from([2, ...Array(32).fill(7)]).toString('base64url') }],
    [
      'a point beside the curve',
      { ...keys, p256dh: Buffer.from([4, ...Array(64).fill(7)]).toString('base64url') },
    ],
    ['65 bytes of another kind', { ...keys, p256dh: Buffer.alloc(65, 9).toString('base64url') }],
    ['other letters', { ...keys, p256dh: `${keys.p256dh.slice(0, -1)}+` }],
    ['15 bytes', { ...keys, auth: Buffer.alloc(15).toString('base64url') }],
    ['a long text', { ...keys, auth: 'a'.repeat(100_000) }],
    ['a number', { ...keys, auth: 5 }],
  ])('refuses %s', async (_what, wrong) => {
    const person = await aCustomer(server)
    const { status, body } = await subscribe(person, { ...aBrowser().subscription(), keys: wrong })
    expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([400, expect.stringMatching(/^keys/)])
    expect(await endpointsOf(person)).toEqual([])
  })

  test('an eleventh takes the place of the oldest, also of many at once', async () => {
    const [person, other] = [await aCustomer(server), await aSubscribed()]
    const browsers = Array.from({ length: 11 }, () => aBrowser())
    for (const browser of browsers) await subscribe(person, browser.subscription())
    expect(await endpointsOf(person)).toEqual(
      browsers
        .slice(1)
        .map(({ endpoint }) => endpoint)
        .reverse(),
    )
    const more = Array.from({ length: 15 }, () => subscribe(person, aBrowser().subscription()))
    expect((await Promise.all(more)).map(({ status }) => status)).toEqual(Array(15).fill(201))
    expect(await endpointsOf(person)).toHaveLength(10)
    expect(await endpointsOf(other.person)).toHaveLength(1)
  })

  test('an endpoint belongs to the account that sent it last, also of many at once', async () => {
    const { person, browser } = await aSubscribed()
    const next = await aCustomer(server)
    expect((await subscribe(next, browser.subscription())).status).toBe(201)
    expect([await endpointsOf(person), await endpointsOf(next)]).toEqual([[], [browser.endpoint]])
    const many = await Promise.all(Array.from({ length: 8 }, () => aCustomer(server)))
    const answers = await Promise.all(many.map((one) => subscribe(one, browser.subscription())))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const left = await Promise.all([person, next, ...many].map(endpointsOf))
    expect(left.flat()).toEqual([browser.endpoint])
  })

  test('two accounts that take over each other’s only room at once both get through', async () => {
    const [one, other] = [await aCustomer(server), await aCustomer(server)]
    const browsersOf = async (person: Person) => {
      const browsers = Array.from({ length: 10 }, () => aBrowser())
      for (const browser of browsers) await subscribe(person, browser.subscription())
      return browsers
    }
    const [first, second] = [await browsersOf(one), await browsersOf(other)]
    const answers = await Promise.all([
      ...second.map((browser) => subscribe(one, browser.subscription())),
      ...first.map((browser) => subscribe(other, browser.subscription())),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    for (const person of [one, other]) expect((await endpointsOf(person)).length).toBeLessThanOrEqual(10)
  })

  test('is refused beyond 60 in an hour, and without a session', async () => {
    const person = await aCustomer(server)
    for (let count = 0; count < 60; count++) await subscribe(person, aBrowser().subscription())
    const kept = await endpointsOf(person)
    const refused = await subscribe(person, aBrowser().subscription())
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(await endpointsOf(person)).toEqual(kept)
    expect((await subscribe({ token: 'none' }, aBrowser().subscription())).status).toBe(401)
  })

  test('stores nothing for a session that ends at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await aCustomer(server)
      const [answer] = await Promise.all([
        subscribe(person, aBrowser().subscription()),
        server.call('POST', '/api/auth/logout', { token: person.token }),
      ])
      expect([201, 401]).toContain(answer.status)
      expect(await endpointsOf(person)).toEqual([])
    }
  })
})

describe('unsubscribing', () => {
  test('takes one’s own endpoint away, once', async () => {
    const { person, browser } = await aSubscribed()
    expect((await unsubscribe(person, browser.endpoint)).status).toBe(200)
    expect(await endpointsOf(person)).toEqual([])
    expect((await unsubscribe(person, browser.endpoint)).status).toBe(404)
  })

  test('another’s endpoint is not there', async () => {
    const { person, browser } = await aSubscribed()
    expect((await unsubscribe(await aCustomer(server), browser.endpoint)).status).toBe(404)
    expect(await endpointsOf(person)).toEqual([browser.endpoint])
    for (const wrong of [
      'https://push.example/\0',
      ` ${browser.endpoint}`,
      undefined,
      5,
      null,
      'x'.repeat(100_000),
    ])
      expect((await unsubscribe(person, wrong)).status).toBe(400)
  })
})

describe('a subscription goes', () => {
  const withTwoDevices = async () => {
    const { person, browser } = await aSubscribed()
    const other = aBrowser()
    const token = await aSession(server, person.id)
    await subscribe({ token }, other.subscription())
    return { person, browser, other: { token, browser: other } }
  }

  test('with the session that signs out, and no other', async () => {
    const { person, other } = await withTwoDevices()
    await server.call('POST', '/api/auth/logout', { token: person.token })
    expect(await endpointsOf(person)).toEqual([other.browser.endpoint])
  })

  test('with the other sessions when they are ended', async () => {
    const { person, browser } = await withTwoDevices()
    expect((await server.call('DELETE', '/api/user/sessions', { token: person.token })).status).toBe(200)
    expect(await endpointsOf(person)).toEqual([browser.endpoint])
  })

  test('with all sessions of an account that is deactivated or deleted', async () => {
    const admin = await anAdministrator(server)
    const [one, two] = [await withTwoDevices(), await withTwoDevices()]
    await server.call('PATCH', `/api/admin/users/${one.person.id}/deactivate`, {
      token: admin.token,
      body: {},
    })
    await server.call('DELETE', `/api/admin/users/${two.person.id}`, { token: admin.token, body: {} })
    const { rows } = await sql`select 1 from push_subscriptions where endpoint = any(${[
      one.browser.endpoint,
      one.other.browser.endpoint,
      two.browser.endpoint,
      two.other.browser.endpoint,
    ]})`.execute(server.db)
    expect(rows).toEqual([])
  })
})
