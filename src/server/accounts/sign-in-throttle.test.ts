import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ageSessions, aMember, aSlowMember, memberPassword } from '#tests/support/members.ts'
import { type Answer, testServer } from '#tests/support/test-server.ts'
import { delayAfterFailures, waitInWords } from './sign-in-delays.ts'

const server = testServer()

const home = '41.223.2.2'
const abroad = '41.223.9.9'

const login = (email: string, typed = memberPassword, address = abroad, cookie?: string) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password: typed },
    address,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  })

const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0]!
const waitOf = ({ status, headers }: Answer) => [status, Number(headers['retry-after'])]

/** Fails so often; answers the statuses. */
async function fail(email: string, times: number, address = abroad, cookie?: string): Promise<number[]> {
  const statuses: number[] = []
  for (let failure = 0; failure < times; failure++)
    statuses.push((await login(email, `wrong ${failure}`, address, cookie)).status)
  return statuses
}

/** Makes it as if so many wrong passwords in a row had been tried, the last one a moment ago. */
const countFailures = (email: string, failures: number) =>
  sql`update failed_sign_ins set failures = ${failures}, last_failed_at = now() where email_hash =
    translate(rtrim(encode(sha256(${email}::bytea), 'base64'), '='), '+/', '-_')`.execute(server.db)

const ageFailures = async (interval: string) => {
  for (const table of ['failed_sign_ins', 'tried_emails'])
    await sql`update ${sql.table(table)} set last_failed_at = last_failed_at - ${interval}::interval`.execute(
      server.db,
    )
}

/** Two hundred e-mails have just been tried in vain from this address. */
const sprayFrom = (address: string) =>
  sql`insert into tried_emails select ${address}, number, now() from generate_series(1, 200) number`.execute(
    server.db,
  )

beforeEach(async () => {
  await sql`truncate rate_limit_events, failed_sign_ins, tried_emails`.execute(server.db)
})

describe('strangers', () => {
  test('wait after the 10th failure in a row, from whatever address, and are told how long', async () => {
    const person = await aMember(server)
    expect(await fail(person.email, 10)).toEqual(Array(10).fill(401))
    const slowed = await login(person.email, memberPassword, '41.223.9.10')
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(15)
    expect(slowed.body.message).toMatch(
      /^Too many wrong passwords for this email\. Please try again in 1\d seconds, or press ‘Forgot password\?’/,
    )
    await ageFailures('16 seconds')
    expect(await fail(person.email, 1)).toEqual([401])
    expect(Number((await login(person.email)).headers['retry-after'])).toBeGreaterThan(15)
    await ageFailures('15 minutes')
    expect((await login(person.email)).status).toBe(200)
  })

  test('get one guess in 15 minutes over days: time alone takes nothing back', async () => {
    const person = await aMember(server)
    await fail(person.email, 10)
    for (let guess = 0; guess < 8; guess++) {
      await ageFailures('15 minutes')
      await fail(person.email, 1)
    }
    await ageFailures('14 minutes')
    expect((await login(person.email)).status).toBe(429)
    await ageFailures('20 days')
    await fail(person.email, 1)
    expect((await login(person.email)).status).toBe(429)
  })

  test('are all but stopped after a hundred in a row', async () => {
    const person = await aMember(server)
    await fail(person.email, 1)
    await countFailures(person.email, 110)
    await ageFailures('20 days')
    const slowed = await login(person.email)
    expect(slowed.status).toBe(429)
    expect(slowed.body.message).toContain('try again in 32 hours')
  })

  test('begin anew after the right password', async () => {
    const person = await aMember(server)
    await fail(person.email, 10)
    await ageFailures('15 minutes')
    expect((await login(person.email)).status).toBe(200)
    expect(await fail(person.email, 10, '41.223.9.11')).toEqual(Array(10).fill(401))
  })

  test('see the same at an e-mail without an account', async () => {
    const person = await aMember(server)
    const statuses = await fail(person.email, 12)
    expect(await fail('nobody-here@makit.example', 12)).toEqual(statuses)
    const [known, unknown] = [await login(person.email), await login('nobody-here@makit.example')]
    expect(unknown.body.message.replace(/\b\d+ seconds/, '')).toBe(
      known.body.message.replace(/\b\d+ seconds/, ''),
    )
  })

  test('gain no new tries by another spelling', async () => {
    const id = server.services.newId().slice(-12)
    const email = `admin-${id}@makit.example`
    const person = await aMember(server, 'admin')
    await server.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
    await fail(email, 10)
    const spellings = [email.toUpperCase(), `Admin-${id}@Makit.Example`, ` ${email} `, `\u200b${email}`]
    for (const spelling of spellings) expect((await login(spelling)).status).toBe(429)
    // These belong to no account: they are no spellings of the account's e-mail.
    for (const other of [`admİn-${id}@makit.example`, `admin-${id}@makİt.example`])
      expect((await login(other)).status).toBe(401)
  })

  test('slip through in no crowd at the same instant', async () => {
    const person = await aSlowMember(server)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        login(person.email, `wrong ${guess}`, `41.223.20.${guess >> 1}`),
      ),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })
})

