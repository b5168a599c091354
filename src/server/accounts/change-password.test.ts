import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#shared/accounts/roles.ts'
import { aSession, type Person } from '#tests/support/factories.ts'
import { ageSessions, aMember, memberPassword } from '#tests/support/members.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const chosen = 'kola nut and ginger'
const both = { newPassword: chosen, confirmPassword: chosen }

const change = (person: Person, body: unknown) =>
  server.call('PUT', '/api/user/profile/password', { token: person.token, body })
const login = async (person: Person, password: string) =>
  (await server.call('POST', '/api/auth/login', { body: { email: person.email, password } })).status
const isSignedIn = async (token: string) =>
  (await server.call('GET', '/api/user/profile', { token })).status === 200

beforeEach(async () => {
  await sql`truncate rate_limit_events, failed_sign_ins, tried_emails`.execute(server.db)
  await server.db.deleteFrom('waiting_mails').execute()
})

test.each(roles)(
  'a %s changes it; all other sessions end, this one stays, a mail tells the owner',
  async (role) => {
    const person = await aMember(server, role)
    const other = await aSession(server, person.id)
    const answer = await change(person, both)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password changed successfully' }])
    expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([true, false])
    expect([await login(person, memberPassword), await login(person, chosen)]).toEqual([401, 200])
    const [mail] = await server.waitingMails()
    expect([mail?.to, mail?.subject]).toEqual([person.email, 'Your Makit password was changed'])
    const log = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', person.id)
      .execute()
    expect(log.some(({ action }) => action === 'Own password changed')).toBe(role === 'admin')
  },
)

describe('is refused, and nothing changes,', () => {
  const words = 'Please fill in both fields'
  test.each([
    ['without both', {}, words, ['newPassword', 'confirmPassword']],
    ['without a new one', { confirmPassword: chosen }, words, ['newPassword']],
    ['without its repetition', { newPassword: chosen, confirmPassword: '' }, words, ['confirmPassword']],
    [
      'when they differ',
      { ...both, confirmPassword: `${chosen} ` },
      'Passwords do not match',
      ['confirmPassword'],
    ],
    [
      'when it is short',
      { newPassword: 'short', confirmPassword: 'short' },
      'Please use at least 8 characters',
      ['newPassword'],
    ],
    [
      'when many use it',
      { newPassword: 'password', confirmPassword: 'password' },
      'Many people use this password. Please choose another one',
      ['newPassword'],
    ],
    [
      'when it is a name',
      { newPassword: 'AminataKamara', confirmPassword: 'AminataKamara' },
      'Please choose a password that is not your name or email',
      ['newPassword'],
    ],
  ])('%s', async (_case, body, message, fields) => {
    const person = await aMember(server)
    const other = await aSession(server, person.id)
    const answer = await change(person, body)
    expect([answer.status, answer.body.message, Object.keys(answer.body.errors)]).toEqual([
      400,
      message,
      fields,
    ])
    expect(await isSignedIn(other)).toBe(true)
    expect(await login(person, memberPassword)).toBe(200)
    expect(await server.waitingMails()).toEqual([])
  })

  test('when an administrator’s has fewer than 12 characters', async () => {
    const admin = await aMember(server, 'admin')
    const answer = await change(admin, { newPassword: 'elevenchars', confirmPassword: 'elevenchars' })
    expect(answer.body.errors).toEqual({ newPassword: 'Please use at least 12 characters' })
  })
})

describe('15 minutes after signing in', () => {
  test('the current password is asked for, once the new one is good', async () => {
    const person = await aMember(server)
    await ageSessions(server, person, 16)
    expect((await change(person, { newPassword: 'short', confirmPassword: 'short' })).body.errors).toEqual({
      newPassword: 'Please use at least 8 characters',
    })
    for (const [proof, message] of [
      [{}, 'Please enter your current password'],
      [{ currentPassword: 'not it, sorry' }, 'This is not your current password'],
      [{ oldPassword: chosen }, 'This is not your current password'],
    ] as const) {
      const answer = await change(person, { ...both, ...proof })
      const code = Object.keys(proof).length === 0 ? 'password_required' : 'wrong_password'
      expect([answer.status, answer.body]).toEqual([
        400,
        { message, error: message, code, errors: { currentPassword: message } },
      ])
    }
    expect(await login(person, memberPassword)).toBe(200)
    expect((await change(person, { ...both, currentPassword: memberPassword })).status).toBe(200)
    expect((await change(person, { ...both, oldPassword: chosen })).status).toBe(200)
  })

  test('14 minutes are still fresh', async () => {
    const person = await aMember(server)
    await ageSessions(server, person, 14)
    expect((await change(person, both)).status).toBe(200)
  })

  test('guesses are slowed', async () => {
    const person = await aMember(server)
    await ageSessions(server, person, 16)
    for (let count = 0; count < 10; count++)
      expect((await change(person, { ...both, currentPassword: 'no' })).status).toBe(400)
    const slowed = await change(person, { ...both, currentPassword: memberPassword })
    expect([slowed.status, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await login(person, memberPassword)).toBe(200)
  })
})

test('can be done ten times an hour, then not even hashed or mailed; what is refused does not count', async () => {
  const [person, other] = [await aMember(server), await aMember(server)]
  expect((await change(person, { ...both, confirmPassword: 'another' })).status).toBe(400)
  expect((await change(person, { ...both, currentPassword: 'not it, sorry' })).status).toBe(400)
  for (let count = 0; count < 10; count++) expect((await change(person, both)).status).toBe(200)
  const refused = await change(person, { newPassword: 'ginger and kola', confirmPassword: 'ginger and kola' })
  expect([refused.status, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true])
  expect((await server.waitingMails()).filter(({ to }) => to === person.email)).toHaveLength(10)
  expect(await login(person, chosen)).toBe(200)
  expect((await change(other, both)).status).toBe(200)
})

test('a wrong proof is refused in a fresh session too', async () => {
  const person = await aMember(server)
  expect((await change(person, { ...both, currentPassword: 'not it, sorry' })).status).toBe(400)
})

test('of two sessions that change it at the same instant one wins and stays', async () => {
  const person = await aMember(server)
  const other = { ...person, token: await aSession(server, person.id) }
  const answers = await Promise.all([change(person, both), change(other, both)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
  const signedIn = [await isSignedIn(person.token), await isSignedIn(other.token)]
  expect(signedIn).toEqual(answers.map((answer) => answer.status === 200))
})
