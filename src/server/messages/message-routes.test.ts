import { describe, expect, test } from 'vitest'
import { aCustomer, anAdministrator, aVendor } from '#tests/support/factories.ts'
import { type Answer, startTestServer, type TestServer, testServer } from '#tests/support/test-server.ts'

const server = testServer()

const aMessage = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Kadiatu',
  lastName: 'Mansaray',
  email: 'kadiatu@makit.example',
  tel: '010555001',
  message: 'When do you open?\nI come from Waterloo.',
  ...changes,
})
const send = (body: unknown, on: TestServer = server): Promise<Answer> =>
  on.call('POST', '/api/messages/', { body })
const countOf = async (on: TestServer = server) => {
  const rows = await on.db.selectFrom('messages').select('id').execute()
  return rows.length
}
const inboxOf = async (token: string, query = '') =>
  (await server.call('GET', `/api/messages${query}`, { token })).body

describe('POST /api/messages', () => {
  test('keeps the message and mails it to the administrators', async () => {
    const before = (await server.waitingMails()).length
    const answer = await send(aMessage())
    expect([answer.status, answer.body]).toEqual([201, { message: 'Message sent. We will answer you soon.' }])

    const row = await server.db
      .selectFrom('messages')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      first_name: 'Kadiatu',
      last_name: 'Mansaray',
      email: 'kadiatu@makit.example',
      tel: '+23210555001',
      message: 'When do you open?\nI come from Waterloo.',
      read_at: null,
    })
    const mails = await server.waitingMails()
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)).toMatchObject({
      to: server.services.settings.support.email,
      replyTo: 'kadiatu@makit.example',
      subject: 'Makit: message from Kadiatu Mansaray',
    })
    expect(mails.at(-1)?.text).toContain('I come from Waterloo.')
    expect(mails.at(-1)?.text).toContain('+232 10 555001')
  })

  test('needs no last name, and no e-mail that looks right', async () => {
    const { lastName: _, ...nameless } = aMessage({ email: 'call me please' })
    expect((await send(nameless)).status).toBe(201)
    const mail = (await server.waitingMails()).at(-1)
    expect(mail).toMatchObject({ subject: 'Makit: message from Kadiatu' })
    expect(mail).not.toHaveProperty('replyTo')
  })

  test('a token, even an ended one, is not looked at', async () => {
    const answer = await server.call('POST', '/api/messages', { token: 'gone', body: aMessage() })
    expect(answer.status).toBe(201)
  })

  test.each([
    {},
    { firstName: ' ', email: '', tel: '\t', message: '\n' },
    { firstName: '\u200b', email: '\u2066', tel: '\u00ad', message: '\u200d\u3164' },
    { firstName: 5, email: {}, tel: [], message: null },
  ])('%j lacks all four that are required', async (body) => {
    const before = await countOf()
    const answer = await send(body)
    const words = 'Please fill in required fields.'
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        message: words,
        error: words,
        code: 'invalid_input',
        errors: { firstName: words, email: words, tel: words, message: words },
      },
    ])
    expect(await countOf()).toBe(before)
  })

  test.each(['firstName', 'email', 'tel', 'message'])('%s is required', async (name) => {
    const answer = await send(aMessage({ [name]: undefined }))
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ [name]: 'Please fill in required fields.' })
  })

  test.each(['12345', '+2321055500', '0105550011', '+447700900123', '010 555 00', '+2320105550011'])(
    'the phone number %j is refused',
    async (tel) => {
      const before = await countOf()
      const answer = await send(aMessage({ tel }))
      expect([answer.status, answer.body.message]).toEqual([400, 'Invalid phone number.'])
      expect(answer.body.errors).toEqual({ tel: 'Invalid phone number.' })
      expect(await countOf()).toBe(before)
    },
  )

  test('what is missing is told before a phone number that is wrong', async () => {
    const answer = await send(aMessage({ tel: '1', message: '' }))
    expect(answer.body.message).toBe('Please fill in required fields.')
    expect(answer.body.errors).toEqual({
      message: 'Please fill in required fields.',
      tel: 'Invalid phone number.',
    })
  })

  test.each([
    ['a name', { firstName: 'x'.repeat(81) }],
    ['a last name', { lastName: 'x'.repeat(81) }],
    ['a message', { message: 'x'.repeat(5001) }],
    ['an e-mail', { email: `${'x'.repeat(250)}@a.sl` }],
    ['hidden characters', { message: 'hidden \u0000 character' }],
    ['a line break in a name, as for a mail header', { firstName: 'A\r\nBcc: everybody@makit.example' }],
    ['a line break in an e-mail', { email: 'a@makit.example\r\nBcc: everybody@makit.example' }],
  ])('%s that is too much is refused with 400', async (_what, changes) => {
    const before = await countOf()
    expect((await send(aMessage(changes))).status).toBe(400)
    expect(await countOf()).toBe(before)
  })

  test.each(['Jos\xe9', 'half a sign \xe2\x82', 'overlong \xc0\xaf', 'lone half \xed\xa0\x80', '\xff'])(
    'the bytes %j, which are no UTF-8, are refused and not kept as something else',
    async (firstName) => {
      const before = await countOf()
      const answer = await server.call('POST', '/api/messages', {
        body: Buffer.from(JSON.stringify(aMessage({ firstName })), 'latin1'),
        headers: { 'content-type': 'application/json' },
      })
      const words = 'Some characters could not be read. Please send the text as UTF-8.'
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: words, error: words, code: 'malformed_request' },
      ])
      expect(await countOf()).toBe(before)
    },
  )

  test('a byte order mark before the JSON is no part of it', async () => {
    const answer = await server.call('POST', '/api/messages', {
      body: Buffer.from(`\ufeff${JSON.stringify(aMessage({ firstName: 'José' }))}`),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(201)
  })

  test.each([null, [], 'text', 7])('the body %j is bad input, never a server error', async (body) => {
    const answer = await server.call('POST', '/api/messages', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  })

  test('a sender cannot mark their own message as read or date it', async () => {
    await send(
      aMessage({ _id: 'mine', readAt: '2026-01-01', read_at: '2026-01-01', createdAt: '2020-01-01' }),
    )
    const row = await server.db
      .selectFrom('messages')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.read_at).toBeNull()
    expect(row.created_at.getFullYear()).toBeGreaterThan(2020)
  })

  test('an address has 100 messages stored in an hour; refused ones do not count', async () => {
    const own = await startTestServer()
    try {
      for (let count = 0; count < 3; count++) expect((await send({}, own)).status).toBe(400)
      for (let count = 0; count < 100; count++) expect((await send(aMessage(), own)).status).toBe(201)
      const refused = await send(aMessage(), own)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
      expect(await countOf(own)).toBe(100)
      expect(await own.waitingMails()).toHaveLength(100)
      const elsewhere = { body: aMessage(), address: '10.0.0.9' }
      expect((await own.call('POST', '/api/messages', elsewhere)).status).toBe(201)
    } finally {
      await own.stop()
    }
  })
})

