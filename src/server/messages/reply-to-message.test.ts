import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { deleteUser } from '#tests/support/administration.ts'
import { aCustomer, anAdministrator, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

async function aMessage(email = `writer-${server.services.newId()}@makit.example`) {
  const body = { firstName: 'Kadiatu', email, tel: '010555001', message: 'Buy at evil.example now' }
  await server.call('POST', '/api/messages', { body })
  return (await inbox()).messages[0]
}
const inbox = async (query = '') =>
  (await server.call('GET', `/api/messages${query}`, { token: admin.token })).body
const reply = (id: string, body: unknown) =>
  server.call('POST', `/api/admin/messages/${id}/reply`, { token: admin.token, body })
const markAnswered = (id: string, body: unknown = { state: 'answered' }) =>
  server.call('PATCH', `/api/admin/messages/${id}`, { token: admin.token, body })
const mailsTo = async (email: string) => (await server.waitingMails()).filter(({ to }) => to === email)
const waiting = async () =>
  (await server.call('GET', '/api/admin/waiting', { token: admin.token })).body.messages.count

describe('a reply to a message', () => {
  test('is mailed without the words of the message, kept, and closes it', async () => {
    const { _id, email } = await aMessage()
    const before = await waiting()
    const text = 'We open at 8.\nCome in!'
    const answer = await reply(_id, { text })
    const kept = { _id: expect.any(String), text, by: 'Aminata Kamara', createdAt: expect.any(String) }
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        message: messages.replies.sent,
        reply: kept,
        contactMessage: {
          _id,
          state: 'answered',
          answeredAt: expect.any(String),
          answeredBy: 'Aminata Kamara',
          readAt: expect.any(String),
          replies: [kept],
        },
      },
    ])
    expect((await inbox()).messages[0]).toEqual(answer.body.contactMessage)
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ replyTo: server.services.settings.support.email })
    expect(mail?.text).toContain(text)
    expect(mail?.text).not.toMatch(/evil|Kadiatu/)
    expect(await waiting()).toBe(before - 1)
  })

  test('may be followed by another, which is mailed too; the log has both', async () => {
    const { _id, email } = await aMessage()
    for (const text of ['First', 'Second']) await reply(_id, { text })
    const [message] = (await inbox()).messages
    expect(message.replies.map(({ text }: { text: string }) => text)).toEqual(['First', 'Second'])
    expect(await mailsTo(email)).toHaveLength(2)
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', _id)
      .execute()
    expect(log).toEqual(Array(2).fill({ action: 'Message answered', actor_id: admin.id }))
  })

  test('needs a text, a message, and an e-mail that mail can reach; nothing is kept otherwise', async () => {
    const { _id } = await aMessage('call me please')
    for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(5001) }]) {
      const answer = await reply(_id, body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['text']])
    }
    const refused = await reply(_id, { text: 'Hello' })
    expect([refused.status, refused.body.code]).toEqual([409, 'message_unanswerable'])
    for (const id of [server.services.newId(), 'x']) expect((await reply(id, { text: 'x' })).status).toBe(404)
    expect((await inbox()).messages[0]).toMatchObject({ _id, state: 'open', replies: [] })
  })
})

test('a message answered by phone is marked so, once', async () => {
  const { _id } = await aMessage('call me please')
  expect((await markAnswered(_id, { state: 'open' })).status).toBe(400)
  const answer = await markAnswered(_id)
  expect([answer.status, answer.body.contactMessage]).toMatchObject([
    200,
    { state: 'answered', answeredBy: 'Aminata Kamara', replies: [] },
  ])
  const again = await markAnswered(_id)
  expect([again.status, again.body.code]).toEqual([409, 'message_answered'])
})

test('the inbox shows those that are open or answered', async () => {
  const [open, answered] = [await aMessage(), await aMessage()]
  await reply(answered._id, { text: 'Hello' })
  const idsIn = async (state: string) =>
    (await inbox(`?state=${state}`)).messages.map(({ _id }: { _id: string }) => _id)
  expect(await idsIn('open')).toContain(open._id)
  expect(await idsIn('open')).not.toContain(answered._id)
  expect((await idsIn('answered'))[0]).toBe(answered._id)
  const all = await inbox('?limit=1')
  const [ofOpen, ofAnswered] = [await inbox('?state=open&limit=1'), await inbox('?state=answered&limit=1')]
  expect(ofOpen.total + ofAnswered.total).toBe(all.total)
  expect([ofOpen.unread, ofAnswered.unread]).toEqual([all.unread, all.unread])
  const refused = await server.call('GET', '/api/messages?state=gone', { token: admin.token })
  expect(refused.status).toBe(400)
})

test('an erased writer takes message and replies along', async () => {
  const writer = await aCustomer(server)
  const { _id } = await aMessage(writer.email)
  await reply(_id, { text: 'Dear Aminata' })
  await deleteUser(server, admin, writer.id)
  const left = await server.db
    .selectFrom('message_replies')
    .select('id')
    .where('message_id', '=', _id)
    .execute()
  expect(left).toEqual([])
})
