import { beforeAll, expect, test } from 'vitest'
import { findOpenLink } from '#server/accounts/one-time-links.ts'
import { messages } from '#shared/messages.ts'
import {
  anInvitation,
  aPendingApplication,
  auditedActions,
  decide,
  inviteAgain,
  mailsTo,
  tokenIn,
} from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

test('sending again mails a new link, answers another one for passing on, and the old ones die', async () => {
  const invitation = await anInvitation(server, admin.token)
  const answer = await inviteAgain(server, admin.token, invitation._id)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    message: 'Invitation sent',
    application: { _id: invitation._id, status: 'approved', invitationPending: true },
  })
  const [, mail] = await mailsTo(server, invitation.email)
  const fresh = [tokenIn(mail?.text ?? ''), tokenIn(answer.body.link)]
  expect(new Set(fresh).size).toBe(2)
  for (const token of fresh)
    expect(await findOpenLink(server.db, token)).toMatchObject({ applicationId: invitation._id })
  expect(await findOpenLink(server.db, invitation.token)).toBeUndefined()
  await inviteAgain(server, admin.token, invitation._id)
  for (const token of fresh) expect(await findOpenLink(server.db, token)).toBeUndefined()
})

test('sending again replaces, too, what was asked for meanwhile', async () => {
  const { email, _id } = await anInvitation(server, admin.token)
  await server.call('POST', '/api/auth/forgot-password', { body: { email } })
  const asked = tokenIn((await mailsTo(server, email)).at(-1)?.text ?? '')
  await inviteAgain(server, admin.token, _id)
  expect(await findOpenLink(server.db, asked)).toBeUndefined()
})

test('an invitation that cannot be mailed can still be passed on', async () => {
  const invitation = await anInvitation(server, admin.token, { email: `by phone ${Date.now()}` })
  const { body } = await inviteAgain(server, admin.token, invitation._id)
  expect(await findOpenLink(server.db, tokenIn(body.link))).toMatchObject({ email: invitation.email })
  expect(await mailsTo(server, invitation.email)).toEqual([])
})

test('sending again is in the audit log, the link is not', async () => {
  const invitation = await anInvitation(server, admin.token)
  await inviteAgain(server, admin.token, invitation._id)
  expect((await auditedActions(server, invitation._id)).map(({ action }) => action)).toEqual([
    'Vendor approved: Sia Gara Cloth',
    'Invitation sent again: Sia Gara Cloth',
  ])
})

test('twenty presses at once leave one mailed link alive and one for passing on', async () => {
  const invitation = await anInvitation(server, admin.token)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => inviteAgain(server, admin.token, invitation._id)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const links = await Promise.all(answers.map(({ body }) => findOpenLink(server.db, tokenIn(body.link))))
  expect(links.filter((link) => link !== undefined)).toHaveLength(1)
  const mailed = (await mailsTo(server, invitation.email)).map(({ text }) => tokenIn(text))
  const open = await Promise.all(mailed.map((token) => findOpenLink(server.db, token)))
  expect(mailed).toHaveLength(21)
  expect(open.filter((link) => link !== undefined)).toHaveLength(1)
})

test('an administrator sends 200 an hour; then the links sent before stay alive', async () => {
  const busy = await anAdministrator(server)
  const invitation = await anInvitation(server, admin.token)
  const sent = Array.from({ length: 199 }, () => ({ kind: 'invitation', subject: busy.id }))
  await server.db.insertInto('rate_limit_events').values(sent).execute()
  const last = await inviteAgain(server, busy.token, invitation._id)
  expect(last.status).toBe(200)
  const refused = await inviteAgain(server, busy.token, invitation._id)
  expect([refused.status, refused.body.message]).toEqual([429, messages.application.tooManyInvited])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await findOpenLink(server.db, tokenIn(last.body.link))).toBeDefined()
  expect((await inviteAgain(server, admin.token, invitation._id)).status, 'another one').toBe(200)
})

test('only an open invitation can be sent again', async () => {
  const waiting = await aPendingApplication(server)
  const refused = await aPendingApplication(server)
  await decide(server, admin.token, refused._id, 'reject')
  const { email, token } = await aCustomer(server)
  const accepted = await aPendingApplication(server, { email }, token)
  await decide(server, admin.token, accepted._id, 'approve')
  for (const { _id } of [waiting, refused, accepted]) {
    const answer = await inviteAgain(server, admin.token, _id)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(messages.application.notInvitable)
    expect(answer.body).not.toHaveProperty('link')
  }
})

test('an e-mail that has become an administrator gets no invitation', async () => {
  const invitation = await anInvitation(server, admin.token)
  const other = await anAdministrator(server)
  await server.db.updateTable('users').set({ email: invitation.email }).where('id', '=', other.id).execute()
  const answer = await inviteAgain(server, admin.token, invitation._id)
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe(messages.application.isAdministrator)
})

test('an account with this e-mail that was deactivated gets no invitation, and the links stay', async () => {
  const { id, email } = await aCustomer(server)
  const invitation = await anInvitation(server, admin.token, { email })
  await server.call('PATCH', `/api/admin/users/${id}/deactivate`, { token: admin.token })
  const answer = await inviteAgain(server, admin.token, invitation._id)
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe(messages.application.accountInactive)
  expect(await findOpenLink(server.db, invitation.token)).toBeDefined()
})

test('only administrators send invitations, and only for what exists', async () => {
  const invitation = await anInvitation(server, admin.token)
  const customer = await aCustomer(server)
  expect((await inviteAgain(server, undefined, invitation._id)).status).toBe(401)
  expect((await inviteAgain(server, customer.token, invitation._id)).status).toBe(403)
  expect((await inviteAgain(server, admin.token, server.services.newId())).status).toBe(404)
  expect((await inviteAgain(server, admin.token, 'x')).status).toBe(404)
  expect(await findOpenLink(server.db, invitation.token)).toBeDefined()
})