describe('the administrators’ inbox', () => {
  test('shows the newest first, page by page, and counts what is unread', async () => {
    const own = await anAdministrator(server)
    const before = await inboxOf(own.token)
    for (const name of ['First', 'Second', 'Third']) await send(aMessage({ firstName: name }))

    const inbox = await inboxOf(own.token, '?limit=2')
    expect(inbox).toMatchObject({
      currentPage: 1,
      total: before.total + 3,
      totalPages: Math.ceil((before.total + 3) / 2),
      unread: before.unread + 3,
    })
    expect(inbox.messages.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      'Third',
      'Second',
    ])
    expect(inbox.messages[0]).toEqual({
      ...aMessage(),
      firstName: 'Third',
      tel: '+23210555001',
      _id: expect.any(String),
      emailLooksRight: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      readAt: null,
      state: 'open',
      replies: [],
      answeredAt: null,
      answeredBy: '',
    })
    expect((await inboxOf(own.token, '?limit=2&page=2')).messages[0].firstName).toBe('First')
    expect((await inboxOf(own.token, '?page=999')).messages).toEqual([])
    for (const query of ['?page=0', '?page=x', '?limit=0', '?limit=101'])
      expect((await server.call('GET', `/api/messages${query}`, { token: own.token })).status).toBe(400)
  })

  test('is closed to all other roles', async () => {
    await send(aMessage())
    const admin = await anAdministrator(server)
    const [{ _id }] = (await inboxOf(admin.token)).messages
    for (const person of [undefined, await aCustomer(server), await aVendor(server)]) {
      const expected = person ? 403 : 401
      const token = person?.token
      expect((await server.call('GET', '/api/messages', { token })).status).toBe(expected)
      expect((await server.call('PATCH', `/api/messages/${_id}/read`, { token })).status).toBe(expected)
    }
    expect((await inboxOf(admin.token)).messages[0].readAt).toBeNull()
  })

  test('a message is marked as read once, and the audit log says by whom', async () => {
    await send(aMessage({ firstName: 'Sorie', lastName: 'Kanu' }))
    const admin = await anAdministrator(server)
    const { messages, unread } = await inboxOf(admin.token)
    const path = `/api/messages/${messages[0]._id}/read`

    const first = await server.call('PATCH', path, { token: admin.token })
    expect([first.status, first.body]).toEqual([200, { message: 'Message marked as read' }])
    const after = await inboxOf(admin.token)
    expect(after.messages[0].readAt).toMatch(/^\d{4}-/)
    expect(after.unread).toBe(unread - 1)

    const again = await anAdministrator(server)
    expect((await server.call('PATCH', path, { token: again.token })).status).toBe(200)
    expect((await inboxOf(admin.token)).messages[0].readAt).toBe(after.messages[0].readAt)
    const log = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', messages[0]._id)
      .execute()
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({ actor_id: admin.id, action: 'Message read' })
    expect(JSON.stringify(log)).not.toMatch(/Sorie|Kanu/)
    const { body } = await server.call('GET', '/api/admin/settings/security', { token: admin.token })
    expect(body.logs[0].action).toMatch(/^Message read: Sorie Kanu, by /)
  })

  test.each(['01900000-0000-7000-8000-00000000dead', 'no-id'])('message %s is a 404', async (id) => {
    const { token } = await anAdministrator(server)
    expect((await server.call('PATCH', `/api/messages/${id}/read`, { token })).status).toBe(404)
  })

  test('an attack in a message is kept and answered as the text it is', async () => {
    const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
    await send(aMessage({ firstName: attack, message: attack }))
    const { token } = await anAdministrator(server)
    const answer = await server.call('GET', '/api/messages', { token })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body.messages[0]).toMatchObject({ firstName: attack, message: attack })
  })
})
