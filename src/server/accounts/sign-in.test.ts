import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/accounts/roles.ts'
import type { Person } from '#tests/support/factories.ts'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { testServer } from '#tests/support/test-server.ts'
import { delayAfterFailures } from './sign-in-throttle.ts'

const asked: string[] = []
const server = testServer({ onQuery: (query) => asked.push(query.sql) })
const password = memberPassword

const login = (email: string, typed = password, address = '41.223.1.1') =>
  server.call('POST', '/api/auth/login', { body: { email, password: typed }, address })

const sessionsOf = (person: Person) =>
  server.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()

const log = () => server.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await sql`truncate counted_events`.execute(server.db)
})

describe('signing in', () => {
  test('answers a token and the user; only the token’s hash is kept', async () => {
    const person = await aMember(server)
    const answer = await login(person.email.toUpperCase())
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      message: 'Login successful',
      user: { _id: person.id, email: person.email },
    })
    expect(answer.body.token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/i)
    const stored = JSON.stringify(await sessionsOf(person))
    expect(stored).not.toContain(answer.body.token)
    const out = await server.call('POST', '/api/auth/logout', { token: answer.body.token })
    expect(out.status).toBe(200)
  })

  test('says the same about a wrong password and an unknown e-mail', async () => {
    const person = await aMember(server)
    const wrong = await login(person.email, 'not it, sorry')
    const unknown = await login('nobody@makit.example')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ message: 'Invalid email or password.', error: 'Invalid email or password.' })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('needs both fields', async () => {
    const answer = await server.call('POST', '/api/auth/login')
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ email: 'Email is required', password: 'Password is required' })
  })

  test('tells a deactivated person so only after the right password', async () => {
    const person = await aMember(server)
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute()
    expect((await login(person.email, 'wrong one')).status).toBe(401)
    const told = await login(person.email)
    expect(told.status).toBe(403)
    expect(told.body.message).toMatch(/deactivated/)
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('lets a deleted person in no more', async () => {
    const person = await aMember(server)
    await server.db
      .updateTable('users')
      .set({ is_active: false, email: null, password_hash: null, deleted_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    expect((await login(person.email)).status).toBe(401)
  })

  test('writes administrators’ sign-ins into the audit log, failed ones too, and nobody else’s', async () => {
    const before = (await log()).length
    const administrator = await aMember(server, 'admin')
    const customer = await aMember(server)
    await login(customer.email)
    await login(customer.email, 'wrong one')
    expect(await log()).toHaveLength(before)
    await login(administrator.email, 'wrong one')
    await login(administrator.email)
    const written = (await log()).slice(before)
    expect(written).toEqual([
      expect.objectContaining({
        action: 'Failed administrator sign-in',
        actor_id: null,
        subject_id: administrator.id,
      }),
      expect.objectContaining({
        action: 'Administrator signed in',
        actor_id: administrator.id,
        address: '41.223.1.1',
      }),
    ])
  })
})

test('a failure asks the database the same whoever’s e-mail it is, so that its time tells nobody', async () => {
  const [customer, barred, admin] = [
    await aMember(server),
    await aMember(server),
    await aMember(server, 'admin'),
  ]
  await server.db.updateTable('users').set({ is_active: false }).where('id', '=', barred.id).execute()
  const emails = [customer.email, barred.email, admin.email, 'nobody@makit.example']
  const statements: string[][] = []
  for (const email of emails) {
    asked.length = 0
    expect((await login(email, 'wrong one')).status).toBe(401)
    statements.push([...asked])
  }
  expect(statements[0]!.length).toBeGreaterThan(5)
  for (const others of statements.slice(1)) expect(others).toEqual(statements[0])
})

describe('sessions', () => {
  const logout = (token: string) => server.call('POST', '/api/auth/logout', { token })
  const age = (person: Person, column: 'created_at' | 'last_used_at', interval: string) =>
    server.db
      .updateTable('sessions')
      .set({ [column]: sql`now() - ${interval}::interval` })
      .where('user_id', '=', person.id)
      .execute()

  test('end at logout, on the server, and only that one', async () => {
    const person = await aMember(server)
    const { token } = (await login(person.email)).body
    expect((await logout(token)).body.message).toBe('You have been logged out.')
    expect((await logout(token)).status).toBe(401)
    expect((await logout(person.token)).status).toBe(200)
  })

  test.each([
    ['customer', 'created_at', '30 days'],
    ['vendor', 'created_at', '30 days'],
    ['admin', 'created_at', '12 hours'],
    ['admin', 'last_used_at', '60 minutes'],
  ] as const)('of a %s end by %s after %s', async (role, column, lifetime) => {
    const person = await aMember(server, role)
    await age(person, column, lifetime)
    expect((await logout(person.token)).status).toBe(401)
    const later = await aMember(server, role)
    await age(later, column, lifetime)
    await sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} + interval '1 minute'
      where user_id = ${later.id}`.execute(server.db)
    expect((await logout(later.token)).status).toBe(200)
  })

  test('are twenty of an account at most: the oldest ends, nobody else’s', async () => {
    const [person, neighbour] = [await aMember(server), await aMember(server)]
    await age(person, 'created_at', '1 hour')
    const tokens: string[] = []
    for (let visit = 0; visit < 20; visit++) tokens.push((await login(person.email)).body.token)
    expect(await sessionsOf(person)).toHaveLength(20)
    expect((await logout(person.token)).status).toBe(401)
    for (const token of [tokens[0]!, tokens[19]!, neighbour.token])
      expect((await logout(token)).status).toBe(200)
  })

  test('of a deactivated person are worth nothing at once', async () => {
    const person = await aMember(server)
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute()
    expect((await logout(person.token)).status).toBe(401)
  })

  test('take on a new role at once, with its rights and its timeout', async () => {
    const person = await aMember(server)
    const inbox = async () =>
      (await server.call('GET', '/api/vendorApplication', { token: person.token })).status
    const become = (role: Role) =>
      server.db.updateTable('users').set({ role }).where('id', '=', person.id).execute()
    expect(await inbox()).toBe(403)
    await become('admin')
    expect(await inbox()).toBe(200)
    await become('customer')
    expect(await inbox()).toBe(403)
    await age(person, 'last_used_at', '2 hours')
    await become('admin')
    expect(await inbox()).toBe(401)
  })

  test.each([undefined, 'garbage', 'a'.repeat(43), 'a b', `${'x'.repeat(300)}`])(
    'do not come from the token %s',
    async (token) => {
      const answer = await server.call('POST', '/api/auth/logout', { token })
      expect(answer.status).toBe(401)
      expect(answer.body.message).toBe('Please sign in to continue.')
    },
  )
})

describe('slowing down guesses', () => {
  const fail = async (email: string, times: number, address = '41.223.9.9') => {
    const statuses: number[] = []
    for (let failure = 0; failure < times; failure++) {
      statuses.push((await login(email, `wrong ${failure}`, address)).status)
    }
    return statuses
  }
  const ageFailures = (interval: string) =>
    sql`update counted_events set happened_at = happened_at - ${interval}::interval`.execute(server.db)

  test('starts after the 10th failure, from whatever address, with the time to wait', async () => {
    const person = await aMember(server)
    expect(await fail(person.email, 10)).toEqual(Array(10).fill(401))
    const slowed = await login(person.email, password, '41.223.9.10')
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(15)
    await ageFailures('16 seconds')
    expect(await fail(person.email, 1)).toEqual([401])
    expect(Number((await login(person.email)).headers['retry-after'])).toBeGreaterThan(15)
    await ageFailures('15 minutes')
    expect((await login(person.email)).status).toBe(200)
  })

  test('looks the same for an e-mail without an account', async () => {
    const person = await aMember(server)
    const statuses = await fail(person.email, 12)
    expect(await fail('nobody-here@makit.example', 12)).toEqual(statuses)
  })

  test('spares the owner at an address used before', async () => {
    const person = await aMember(server)
    expect((await login(person.email, password, '41.223.2.2')).status).toBe(200)
    await fail(person.email, 12)
    expect((await login(person.email, password, '41.223.9.9')).status).toBe(429)
    expect((await login(person.email, password, '41.223.2.2')).status).toBe(200)
  })

  test('starts after the 30th failure at the owner’s own address, by failures made there', async () => {
    const person = await aMember(server)
    expect((await login(person.email, password, '41.223.2.3')).status).toBe(200)
    expect(await fail(person.email, 30, '41.223.2.3')).toEqual(Array(30).fill(401))
    const slowed = await login(person.email, password, '41.223.2.3')
    expect([slowed.status, Number(slowed.headers['retry-after']) <= 15]).toEqual([429, true])
    // They are no strangers' failures: elsewhere nobody waits for them.
    expect((await login(person.email, password, '41.223.2.4')).status).toBe(200)
  })

  test('lets no crowd of guesses at the same instant slip through', async () => {
    const person = await aMember(server)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => login(person.email, `wrong ${guess}`)),
    )
    expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(10)
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(30)
  })

  test('refuses an address with 200 failures, and nobody else', async () => {
    const person = await aMember(server)
    await server.db
      .insertInto('counted_events')
      .values(
        Array.from({ length: 200 }, () => ({ kind: 'sign-in failure from address', subject: '41.223.3.3' })),
      )
      .execute()
    expect((await login(person.email, password, '41.223.3.3')).status).toBe(429)
    expect((await login(person.email, password, '41.223.3.4')).status).toBe(200)
  })

  test('never counts success', async () => {
    const person = await aMember(server)
    for (let visit = 0; visit < 12; visit++) expect((await login(person.email)).status).toBe(200)
    expect(await server.db.selectFrom('counted_events').selectAll().execute()).toEqual([])
  })

  test.each([
    [0, 0],
    [9, 0],
    [10, 15],
    [11, 30],
    [13, 120],
    [16, 900],
    [200, 900],
  ])('%i failures make strangers wait %i seconds', (failures, seconds) => {
    expect(delayAfterFailures(failures)).toBe(seconds)
  })
})

describe('with limits switched off', () => {
  const unlimited = testServer({ settings: { RATE_LIMIT: 'off' } })

  test('nothing is slowed', async () => {
    const body = { email: 'nobody@makit.example', password: 'wrong one' }
    for (let failure = 0; failure < 12; failure++) {
      expect((await unlimited.call('POST', '/api/auth/login', { body })).status).toBe(401)
    }
  })
})
