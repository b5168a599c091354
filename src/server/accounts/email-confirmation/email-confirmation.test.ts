import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { messages } from '#shared/messages.ts'
import { aCustomer, anAdministrator, confirmEmail, type Person } from '#tests/support/factories.ts'
import { memberPassword as password } from '#tests/support/members.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { PUBLIC_URL: 'https://makit.example' } })
const linkPattern = /https:\/\/makit\.example\/confirm-email#([\w-]{43})\n/

beforeEach(async () => {
  await sql`truncate rate_limit_events`.execute(server.db)
  await server.db.deleteFrom('waiting_mails').execute()
})

const ask = ({ token }: Pick<Person, 'token'>) => server.call('POST', '/api/user/confirm-email', { token })
const confirm = (token: unknown) => server.call('POST', '/api/auth/confirm-email', { body: { token } })
const changeEmail = ({ token }: Person, email: string) =>
  server.call('PUT', '/api/user/profile', { token, body: { email } })
const isConfirmed = async ({ token }: Pick<Person, 'token'>) =>
  (await server.call('GET', '/api/user/profile', { token })).body.user.isEmailConfirmed
const anEmail = () => `fatu-${server.services.newId().slice(-12)}@makit.example`

const mailsTo = async (email: string) => (await server.waitingMails()).filter(({ to }) => to === email)
const mailedToken = async (email: string) =>
  linkPattern.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? 'no link'

async function aToken(person: Person): Promise<string> {
  expect((await ask(person)).status).toBe(200)
  return mailedToken(person.email)
}

async function expectDead(token: unknown) {
  const answer = await confirm(token)
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
    400,
    'dead_link',
    { token: messages.auth.linkDead },
  ])
}

describe('the link', () => {
  test('confirms the e-mail that it was mailed to, without a session', async () => {
    const [person, other] = [await aCustomer(server), await aCustomer(server)]
    const token = await aToken(person)
    expect(await isConfirmed(person)).toBe(false)
    const answer = await confirm(token)
    expect([answer.status, answer.body]).toEqual([200, { message: messages.auth.emailConfirmed }])
    expect([await isConfirmed(person), await isConfirmed(other)]).toEqual([true, false])
  })

  test('changes nothing when it is only opened', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    for (const address of ['/confirm-email', `/confirm-email?token=${token}`, '/api/auth/confirm-email'])
      await server.call('GET', address)
    expect(await isConfirmed(person)).toBe(false)
    expect((await confirm(token)).status).toBe(200)
  })

  test('works once, also for two presses at the same instant', async () => {
    const token = await aToken(await aCustomer(server))
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await expectDead(token)
  })

  test('works for three days', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    await sql`update one_time_links set expires_at = expires_at - interval '71 hours'`.execute(server.db)
    const late = await aToken(await aCustomer(server))
    await sql`update one_time_links set expires_at = expires_at - interval '73 hours'
      where user_id <> ${person.id}`.execute(server.db)
    await expectDead(late)
    expect((await confirm(token)).status).toBe(200)
  })

  test('is dead once a newer one was mailed', async () => {
    const person = await aCustomer(server)
    const [older, newer] = [await aToken(person), await aToken(person)]
    await expectDead(older)
    expect((await confirm(newer)).status).toBe(200)
  })

  test('is stored hashed, and its mail encrypted', async () => {
    const token = await aToken(await aCustomer(server))
    const { rows } = await sql<{ row: string }>`select one_time_links::text as row from one_time_links
      union all select waiting_mails::text from waiting_mails`.execute(server.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain('confirm-email')
  })

  test('sets no password, and a link that sets one confirms nothing here', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    const body = { token, password, confirmPassword: password }
    const set = await server.call('POST', '/api/auth/reset-password', { body })
    expect([set.status, set.body.code]).toEqual([400, 'dead_link'])
    await server.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
    const reset = /set-password#(\S+)/.exec((await mailsTo(person.email)).at(-1)?.text ?? '')?.[1]
    await expectDead(reset)
    // Neither kind ends the other.
    expect((await confirm(token)).status).toBe(200)
    const again = { body: { ...body, token: reset } }
    expect((await server.call('POST', '/api/auth/reset-password', again)).status).toBe(200)
  })

  test('is no other text, and nothing else', async () => {
    for (const token of ['', 'nonsense']) await expectDead(token)
    for (const token of [undefined, 7, null, ['nonsense'], 'x'.repeat(10_000)]) {
      const { status, body } = await confirm(token)
      expect([status, body.errors]).toEqual([400, { token: messages.auth.linkDead }])
    }
  })

  test('is deleted a day after its end, and with its account', async () => {
    const [old, erased] = [await aCustomer(server), await aCustomer(server)]
    for (const person of [old, erased]) await aToken(person)
    const ownersOfLinks = async () =>
      (await server.db.selectFrom('one_time_links').select('user_id').execute()).map((row) => row.user_id)
    await sql`update one_time_links set expires_at = now() - interval '25 hours'
      where user_id = ${old.id}`.execute(server.db)
    await jobHandlers(server.services)['clean-up-old-rows']({})
    expect(await ownersOfLinks()).not.toContain(old.id)
    expect(await ownersOfLinks()).toContain(erased.id)
    const { token } = await anAdministrator(server)
    expect((await server.call('DELETE', `/api/admin/users/${erased.id}`, { token })).status).toBe(200)
    expect(await ownersOfLinks()).not.toContain(erased.id)
    expect(await mailsTo(erased.email)).toEqual([])
  })
})

