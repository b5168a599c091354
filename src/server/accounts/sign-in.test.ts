import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#shared/accounts/roles.ts'
import type { Person } from '#tests/support/factories.ts'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { testServer } from '#tests/support/test-server.ts'

const asked: string[] = []
const server = testServer({ onQuery: (query) => asked.push(query.sql) })
const password = memberPassword

const login = (email: string, typed = password, address = '41.223.1.1') =>
  server.call('POST', '/api/auth/login', { body: { email, password: typed }, address })

const sessionsOf = (person: Person) =>
  server.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()

const log = () => server.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await sql`truncate rate_limit_events, failed_sign_ins, tried_emails`.execute(server.db)
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
    expect(wrong.body).toEqual({
      message: 'Invalid email or password.',
      error: 'Invalid email or password.',
      code: 'wrong_credentials',
    })
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
    const refusal = await login(person.email)
    expect(refusal.status).toBe(403)
    expect(refusal.body.message).toMatch(/deactivated/)
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

  test('writes administrators’ sign-ins into the audit log, failed ones too, and those of no other role', async () => {
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

test('a failure asks the database the same for every e-mail, so that its time reveals no account', async () => {
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

  test('are twenty of an account at most: the oldest ends, those of other accounts stay', async () => {
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

describe('with limits switched off', () => {
  const unlimited = testServer({ settings: { RATE_LIMIT: 'off' } })

  test('nothing is slowed', async () => {
    const body = { email: 'nobody@makit.example', password: 'wrong one' }
    for (let failure = 0; failure < 12; failure++) {
      expect((await unlimited.call('POST', '/api/auth/login', { body })).status).toBe(401)
    }
  })
})