describe('the owner', () => {
  test('signs in at an address used before, whatever strangers tried', async () => {
    const person = await aMember(server)
    await login(person.email, memberPassword, home)
    await fail(person.email, 1)
    await countFailures(person.email, 120)
    expect((await login(person.email, memberPassword, '41.223.2.7')).status).toBe(429)
    expect((await login(person.email, memberPassword, home)).status).toBe(200)
  })

  test('waits a minute at most there when a neighbour behind that address has guessed, however long', async () => {
    const person = await aMember(server)
    await login(person.email, memberPassword, home)
    expect(await fail(person.email, 30, home)).toEqual(Array(30).fill(401))
    const [status, seconds] = waitOf(await login(person.email, memberPassword, home))
    expect([status, seconds! <= 15]).toEqual([429, true])
    await countFailures(person.email, 5_000)
    await ageFailures('61 seconds')
    // They are no strangers' failures: elsewhere they delay no sign-in.
    expect((await login(person.email, 'wrong one', '41.223.2.4')).status).toBe(401)
    expect((await login(person.email, memberPassword, home)).status).toBe(200)
  })

  test('signs in at once on a device used before, in spite of guesses from the same address', async () => {
    const person = await aMember(server)
    const phone = cookieOf(await login(person.email, memberPassword, home))
    await fail(person.email, 30, home)
    expect((await login(person.email, memberPassword, home)).status).toBe(429)
    expect((await login(person.email, memberPassword, home, phone)).status).toBe(200)
    // Far from home, too.
    await fail(person.email, 10)
    expect((await login(person.email)).status).toBe(429)
    expect((await login(person.email, memberPassword, abroad, `theme=dark; ${phone}; a=b`)).status).toBe(200)
  })

  test('of another account behind the same device or address is a stranger', async () => {
    const [person, neighbour] = [await aMember(server), await aMember(server)]
    const phone = cookieOf(await login(neighbour.email, memberPassword, home))
    await fail(person.email, 10)
    expect((await login(person.email, 'wrong one', home, phone)).status).toBe(429)
  })

  test('who guesses on a known device is slowed there', async () => {
    const person = await aMember(server)
    const phone = cookieOf(await login(person.email, memberPassword, home))
    expect(await fail(person.email, 31, abroad, phone)).toEqual([...Array(30).fill(401), 429])
  })
})

