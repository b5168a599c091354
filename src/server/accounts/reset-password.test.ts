import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { aCustomer, aPerson, type Person } from '#tests/support/factories.ts'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { PUBLIC_URL: 'https://makit.example' } })
const password = 'kola nut and ginger'

const forgot = (email: string, address?: string) =>
  server.call('POST', '/api/auth/forgot-password', { body: { email }, ...(address ? { address } : {}) })

const reset = (token: string, more: Record<string, unknown> = {}) =>
  server.call('POST', '/api/auth/reset-password', {
    body: { token, password, confirmPassword: password, ...more },
  })

const login = (email: string, typed: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password: typed } })

const mailsTo = async (email: string) => (await server.waitingMails()).filter((mail) => mail.to === email)

/** The token in the newest mail to this person. */
async function mailedToken({ email }: Person): Promise<string> {
  const mail = (await mailsTo(email)).at(-1)
  return /https:\/\/makit\.example\/set-password#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? 'no link'
}

async function aToken(person: Person): Promise<string> {
  await forgot(person.email)
  return mailedToken(person)
}

const passwordHashOf = async ({ id }: Person) =>
  (await server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash

const ageLinks = (interval: string) =>
  sql`update one_time_links set expires_at = expires_at - ${interval}::interval`.execute(server.db)

const check = (token: string) => server.call('POST', '/api/auth/check-link', { body: { token } })

/** The token does not work: 400 on it, also before a password is chosen, and the password stays. */
async function expectDead(person: Person, token: string) {
  const before = await passwordHashOf(person)
  expect(await check(token)).toMatchObject({
    status: 400,
    body: { errors: { token: messages.auth.linkDead } },
  })
  const answer = await reset(token)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual({ token: messages.auth.linkDead })
  expect(await passwordHashOf(person)).toBe(before)
}

beforeEach(async () => {
  await sql`truncate rate_limit_events, failed_sign_ins, tried_emails`.execute(server.db)
})

describe('asking for a link', () => {
  test('answers the same for every e-mail, and mails the owner only', async () => {
    const person = await aCustomer(server)
    const known = await forgot(person.email.toUpperCase())
    const unknown = await forgot('nobody@makit.example')
    expect(known.status).toBe(200)
    expect(known.body).toEqual({ message: messages.auth.resetRequested })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 200, body: known.body })
    expect(await mailsTo(person.email)).toHaveLength(1)
    expect(await mailsTo('nobody@makit.example')).toHaveLength(0)
  })

  test('keeps only the hash of the token', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    const stored = await sql<{ row: string }>`select one_time_links::text as row from one_time_links`.execute(
      server.db,
    )
    expect(JSON.stringify(stored.rows)).not.toContain(token)
  })

  test('needs an e-mail', async () => {
    const answer = await server.call('POST', '/api/auth/forgot-password')
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ email: 'Email is required' })
  })

  test('is limited to 3 mails per e-mail and hour, alike for unknown ones', async () => {
    const person = await aCustomer(server)
    const ask = async (email: string) => {
      const statuses: number[] = []
      for (let time = 0; time < 4; time++) statuses.push((await forgot(email)).status)
      return statuses
    }
    expect(await ask(person.email)).toEqual([200, 200, 200, 429])
    expect(await ask('nobody@makit.example')).toEqual([200, 200, 200, 429])
    expect(await mailsTo(person.email)).toHaveLength(3)
    await sql`update rate_limit_events set happened_at = happened_at - interval '1 hour'`.execute(server.db)
    expect((await forgot(person.email)).status).toBe(200)
  })

  test('is limited to 60 per address and hour', async () => {
    await server.db
      .insertInto('rate_limit_events')
      .values(Array.from({ length: 60 }, () => ({ kind: 'reset from address', subject: '41.223.5.5' })))
      .execute()
    const person = await aCustomer(server)
    const refused = await forgot(person.email, '41.223.5.5')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await mailsTo(person.email)).toHaveLength(0)
    expect((await forgot(person.email, '41.223.5.6')).status).toBe(200)
  })
})

describe('asking for a link where the account was signed in to before', () => {
  const home = '41.223.5.7'
  const signInFrom = (person: Person, address: string) =>
    server.call('POST', '/api/auth/login', {
      body: { email: person.email, password: memberPassword },
      address,
    })

  test('is not refused for what neighbours or strangers asked', async () => {
    const [person, newcomer] = [await aMember(server), await aMember(server)]
    await signInFrom(person, home)
    for (let time = 0; time < 3; time++) await forgot(person.email, '41.223.5.8')
    await server.db
      .insertInto('rate_limit_events')
      .values(Array.from({ length: 60 }, () => ({ kind: 'reset from address', subject: home })))
      .execute()
    const refused = await forgot(newcomer.email, home)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('your network, which you may share with others')
    for (const status of [200, 200, 200, 429]) expect((await forgot(person.email, home)).status).toBe(status)
  })

  test('has a limit of 300 an hour for all accounts of the address', async () => {
    const person = await aMember(server)
    await signInFrom(person, home)
    await server.db
      .insertInto('rate_limit_events')
      .values(Array.from({ length: 300 }, () => ({ kind: 'reset from known address', subject: home })))
      .execute()
    expect((await forgot(person.email, home)).status).toBe(429)
  })
})

