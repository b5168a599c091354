import { describe, expect, test } from 'vitest'
import { roles } from '#shared/accounts/roles.ts'
import { aCustomer, anAdministrator, aPerson, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const change = (person: Person, body: unknown) =>
  server.call('PUT', '/api/user/profile', { token: person.token, body })
const profileOf = async (person: Person) =>
  (await server.call('GET', '/api/user/profile', { token: person.token })).body.user

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

  test('another name 60 times in an hour, and what is no name as often as one likes', async () => {
    const person = await aCustomer(server)
    for (let time = 0; time < 60; time++)
      expect((await change(person, { firstName: `Musa${'a'.repeat(time)}` })).status).toBe(200)
    expect((await change(person, { firstName: 'Foday' })).status).toBe(429)
    expect((await change(person, { address: 'Bo' })).status).toBe(200)
    expect((await profileOf(person)).firstName).toBe(`Musa${'a'.repeat(59)}`)
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
            code: 'invalid_input',
            errors: { [field]: 'Field cannot be empty' },
          },
        ])
      }
      expect(await profileOf(person)).toEqual(before)
    },
  )

  test.each(['7612345', '0761234567', '232761234567', '+2327612345', '+44761234567', '076 12 45', 'phone'])(
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

test.each(['099123456', '99 123 456', '232-99-123456', '(099) 12.34.56'])(
  'the local phone number %s is stored in the +232 form',
  async (tel) => {
    const person = await aCustomer(server)
    expect((await change(person, { tel })).body.user.tel).toBe('+23299123456')
  },
)