describe('the device’s cookie', () => {
  test('goes to sign-in alone, is out of scripts’ reach, and only its hash is kept', async () => {
    const person = await aMember(server)
    const answer = await login(person.email)
    expect(answer.headers['set-cookie']).toMatch(
      /^makit-device=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    const token = cookieOf(answer).split('=')[1]!
    const { rows } = await sql<{ row: string }>`select known_devices::text as row from known_devices`.execute(
      server.db,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('stays the same for all who share a device, and opens nothing', async () => {
    const [person, sister] = [await aMember(server), await aMember(server)]
    const phone = cookieOf(await login(person.email))
    expect(cookieOf(await login(sister.email, memberPassword, abroad, phone))).toBe(phone)
    expect((await login(person.email, 'wrong one', abroad, phone)).status).toBe(401)
    const asked = await server.call('GET', '/api/user/profile', { headers: { cookie: phone } })
    expect(asked.status).toBe(401)
  })

  test('is given by no failure', async () => {
    const person = await aMember(server)
    expect((await login(person.email, 'wrong one')).headers['set-cookie']).toBeUndefined()
  })

  test.each([
    'makit-device=short',
    `makit-device=${'a'.repeat(44)}`,
    'makit-device',
    `x=makit-device=${'a'.repeat(43)}`,
  ])('%j is none: a new one is given', async (cookie) => {
    const person = await aMember(server)
    const given = cookieOf(await login(person.email, memberPassword, abroad, cookie))
    expect(given).toMatch(/^makit-device=[\w-]{43}$/)
    expect(cookie).not.toContain(given)
  })

  test('is kept of 20 devices and addresses of 100, the newest', async () => {
    const person = await aMember(server)
    await sql`insert into known_devices select ${person.id}, sha256(n::text::bytea), now() - make_interval(mins => n)
      from generate_series(1, 20) n`.execute(server.db)
    await sql`insert into known_addresses select ${person.id}, '10.0.0.' || n, now() - make_interval(mins => n)
      from generate_series(1, 100) n`.execute(server.db)
    const phone = cookieOf(await login(person.email, memberPassword, home))
    const countOf = async (table: 'known_devices' | 'known_addresses') =>
      (await server.db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute()).length
    expect([await countOf('known_devices'), await countOf('known_addresses')]).toEqual([20, 100])
    await fail(person.email, 10)
    expect((await login(person.email, memberPassword, abroad, phone)).status).toBe(200)
  })
})

describe('an address from which 200 e-mails were tried in vain', () => {
  test('may try another one every few seconds, and says so in other words; other addresses don’t wait', async () => {
    const person = await aMember(server)
    await sprayFrom('41.223.3.3')
    const slowed = await login(person.email, memberPassword, '41.223.3.3')
    expect([slowed.status, Number(slowed.headers['retry-after']) <= 5]).toEqual([429, true])
    expect(slowed.body.message).toMatch(/^Too many different emails were tried from your network/)
    expect((await login(person.email, memberPassword, '41.223.3.4')).status).toBe(200)
    await sql`update tried_emails set last_failed_at = now() - interval '6 seconds'`.execute(server.db)
    expect(await fail('somebody@makit.example', 2, '41.223.3.3')).toEqual([401, 429])
  })

  test('lets owners in who were there before, and all owners on their devices', async () => {
    const [person, visitor] = [await aMember(server), await aMember(server)]
    await login(person.email, memberPassword, home)
    const phone = cookieOf(await login(visitor.email))
    await sprayFrom(home)
    expect((await login(person.email, memberPassword, home)).status).toBe(200)
    expect((await login(visitor.email, memberPassword, home, phone)).status).toBe(200)
  })

  test('does not keep a signed-in neighbour from proving the current password', async () => {
    const person = await aMember(server)
    await ageSessions(server, person, 16)
    await sprayFrom(home)
    const answer = await server.call('PUT', '/api/user/profile/password', {
      token: person.token,
      address: home,
      body: {
        newPassword: 'kola nut and ginger',
        confirmPassword: 'kola nut and ginger',
        currentPassword: memberPassword,
      },
    })
    expect(answer.status).toBe(200)
  })

  test('is counted by different e-mails: one person’s many mistakes are one', async () => {
    const person = await aMember(server)
    await fail(person.email, 9, '41.223.3.5')
    const { rows } = await sql`select from tried_emails where network = '41.223.3.5'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
})

test('success is never counted', async () => {
  const person = await aMember(server)
  for (let visit = 0; visit < 12; visit++) expect((await login(person.email)).status).toBe(200)
  for (const table of ['rate_limit_events', 'failed_sign_ins', 'tried_emails'] as const)
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('one account that signs in again and again keeps no other from signing in', async () => {
  const loop = await aSlowMember(server)
  const [neighbour, stranger] = [await aMember(server), await aMember(server)]
  const flood = Array.from({ length: 47 }, () => login(loop.email, memberPassword, home))
  const others = await Promise.all([
    login(neighbour.email, memberPassword, home),
    login(stranger.email, memberPassword, abroad),
  ])
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 503)).toHaveLength(37)
})

describe('the delays', () => {
  test.each([
    [0, 0],
    [9, 0],
    [10, 15],
    [11, 30],
    [13, 120],
    [16, 900],
    [99, 900],
    [100, 1800],
    [101, 3600],
    [110, 1_843_200],
    [5_000, 30 * 24 * 3600],
  ])('%i failures make strangers wait %i seconds', (failures, seconds) => {
    expect(delayAfterFailures(failures, 'elsewhere')).toBe(seconds)
    expect(delayAfterFailures(failures, 'in a session')).toBe(seconds)
  })

  test.each([
    [29, 0],
    [30, 15],
    [31, 30],
    [32, 60],
    [5_000, 60],
  ])('%i failures make the owner wait %i seconds', (failures, seconds) => {
    expect(delayAfterFailures(failures, 'at 41.223.2.2')).toBe(seconds)
    expect(delayAfterFailures(failures, 'on a phone')).toBe(seconds)
  })

  test('let a stranger have about a hundred guesses in a day and twenty more in a year', () => {
    const guessesIn = (seconds: number) => {
      let guesses = 0
      for (let at = 0; at <= seconds; guesses++) at += delayAfterFailures(guesses + 1, 'elsewhere')
      return guesses
    }
    expect(guessesIn(24 * 3600)).toBeLessThanOrEqual(104)
    expect(guessesIn(365 * 24 * 3600)).toBeLessThanOrEqual(124)
  })

  test.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [3601, '2 hours'],
    [30 * 24 * 3600, '30 days'],
  ])('of %i seconds are %s in words', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words)
  })
})
