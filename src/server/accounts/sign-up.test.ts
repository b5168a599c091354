import { describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let made = 0

/** What a new person types; every call another e-mail. */
const aSignup = (more: Record<string, unknown> = {}) => ({
  firstName: 'Isatu',
  lastName: 'Bangura',
  email: `isatu${++made}@makit.example`,
  tel: '010000123',
  address: '4 Kissy Road, Freetown',
  password: 'gara cloth on Lumley',
  confirmPassword: 'gara cloth on Lumley',
  ...more,
})

const signUp = (body: unknown, address?: string) =>
  server.call('POST', '/api/auth/signup', { body, ...(address ? { address } : {}) })

const accounts = async () => (await server.db.selectFrom('users').selectAll().execute()).length

/** The call is refused with this status, and no account was added. */
async function expectRefusal(body: unknown, status: number) {
  const before = await accounts()
  const answer = await signUp(body)
  expect(answer.status).toBe(status)
  expect(answer.body.error).toBe(answer.body.message)
  expect(await accounts()).toBe(before)
  return answer.body
}

describe('signing up', () => {
  test('makes a customer who can sign in, and keeps no password', async () => {
    const wanted = aSignup()
    const answer = await signUp(wanted)
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Signup successful! Please login.')
    expect(answer.body.user).toMatchObject({
      firstName: 'Isatu',
      name: 'Isatu Bangura',
      tel: '+23210000123',
      role: 'customer',
      isActive: true,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password"/i)
    const row = await server.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', wanted.email)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const login = await server.call('POST', '/api/auth/login', { body: wanted })
    expect(login.status).toBe(200)
  })

  test.each([null, 7, ['gara cloth on Lumley']])(
    'a password repeated as %j is another',
    async (confirmPassword) => {
      const { errors } = await expectRefusal(aSignup({ confirmPassword }), 400)
      expect(errors).toEqual({ confirmPassword: messages.auth.passwordsDiffer })
    },
  )

  test('takes no role, state or id from the body', async () => {
    const wanted = aSignup({ role: 'admin', isActive: false, _id: '0', image: 'x' })
    const { body } = await signUp(wanted)
    expect(body.user).toMatchObject({ role: 'customer', isActive: true, image: '' })
  })

  test('needs neither address nor other names', async () => {
    const { address: _, ...wanted } = aSignup()
    expect((await signUp(wanted)).status).toBe(201)
  })

  test('shows every field error at once, in the words and order of the specification', async () => {
    const body = await expectRefusal({}, 400)
    expect(body.message).toBe('First name is required')
    expect(body.errors).toMatchObject({
      firstName: 'First name is required',
      email: 'Email is required',
      tel: 'Phone number is required',
      password: 'Password is required',
    })
  })

  test.each([
    [{ email: 'isatu' }, 'email', 'Invalid email format'],
    [{ tel: '12345' }, 'tel', 'Phone number must be in format 0XXXXXXXX or +232XXXXXXXX'],
    [{ tel: '+2321000012' }, 'tel', 'Phone number must be in format 0XXXXXXXX or +232XXXXXXXX'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'Please use at least 8 characters'],
    [
      { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
      'password',
      'Please use at most 128 characters',
    ],
    [{ password: 'Password1', confirmPassword: 'Password1' }, 'password', messages.auth.passwordTooCommon],
    [{ password: 'isatubangura', confirmPassword: 'isatubangura' }, 'password', messages.auth.passwordIsName],
    [
      { email: 'fatu.cole@makit.example', password: 'Fatu.Cole@makit.example' },
      'password',
      messages.auth.passwordIsName,
    ],
    [{ confirmPassword: 'gara cloth on lumley' }, 'confirmPassword', 'Passwords do not match'],
    [{ confirmPassword: undefined }, 'confirmPassword', 'Passwords do not match'],
    [{ firstName: 'x'.repeat(81) }, 'firstName', 'Please use at most 80 characters'],
    [{ password: { $ne: 1 } }, 'password', 'Password is required'],
  ])('refuses %j', async (change, field, words) => {
    const body = await expectRefusal(aSignup(change), 400)
    expect(body.errors[field]).toBe(words)
  })

  test.each([
    ['8 characters', 'k4w!ze9q'],
    ['128 characters', 'ab 4'.repeat(32)],
    ['any characters, spaces at the ends included', ' päpa ɛ 🦁 mi '],
  ])('takes a password of %s exactly as typed', async (_what, password) => {
    const wanted = aSignup({ password, confirmPassword: password })
    expect((await signUp(wanted)).status).toBe(201)
    const login = (typed: string) =>
      server.call('POST', '/api/auth/login', { body: { email: wanted.email, password: typed } })
    expect((await login(password)).status).toBe(200)
    expect((await login(`${password} `)).status).toBe(401)
  })

  test('refuses a taken e-mail, whatever its case', async () => {
    const wanted = aSignup()
    await signUp(wanted)
    const body = await expectRefusal(aSignup({ email: ` ${wanted.email.toUpperCase()} ` }), 409)
    expect(body.message).toBe(messages.auth.emailTaken)
  })

  test.each([
    ['admİn@makit.example', 400],
    ['aminata@makİt.example', 400],
    ['ÉLODIE@makit.example', 400],
    ['élodie@makit.example', 201],
  ])('of %s is %i: beyond ASCII capitals are refused at the field', async (email, status) => {
    const answer = await signUp(aSignup({ email }))
    expect([answer.status, answer.body.errors]).toEqual([
      status,
      status === 400 ? { email: 'Invalid email format' } : undefined,
    ])
  })

  test('makes one account when the same e-mail signs up many times at once', async () => {
    const wanted = aSignup()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(wanted)))
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('the limit of 300 accounts per address and hour', () => {
  const address = '41.223.10.1'

  test('refuses the next with the time to wait; other addresses go on, and refusals do not count', async () => {
    const taken = aSignup()
    await signUp(taken, address)
    for (let refused = 0; refused < 3; refused++) await signUp(taken, address)
    await signUp(aSignup({ email: 'x' }), address)
    await server.db
      .insertInto('rate_limit_events')
      .values(Array.from({ length: 298 }, () => ({ kind: 'sign-up', subject: address })))
      .execute()
    expect((await signUp(aSignup(), address)).status).toBe(201)
    const before = await accounts()
    const refused = await signUp(aSignup(), address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await accounts()).toBe(before)
    expect((await signUp(aSignup(), '41.223.10.2')).status).toBe(201)
  })
})
