import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#server/accounts/password-hashing.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { Person } from '#tests/support/factories.ts'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { type Answer, testServer } from '#tests/support/test-server.ts'

const verified = vi.hoisted(() => ({ count: 0, until: Promise.resolve() }))
/** Counts, and can hold, what is verified; the work is Argon2's least, or the hundreds of passwords here took a minute. */
vi.mock('@node-rs/argon2', async (importActual) => {
  const argon2 = await importActual<typeof import('@node-rs/argon2')>()
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const hash: typeof argon2.hash = (password) => argon2.hash(password, least)
  const verify: typeof argon2.verify = async (hashed, ...all) => {
    verified.count += 1
    await verified.until
    return argon2.verify(String(hashed).replace('$m=19456,t=2,', '$m=8,t=1,'), ...all)
  }
  return { ...argon2, hash, verify }
})

const asked: string[] = []
const server = testServer({ onQuery: (query) => asked.push(query.sql) })
const abroad = '41.223.9.9'
let made = 0

beforeEach(async () => {
  await sql`truncate rate_limit_events, failed_sign_ins, tried_emails`.execute(server.db)
})

/** A number of no account. */
const aNumber = () => `+23210${String(900_000 + ++made)}`

/** A user who can sign in by this number and password; each is younger than the one before. */
async function aMemberWith(tel: string, password = memberPassword, role: Role = 'customer'): Promise<Person> {
  const person = await aMember(server, role)
  const password_hash = password === memberPassword ? undefined : await hashPassword(password)
  await server.db
    .updateTable('users')
    .set({ tel, ...(password_hash ? { password_hash } : {}) })
    .where('id', '=', person.id)
    .execute()
  return person
}

const login = (name: string, password = memberPassword, address = abroad, cookie?: string) =>
  server.call('POST', '/api/auth/login', {
    body: { email: name, password },
    address,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  })

const ownerIn = ({ status, body }: Answer) => [status, body.user?._id]
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0]!

async function fail(name: string, times: number, address = abroad): Promise<number[]> {
  const statuses: number[] = []
  for (let failure = 0; failure < times; failure++)
    statuses.push((await login(name, `wrong ${failure}`, address)).status)
  return statuses
}

const deactivate = ({ id }: Person) =>
  server.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()

describe('a phone number and its password', () => {
  test('open the account, however the number is typed', async () => {
    const tel = aNumber()
    const digits = tel.slice(4)
    const person = await aMemberWith(tel)
    for (const typed of [
      tel,
      `0${digits}`,
      digits,
      `00232${digits}`,
      ` +232 ${digits.slice(0, 2)}-${digits.slice(2)} `,
    ])
      expect(ownerIn(await login(typed)), typed).toEqual([200, person.id])
    expect(ownerIn(await login(person.email))).toEqual([200, person.id])
  })

  test('open the one account of several that has the password', async () => {
    const tel = aNumber()
    const [mother, son] = [await aMemberWith(tel, 'cassava leaf at noon'), await aMemberWith(tel)]
    expect(ownerIn(await login(tel, 'cassava leaf at noon'))).toEqual([200, mother.id])
    expect(ownerIn(await login(tel))).toEqual([200, son.id])
    expect((await login(tel, 'neither of them')).status).toBe(401)
  })

  test('open none where two accounts have both: the e-mail tells them apart', async () => {
    const tel = aNumber()
    const [mother, son] = [await aMemberWith(tel), await aMemberWith(tel)]
    const refused = await login(tel)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'several_accounts',
      message: 'Several accounts have this phone number and password. Please log in with your email.',
    })
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(ownerIn(await login(son.email))).toEqual([200, son.id])
    await deactivate(mother)
    expect(ownerIn(await login(tel)), 'a deactivated account is none of the two').toEqual([200, son.id])
    expect((await login(mother.email)).status).toBe(403)
  })

  test('open no deactivated account, and say so in no other words than of an unknown number', async () => {
    const tel = aNumber()
    await deactivate(await aMemberWith(tel))
    const [refused, unknown] = [await login(tel), await login(aNumber())]
    expect([refused.status, refused.body]).toEqual([401, unknown.body])
    expect(unknown.body).toEqual({
      message: 'Invalid email or password.',
      error: 'Invalid email or password.',
      code: 'wrong_credentials',
    })
  })

  test('open none but the oldest five', async () => {
    const tel = aNumber()
    const members: Person[] = []
    for (let number = 0; number < 6; number++) members.push(await aMemberWith(tel, `palm oil for ${number}`))
    expect(ownerIn(await login(tel, 'palm oil for 4'))).toEqual([200, members[4]!.id])
    expect((await login(tel, 'palm oil for 5')).status).toBe(401)
    await deactivate(members[0]!)
    expect(ownerIn(await login(tel, 'palm oil for 5'))).toEqual([200, members[5]!.id])
  })

  test('open nothing once the password was changed while it was verified', async () => {
    const tel = aNumber()
    const person = await aMemberWith(tel)
    const changed = await hashPassword('another one by now')
    verified.count = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    verified.until = promise
    const answer = login(tel)
    await vi.waitFor(() => expect(verified.count).toBe(1), { interval: 1 })
    await server.db.updateTable('users').set({ password_hash: changed }).where('id', '=', person.id).execute()
    resolve()
    expect((await answer).status).toBe(401)
  })
})