describe('asking for the link', () => {
  test('mails it to the caller’s own address only', async () => {
    const person = await aCustomer(server)
    const answer = await ask(person)
    expect([answer.status, answer.body]).toEqual([200, { message: messages.auth.confirmationSent }])
    const mails = await server.waitingMails()
    expect(mails.map(({ to }) => to)).toEqual([person.email])
    expect(mails[0]?.text).toMatch(linkPattern)
    expect(mails[0]?.text).not.toContain('Aminata')
  })

  test('is 409 once the e-mail is confirmed, and mails nothing', async () => {
    const person = await aCustomer(server)
    await confirmEmail(server, person)
    const answer = await ask(person)
    expect([answer.status, answer.body.code]).toEqual([409, 'email_confirmed'])
    expect(await server.waitingMails()).toEqual([])
  })

  test('is limited to three mails to an e-mail in an hour, whichever account has it', async () => {
    const [first, second] = [await aCustomer(server), await aCustomer(server)]
    const { email } = first
    expect([(await ask(first)).status, (await ask(first)).status]).toEqual([200, 200])
    expect((await changeEmail(first, anEmail())).status).toBe(200)
    expect((await changeEmail(second, email.toUpperCase())).status).toBe(200)
    expect((await ask(second)).status).toBe(200)
    const refused = await ask(second)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    await sql`update rate_limit_events set happened_at = happened_at - interval '1 hour'`.execute(server.db)
    expect((await ask(second)).status).toBe(200)
  })

  test('is limited to five mails of an account in an hour, to whichever e-mails', async () => {
    const person = await aCustomer(server)
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) {
      await changeEmail(person, anEmail())
      statuses.push((await ask(person)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('another e-mail', () => {
  test('is not confirmed, and the link to the old one is dead', async () => {
    const [confirmed, waiting] = [await aCustomer(server), await aCustomer(server)]
    expect((await confirm(await aToken(confirmed))).status).toBe(200)
    const token = await aToken(waiting)
    for (const person of [confirmed, waiting]) {
      const { body } = await changeEmail(person, anEmail())
      expect(body.user.isEmailConfirmed).toBe(false)
    }
    await expectDead(token)
    expect([await isConfirmed(confirmed), await isConfirmed(waiting)]).toEqual([false, false])
  })

  test('another password leaves the link alive', async () => {
    const person = await aCustomer(server)
    const token = await aToken(person)
    const body = { newPassword: password, confirmPassword: password }
    const changed = await server.call('PUT', '/api/user/profile/password', { token: person.token, body })
    expect(changed.status).toBe(200)
    expect((await confirm(token)).status).toBe(200)
  })
})

describe('signing up', () => {
  const signUp = (email: string) => {
    const names = { firstName: 'Isatu', lastName: 'Bangura', tel: '010000123' }
    return server.call('POST', '/api/auth/signup', {
      body: { ...names, email, password, confirmPassword: password },
    })
  }

  test('mails one link, and answers as specified', async () => {
    const email = anEmail()
    const { status, body } = await signUp(email)
    expect([status, Object.keys(body)]).toEqual([201, ['message', 'user']])
    expect(Object.keys(body.user)).toEqual(
      '_id firstName lastName otherNames name email tel address role image isActive createdAt'.split(' '),
    )
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('Isatu')
    expect((await confirm(await mailedToken(email))).status).toBe(200)
    const { body: signedIn } = await server.call('POST', '/api/auth/login', { body: { email, password } })
    expect(signedIn.user.isEmailConfirmed).toBe(true)
  })

  test('with a taken e-mail mails nothing', async () => {
    const { email } = await aCustomer(server)
    expect((await signUp(email)).status).toBe(409)
    expect(await server.waitingMails()).toEqual([])
  })

  test('succeeds beyond the limit of mails to its e-mail, without one', async () => {
    const person = await aCustomer(server)
    for (let time = 0; time < 3; time++) await ask(person)
    await changeEmail(person, anEmail())
    await server.db.deleteFrom('waiting_mails').execute()
    expect((await signUp(person.email)).status).toBe(201)
    expect(await mailsTo(person.email)).toEqual([])
  })
})
