import { expect, test } from 'vitest'
import { endSession, hashToken } from '#server/sessions/session.ts'
import { messages } from '#shared/messages.ts'
import { aForm, applicationRow, apply, decide } from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, type Person } from '#tests/support/factories.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'

const server = testServer()

const stored = async (email: string) => {
  const rows = await server.db
    .selectFrom('vendor_applications')
    .select('id')
    .where('email', '=', email)
    .execute()
  return rows.length
}

test('anybody applies, and is told so in the words of the specification', async () => {
  const form = aForm({ tel: '010555001' })
  const answer = await apply(server, form)
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    message: 'Application submitted successfully!',
    application: {
      ...form,
      tel: '+23210555001',
      _id: expect.any(String),
      status: 'pending',
      sentByAccount: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  })
  expect(await applicationRow(server, answer.body.application._id)).toMatchObject({
    status: 'pending',
    decided_at: null,
    vendor_id: null,
  })
})

test('what an account sends while signed in, with its own e-mail in any case, counts as sent by it', async () => {
  const customer = await aCustomer(server)
  const answer = await apply(server, aForm({ email: customer.email.toUpperCase() }), customer.token)
  expect(answer.status).toBe(201)
  expect(answer.body.application.sentByAccount).toBe(true)
  expect((await applicationRow(server, answer.body.application._id)).sent_by).toBe(customer.id)
})

test('another e-mail than the sender’s own does not count, neither a free one nor that of another account', async () => {
  const [sender, other] = [await aCustomer(server), await aCustomer(server)]
  for (const form of [aForm(), aForm({ email: other.email })]) {
    const answer = await apply(server, form, sender.token)
    expect(answer.status).toBe(201)
    expect(answer.body.application.sentByAccount).toBe(false)
    expect((await applicationRow(server, answer.body.application._id)).sent_by).toBeNull()
  }
})

const uselessTokens: Record<string, (person: Person) => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'a garbage token': async () => 'not-a-token',
  'an ended session': async ({ token }) => {
    await endSession(server.db, hashToken(token))
    return token
  },
  'the session of a deactivated account': async ({ id, token }) => {
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    return token
  },
}

test.each(Object.entries(uselessTokens))('with %s anybody may apply, as a stranger', async (_name, make) => {
  const customer = await aCustomer(server)
  const answer = await apply(server, aForm({ email: customer.email }), await make(customer))
  expect(answer.status).toBe(201)
  expect(answer.body.application.sentByAccount).toBe(false)
  expect((await applicationRow(server, answer.body.application._id)).sent_by).toBeNull()
})

test('the answer does not tell whether an account with this e-mail exists', async () => {
  const { email } = await aCustomer(server)
  const answer = await apply(server, aForm({ email }))
  expect(answer.body.application).not.toHaveProperty('accountSince')
})

test('an empty form names every field, the first one in the message', async () => {
  for (const form of [
    {},
    aForm({ name: ' ', email: ' ', tel: ' ', shopName: '', shopDescription: '\n', address: '' }),
  ]) {
    const answer = await apply(server, form)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      message: 'Full name is required',
      error: 'Full name is required',
      code: 'invalid_input',
      errors: {
        name: 'Full name is required',
        email: 'Email is required',
        tel: 'Phone number is required',
        shopName: 'Shop name is required',
        shopDescription: 'Shop description is required',
        address: 'Address is required',
      },
    })
  }
})

test.each(['(010) 55-50-01', '00232 10 555001', '232 10 555001', '10555001'])(
  'the phone number %j is kept in the +232 form',
  async (tel) => {
    const answer = await apply(server, aForm({ tel }))
    expect([answer.status, answer.body.application.tel]).toEqual([201, '+23210555001'])
  },
)

test.each(['12345', '+2321055500', '0105550011', '+447700900123', '010 555 00', 'abc'])(
  'the phone number %j is refused and nothing is kept',
  async (tel) => {
    const form = aForm({ tel })
    const answer = await apply(server, form)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ tel: 'Invalid phone number' })
    expect(await stored(form.email)).toBe(0)
  },
)

test.each([
  ['a name', { name: 'x'.repeat(81) }],
  ['a shop name', { shopName: 'x'.repeat(81) }],
  ['a description', { shopDescription: 'x'.repeat(5001) }],
  ['an address', { address: 'x'.repeat(301) }],
  ['an e-mail', { email: `${'x'.repeat(250)}@a.sl` }],
  ['hidden characters', { shopName: 'Sia\u0000Gara' }],
])('%s that is too much is refused with 400', async (_what, changes) => {
  expect((await apply(server, aForm(changes))).status).toBe(400)
})

test.each([
  null,
  [],
  'text',
  7,
  { name: 5, email: {}, tel: [], shopName: true, shopDescription: null, address: 1 },
])('the body %j is bad input, never a server error', async (body) => {
  const answer = await server.call('POST', '/api/vendorApplication/apply', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
})

test('an e-mail that does not look like one is taken; the administrator sees it marked', async () => {
  const email = `call me ${Date.now()}`
  const { body } = await apply(server, aForm({ email }))
  const admin = await anAdministrator(server)
  const list = await server.call('GET', '/api/vendorApplication', { token: admin.token })
  expect(list.body.find(({ _id }: { _id: string }) => _id === body.application._id)).toMatchObject({
    email,
    emailLooksRight: false,
  })
})

test('status, owner and decision cannot be sent along', async () => {
  const { id: userId } = await aCustomer(server)
  const sent = {
    ...aForm(),
    status: 'approved',
    vendorId: userId,
    vendor_id: userId,
    sentBy: userId,
    sent_by: userId,
    sentByAccount: true,
    decidedAt: '2026-01-01',
    _id: userId,
  }
  const { body } = await apply(server, sent)
  expect(body.application._id).not.toBe(userId)
  expect(await applicationRow(server, body.application._id)).toMatchObject({
    status: 'pending',
    vendor_id: null,
    sent_by: null,
  })
})

test('while one waits, another with the same e-mail in any case is a conflict', async () => {
  const form = aForm()
  await apply(server, form)
  const again = await apply(server, { ...form, email: ` ${form.email.toUpperCase()} ` })
  expect(again.status).toBe(409)
  expect(again.body.message).toBe(messages.application.pendingExists)
  expect(await stored(form.email)).toBe(1)
})

test('sent twenty times at once it is kept once', async () => {
  const form = aForm()
  const answers = await Promise.all(Array.from({ length: 20 }, () => apply(server, form)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(19).fill(409)])
  expect(await stored(form.email)).toBe(1)
})

test('after a rejection one may apply again', async () => {
  const form = aForm()
  const admin = await anAdministrator(server)
  const first = await apply(server, form)
  await decide(server, admin.token, first.body.application._id, 'reject')
  expect((await apply(server, form)).status).toBe(201)
})

test('an address has 100 applications stored in an hour; refused ones do not count', async () => {
  const own = await startTestServer()
  try {
    await apply(own, {})
    const pending = aForm()
    for (let count = 0; count < 100; count++) {
      expect((await apply(own, count === 0 ? pending : aForm())).status).toBe(201)
      if (count === 0) expect((await apply(own, pending)).status).toBe(409)
    }
    const refused = await apply(own, aForm())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(refused.body.message).toBe(messages.tooManyRequests)
    const { rows } = await countOf(own)
    expect(rows).toBe(100)
  } finally {
    await own.stop()
  }
})

async function countOf(own: Awaited<ReturnType<typeof startTestServer>>) {
  const { rows } = await own.db
    .selectFrom('vendor_applications')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return { rows: Number(rows) }
}
