import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#shared/accounts/roles.ts'
import { aCustomer, anAdministrator, aPerson, type Person } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { ageSessions, aMember, memberPassword } from '#tests/support/members.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const change = (person: Person, body: unknown) =>
  server.call('PUT', '/api/user/profile', { token: person.token, body })
const profileOf = async (person: Person) =>
  (await server.call('GET', '/api/user/profile', { token: person.token })).body.user
const anEmail = () => `changed-${server.services.newId().slice(-12)}@makit.example`

beforeEach(async () => {
  await sql`truncate counted_events`.execute(server.db)
  await sql`delete from graphile_worker._private_jobs`.execute(server.db)
})

describe('changing one field', () => {
  test.each(roles)('works for a %s, and answers the whole user', async (role) => {
    const person = await aPerson(server, role)
    const before = await profileOf(person)
    const answer = await change(person, { firstName: '  Fatmata ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      message: 'Profile updated!',
      user: { ...before, firstName: 'Fatmata', name: 'Fatmata Kamara' },
    })
    expect(await profileOf(person)).toEqual(answer.body.user)
  })

  test.each([
    ['lastName', 'Sesay'],
    ['otherNames', 'Isha'],
    ['address', '12 Wilberforce Street, Freetown'],
    ['tel', '+23276123456'],
  ])('%s', async (field, value) => {
    const person = await aCustomer(server)
    expect((await change(person, { [field]: value })).body.user).toMatchObject({ [field]: value })
  })

  test('several at once, or none, are fine', async () => {
    const person = await aCustomer(server)
    const { user } = (await change(person, { firstName: 'Musa', lastName: 'Koroma' })).body
    expect(user).toMatchObject({ name: 'Musa Koroma' })
    const nothing = await change(person, {})
    expect(nothing.status).toBe(200)
    expect(nothing.body.user).toEqual(user)
  })

  test('role and the like are ignored', async () => {
    const person = await aCustomer(server)
    const before = await profileOf(person)
    const own = { role: 'admin', isActive: false, _id: 'x', password: 'x', createdAt: 'x', name: 'Boss' }
    expect((await change(person, own)).status).toBe(200)
    expect(await profileOf(person)).toEqual(before)
  })

  test('is written into the audit log for administrators only', async () => {
    const admin = await anAdministrator(server)
    const customer = await aCustomer(server)
    for (const person of [admin, customer]) await change(person, { address: 'Bo' })
    const log = await server.db.selectFrom('audit_log').select(['actor_id', 'action']).execute()
    expect(log).toContainEqual({ actor_id: admin.id, action: 'Own profile changed' })
    expect(log.map((entry) => entry.actor_id)).not.toContain(customer.id)
  })
})

describe('what is refused', () => {
  test.each(['firstName', 'lastName', 'otherNames', 'email', 'tel', 'address'])(
    'an empty %s',
    async (field) => {
      const person = await aCustomer(server)
      const before = await profileOf(person)
      for (const value of ['', '   ', null, 7, ['x']]) {
        const answer = await change(person, {
          [field]: value,
          lastName: field === 'lastName' ? value : 'New',
        })
        expect([value, answer.status, answer.body]).toEqual([
          value,
          400,
          {
            message: 'Field cannot be empty',
            error: 'Field cannot be empty',
            errors: { [field]: 'Field cannot be empty' },
          },
        ])
      }
      expect(await profileOf(person)).toEqual(before)
    },
  )

  test.each(['7612345', '0761234567', '23276123456', '+2327612345', '+44761234567', '076 123 456', 'phone'])(
    'the phone number %s',
    async (tel) => {
      const person = await aCustomer(server)
      const words = 'Invalid phone number format (099XXXXXXX or +2329XXXXXXX)'
      const answer = await change(person, { tel })
      expect([answer.status, answer.body.message, answer.body.errors]).toEqual([400, words, { tel: words }])
    },
  )

  test('texts that are too long or hold control characters', async () => {
    const person = await aCustomer(server)
    const answer = await change(person, { firstName: 'x'.repeat(81), address: 'Bo\u0000' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors)).toEqual(['firstName', 'address'])
  })

  test('bodies that are no fields at all', async () => {
    const person = await aCustomer(server)
    for (const body of ['[]', '"x"', '7', 'null', '{'])
      expect(
        (
          await server.call('PUT', '/api/user/profile', {
            token: person.token,
            body,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(400)
  })
})

test('a local phone number is stored in the +232 form', async () => {
  const person = await aCustomer(server)
  expect((await change(person, { tel: '099123456' })).body.user.tel).toBe('+23299123456')
})

describe('another e-mail', () => {
  test('within 15 minutes of signing in needs nothing else; both addresses are told', async () => {
    const person = await aCustomer(server)
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
      'An account with this email already exists. Please take another one.',
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
      expect([answer.status, answer.body]).toEqual([
        400,
        { message, error: message, errors: { currentPassword: message } },
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
    const person = await aMember(server)
    await ageSessions(server, person, 16)
    const guesses = Array.from({ length: 20 }, (_, number) =>
      change(person, { email: anEmail(), currentPassword: `guess ${number}` }),
    )
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 400).length).toBe(10)
    expect(statuses.filter((status) => status === 429).length).toBe(10)
  })
})

describe('the picture', () => {
  const send = (person: Person, parts: Parameters<typeof sendForm>[4]) =>
    sendForm(server, 'PUT', '/api/user/profile', person.token, parts)

  test('comes as a file, stays while other fields change, and goes when emptied', async () => {
    const person = await aCustomer(server)
    const answer = await send(person, [['image', await aPhoto('#228855')]])
    expect(answer.status).toBe(200)
    const { image } = answer.body.user
    expect(image).toMatch(/^\/pictures\/[0-9a-f]{32}-640\.webp$/)
    expect((await server.call('GET', image)).status).toBe(200)
    expect((await change(person, { address: 'Bo' })).body.user.image).toBe(image)
    expect((await change(person, { image })).body.user.image).toBe(image)
    expect((await change(person, { image: '' })).body.user.image).toBe('')
  })

  test('a form may carry other fields beside it', async () => {
    const person = await aCustomer(server)
    const { user } = (
      await send(person, [
        ['image', await aPhoto('#885522')],
        ['tel', '078123456'],
      ])
    ).body
    expect([user.tel, user.image !== '']).toEqual(['+23278123456', true])
  })

  test('a data: picture is stored like a file', async () => {
    const person = await aCustomer(server)
    const photo = await aPhoto('#112233')
    const { user } = (await change(person, { image: `data:image/jpeg;base64,${photo.toString('base64')}` }))
      .body
    expect(user.image).toMatch(/^\/pictures\//)
  })

  test('anything else is refused at its field and changes nothing', async () => {
    const person = await aCustomer(server)
    const wrongFile = await send(person, [
      ['image', Buffer.from('<svg onload="alert(1)"/>'), 'photo.png'],
      ['firstName', 'New'],
    ])
    expect([wrongFile.status, wrongFile.body.errors]).toEqual([415, { image: 'Please choose an image file' }])
    const huge = await send(person, [['image', Buffer.alloc(8 * 1024 * 1024 + 1)]])
    expect([huge.status, Object.keys(huge.body.errors)]).toEqual([413, ['image']])
    for (const image of ['javascript:alert(1)', '/pictures/x.webp', 'photo.jpg', 7]) {
      const answer = await change(person, { image })
      expect([answer.status, answer.body.errors]).toEqual([400, { image: 'Please choose an image file' }])
    }
    expect(await profileOf(person)).toMatchObject({ image: '', firstName: 'Aminata' })
  })
})
