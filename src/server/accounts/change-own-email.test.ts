import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, confirmEmail, type Person } from '#tests/support/factories.ts'
import { ageSessions, aMember, aSlowMember, memberPassword } from '#tests/support/members.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const change = (person: Person, body: unknown, address = '127.0.0.1') =>
  server.call('PUT', '/api/user/profile', { token: person.token, body, address })
const profileOf = async (person: Person) =>
  (await server.call('GET', '/api/user/profile', { token: person.token })).body.user
const anEmail = () => `changed-${server.services.newId().slice(-12)}@makit.example`

beforeEach(async () => {
  await sql`truncate rate_limit_events, failed_sign_ins, tried_emails`.execute(server.db)
  await server.db.deleteFrom('waiting_mails').execute()
})

describe('another e-mail', () => {
  test('within 15 minutes of signing in needs nothing else; both addresses are told', async () => {
    const person = await aCustomer(server)
    await confirmEmail(server, person)
    const email = anEmail()
    const answer = await change(person, { email })
    expect([answer.status, answer.body.user.email]).toEqual([200, email])
    const mails = await server.waitingMails()
    expect(mails.map((mail) => mail.to)).toEqual([person.email, email])
    expect(mails[0]?.text).toContain(email)
    expect(mails[0]?.text).toContain('If this was not you')
  })

  test('that is malformed is refused', async () => {
    const answer = await change(await aCustomer(server), { email: 'nobody' })
    expect([answer.status, answer.body.errors]).toEqual([400, { email: 'Invalid email format' }])
  })

  test('that is taken, in any case, is 409', async () => {
    const [person, other] = [await aCustomer(server), await aCustomer(server)]
    const answer = await change(person, { email: other.email.toUpperCase() })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'An account with this email already exists. Please use another one.',
    ])
    expect((await profileOf(person)).email).toBe(person.email)
    expect(await server.waitingMails()).toEqual([])
  })

  test('later asks for the current password, and never answers 401', async () => {
    const person = await aMember(server)
    await ageSessions(server, person, 16)
    const email = anEmail()
    const words = {
      missing: 'Please enter your current password',
      wrong: 'This is not your current password',
    }
    for (const [proof, message] of [
      [{}, words.missing],
      [{ currentPassword: '' }, words.missing],
      [{ currentPassword: 'not it, sorry' }, words.wrong],
      [{ oldPassword: 'not it, sorry' }, words.wrong],
      [{ currentPassword: ` ${memberPassword}` }, words.wrong],
    ] as const) {
      const answer = await change(person, { email, ...proof })
      const code = message === words.missing ? 'password_required' : 'wrong_password'
      expect([answer.status, answer.body]).toEqual([
        400,
        { message, error: message, code, errors: { currentPassword: message } },
      ])
    }
    expect((await profileOf(person)).email).toBe(person.email)
    expect((await change(person, { email, currentPassword: memberPassword })).body.user.email).toBe(email)
    const next = anEmail()
    expect((await change(person, { email: next, oldPassword: memberPassword })).body.user.email).toBe(next)
  })

  test('a taken one is only told to who has proved to be the owner', async () => {
    const [person, other] = [await aMember(server), await aCustomer(server)]
    await ageSessions(server, person, 16)
    expect((await change(person, { email: other.email })).status).toBe(400)
  })

  test('the present one, in any case, is no change: no proof, no mail', async () => {
    const person = await aMember(server)
    await ageSessions(server, person, 16)
    const answer = await change(person, { email: person.email.toUpperCase(), address: 'Kenema' })
    expect([answer.status, answer.body.user.email, answer.body.user.address]).toEqual([
      200,
      person.email,
      'Kenema',
    ])
    expect(await server.waitingMails()).toEqual([])
  })

  test('other fields never need the password', async () => {
    const person = await aMember(server)
    await ageSessions(server, person, 16)
    expect((await change(person, { tel: '076123456' })).status).toBe(200)
  })

  test('kills links that were mailed to the old one', async () => {
    const person = await aCustomer(server)
    await server.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
    const link = (await server.waitingMails())[0]?.text ?? ''
    const token = /set-password#(\S+)/.exec(link)?.[1]
    await change(person, { email: anEmail() })
    const body = { token, password: memberPassword, confirmPassword: memberPassword }
    expect((await server.call('POST', '/api/auth/reset-password', { body })).status).toBe(400)
  })

  test('is not confirmed yet: that the old one was, is forgotten', async () => {
    const person = await aCustomer(server)
    const confirmedAt = async () =>
      (await server.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow())
        .email_confirmed_at
    await server.db
      .updateTable('users')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    await change(person, { address: 'Makeni' })
    await change(person, { email: person.email.toUpperCase() })
    expect(await confirmedAt()).toBeInstanceOf(Date)
    await change(person, { email: anEmail() })
    expect(await confirmedAt()).toBeNull()
  })

  test('can be set ten times an hour', async () => {
    const person = await aCustomer(server)
    for (let count = 0; count < 10; count++)
      expect((await change(person, { email: anEmail() })).status).toBe(200)
    const answer = await change(person, { email: anEmail() })
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await change(person, { address: 'Makeni' })).status).toBe(200)
  })
})

describe('guessing the current password', () => {
  test('is slowed from the tenth failure, also from the address its owner uses', async () => {
    const person = await aMember(server)
    await server.call('POST', '/api/auth/login', { body: { email: person.email, password: memberPassword } })
    await ageSessions(server, person, 16)
    const guess = { email: anEmail(), currentPassword: 'not it, sorry' }
    for (let count = 0; count < 10; count++) expect((await change(person, guess)).status).toBe(400)
    const slowed = await change(person, { ...guess, currentPassword: memberPassword })
    expect([slowed.status, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await profileOf(person)).email).toBe(person.email)
    // Signing in is counted apart: the owner gets a fresh session and needs no proof.
    const login = { email: person.email, password: memberPassword }
    const { token } = (await server.call('POST', '/api/auth/login', { body: login })).body
    expect((await change({ ...person, token }, { email: anEmail() })).status).toBe(200)
  })

  test('many at the same instant are no way around it', async () => {
    const person = await aSlowMember(server)
    await ageSessions(server, person, 16)
    const guesses = Array.from({ length: 20 }, (_, number) =>
      change(person, { email: anEmail(), currentPassword: `guess ${number}` }, `41.223.6.${number}`),
    )
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 400).length).toBe(10)
    expect(statuses.filter((status) => status === 429).length).toBe(10)
  })
})