describe('how many accounts a number has', () => {
  test('is told by neither verifications nor statements', async () => {
    const numbers = [aNumber(), aNumber(), aNumber(), aNumber()]
    for (const [index, count] of [0, 1, 2, 5].entries())
      for (let number = 0; number < count; number++)
        await aMemberWith(numbers[index]!, undefined, number === 0 ? 'admin' : 'customer')
    const statements: string[][] = []
    for (const tel of numbers) {
      asked.length = 0
      verified.count = 0
      expect((await login(tel, 'wrong one')).status).toBe(401)
      expect(verified.count).toBe(5)
      statements.push([...asked])
    }
    expect(statements[0]!.length).toBeGreaterThan(5)
    for (const others of statements.slice(1)) expect(others).toEqual(statements[0])
    verified.count = 0
    await login('nobody@makit.example', 'wrong one')
    expect(verified.count, 'an e-mail has one account at most').toBe(1)
  })

  test('is told by no delay either', async () => {
    const tel = aNumber()
    for (const _one of [1, 2]) await aMemberWith(tel)
    expect(await fail(tel, 12)).toEqual(await fail(aNumber(), 12))
  })
})

describe('wrong passwords of a number', () => {
  test('are counted over all its spellings, apart from those of the e-mail, and not on the owner’s device', async () => {
    const tel = aNumber()
    const person = await aMemberWith(tel)
    const phone = cookieOf(await login(person.email, memberPassword, '41.223.2.2'))
    expect(await fail(tel, 5)).toEqual(Array(5).fill(401))
    expect(await fail(`0${tel.slice(4)}`, 6, '41.223.9.10')).toEqual([...Array(5).fill(401), 429])
    const slowed = await login(tel.slice(4))
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(15)
    expect(slowed.body.message).toMatch(
      /^Too many wrong passwords for this phone number\. Please try again in 1\d seconds, or log in with your email\.$/,
    )
    expect(ownerIn(await login(tel, memberPassword, abroad, phone))).toEqual([200, person.id])
    expect(ownerIn(await login(tel)), 'the right password begins anew').toEqual([200, person.id])
  })

  test('end with a new password of the account', async () => {
    const tel = aNumber()
    const person = await aMemberWith(tel)
    await fail(tel, 10)
    expect((await login(tel)).status).toBe(429)
    const changed = await server.call('PUT', '/api/user/profile/password', {
      token: person.token,
      body: { newPassword: 'kola nut and ginger', confirmPassword: 'kola nut and ginger' },
    })
    expect(changed.status).toBe(200)
    expect(ownerIn(await login(tel, 'kola nut and ginger'))).toEqual([200, person.id])
  })

  test('slip through in no crowd at the same instant', async () => {
    const tel = aNumber()
    await aMemberWith(tel)
    const guesses = await Promise.all(
      Array.from({ length: 16 }, (_, guess) => login(tel, `wrong ${guess}`, `41.223.20.${guess}`)),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  test('are not free for a stranger who makes an account with the number', async () => {
    const tel = aNumber()
    const owner = await aMemberWith(tel, 'the owner’s own words')
    const phone = cookieOf(await login(owner.email, 'the owner’s own words', '41.223.2.2'))
    const stranger = await aMemberWith(tel, 'the guess of today')
    for (let guess = 0; guess < 10; guess++)
      expect(ownerIn(await login(tel, 'the guess of today'))).toEqual([200, stranger.id])
    await server.db
      .updateTable('users')
      .set({ password_hash: await hashPassword('the owner’s own words') })
      .where('id', '=', stranger.id)
      .execute()
    const eleventh = await login(tel, 'the owner’s own words')
    expect(ownerIn(eleventh), 'the owner’s account is tried no more').toEqual([200, stranger.id])
    const atHome = await login(tel, 'the owner’s own words', '41.223.2.2', phone)
    expect(atHome.status, 'but it is on its device').toBe(409)
  })

  test('are in the security log where the account is an administrator’s', async () => {
    const tel = aNumber()
    await aMemberWith(tel)
    const administrator = await aMemberWith(tel, 'pepper soup and rice', 'admin')
    await login(tel, 'wrong one')
    await login(tel, 'pepper soup and rice')
    const written = await server.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .where('subject_id', '=', administrator.id)
      .orderBy('id')
      .execute()
    expect(written.map(({ action }) => action)).toEqual([
      'Failed administrator sign-in',
      'Administrator signed in',
    ])
  })
})

test('signing in by number counts for no network, and remembers the device', async () => {
  const tel = aNumber()
  const person = await aMemberWith(tel)
  const phone = cookieOf(await login(tel))
  expect(await server.db.selectFrom('tried_emails').selectAll().execute()).toEqual([])
  await fail(person.email, 10, '41.223.7.7')
  expect((await login(person.email, memberPassword, '41.223.7.8', phone)).status).toBe(200)
})

test('the link for a new password goes to an e-mail: a number is refused, with or without an account', async () => {
  const tel = aNumber()
  await aMemberWith(tel)
  for (const typed of [tel, `0${tel.slice(4)}`, aNumber()]) {
    const refused = await server.call('POST', '/api/auth/forgot-password', { body: { email: typed } })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { email: 'The link goes to an email: please enter the email of your account' },
    ])
  }
})