describe('what was typed', () => {
  test('waits encrypted: no row holds it as text or as a hash of its own', async () => {
    const typed = 'gara cloth, my password'
    expect((await forgot(typed)).status).toBe(200)
    const { rows } = await sql<{ payload: string }>`select payload::text from jobs
      order by id desc limit 1`.execute(server.db)
    expect(rows[0]?.payload).toMatch(/^\{"encrypted":"[\w+/=]+"\}$/)
    expect(rows[0]?.payload).not.toContain(Buffer.from(typed).toString('base64').slice(0, 20))
    await server.runJobs()
  })
})

describe('choosing a new password', () => {
  test('may begin with a look whether the link works, which does not use it up', async () => {
    const person = await aMember(server)
    const token = await aToken(person)
    for (let time = 0; time < 2; time++)
      expect(await check(token)).toMatchObject({
        status: 200,
        body: { email: person.email, role: 'customer', shopName: null },
      })
    expect((await reset(token)).status).toBe(200)
    expect((await check(token)).status).toBe(400)
  })

  test('works once, ends every session and tells the owner', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    const answer = await reset(token)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: messages.auth.passwordSet, email: person.email })
    expect((await server.call('POST', '/api/auth/logout', { token: person.token })).status).toBe(401)
    expect((await login(person.email, password)).status).toBe(200)
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Your Makit password was changed')
    await expectDead(person, token)
  })

  test('works once, too, when it is sent many times at the same instant', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(token)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  })

  test('does not work with an older link, nor with a killed, an expired or a made-up one', async () => {
    const person = await aCustomer(server)
    const older = await aToken(person)
    const newer = await aToken(person)
    expect(newer).not.toBe(older)
    await expectDead(person, older)
    await ageLinks('1 hour')
    await expectDead(person, newer)
    await expectDead(person, 'x'.repeat(43))
    await expectDead(person, '')
  })

  test('still works a minute before the hour is over', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    await ageLinks('59 minutes')
    expect((await reset(token)).status).toBe(200)
  })

  test('refuses a bad password at its field; the link still works afterwards', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    const before = await passwordHashOf(person)
    const short = await reset(token, { password: 'short', confirmPassword: 'sh0rt' })
    expect(short.status).toBe(400)
    expect(short.body.errors).toEqual({
      password: 'Please use at least 8 characters',
      confirmPassword: 'Passwords do not match',
    })
    const own = await reset(token, { password: person.email, confirmPassword: person.email })
    expect(own.body.errors).toEqual({ password: messages.auth.passwordIsName })
    expect(await passwordHashOf(person)).toBe(before)
    expect((await reset(token)).status).toBe(200)
  })

  test('asks administrators for 12 characters', async () => {
    const administrator = await aPerson(server, 'admin')
    const token = await aToken(administrator)
    const eleven = 'k4w!ze9q-la'
    const answer = await reset(token, { password: eleven, confirmPassword: eleven })
    expect(answer.body.errors).toEqual({ password: 'Please use at least 12 characters' })
    expect((await reset(token)).status).toBe(200)
  })

  test('does not work for an account that was deleted meanwhile', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    await sql`update users set is_active = false, email = null, password_hash = null, deleted_at = now()
      where id = ${person.id}`.execute(server.db)
    await expectDead(person, token)
  })

  test('lets the owner in at once, whatever guesses others made', async () => {
    const person = await aCustomer(server)
    for (let failure = 0; failure < 10; failure++) await login(person.email, 'wrong one')
    expect((await login(person.email, 'wrong one')).status).toBe(429)
    await reset(await aToken(person))
    expect((await login(person.email, password)).status).toBe(200)
    // Nor do those made before slow anybody elsewhere.
    const body = { email: person.email, password }
    const abroad = await server.call('POST', '/api/auth/login', { body, address: '41.223.5.9' })
    expect(abroad.status).toBe(200)
  })

  test('makes the device known, and notes that the e-mail was read', async () => {
    const person = await aCustomer(server)
    const confirmedAt = async () =>
      (await server.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow())
        .email_confirmed_at
    const token = await aToken(person)
    await reset(token, { password: 'short', confirmPassword: 'short' })
    expect(await confirmedAt()).toBeNull()
    const done = await reset(token)
    expect(await confirmedAt()).toBeInstanceOf(Date)
    const cookie = String(done.headers['set-cookie']).split(';')[0]!
    for (let failure = 0; failure < 31; failure++) await login(person.email, 'wrong one')
    expect((await login(person.email, password)).status).toBe(429)
    const body = { email: person.email, password }
    expect((await server.call('POST', '/api/auth/login', { body, headers: { cookie } })).status).toBe(200)
  })
})
