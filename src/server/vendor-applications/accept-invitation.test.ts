import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { anInvitation, applicationRow, inviteAgain, mailsTo, tokenIn } from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, type Person } from '#tests/support/factories.ts'
import { invitationCalls } from '#tests/support/invitation-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const password = 'ginger-beer at Lumley'
const { accept, login, accountOf, shopsOf } = invitationCalls(server)
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

test('choosing a password makes the vendor with the details of the application and an active shop', async () => {
  const invitation = await anInvitation(server, admin.token, { tel: '010555002' })
  const answer = await accept(invitation.token)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ message: messages.auth.passwordSet, email: invitation.email })
  const signedIn = await login(invitation.email)
  expect(signedIn.body.user).toMatchObject({
    role: 'vendor',
    firstName: 'Fatmata',
    lastName: 'Sia Bangura',
    name: 'Fatmata Sia Bangura',
    email: invitation.email,
    tel: '+23210555002',
    address: '7 Rogbaneh Road, Makeni',
    isActive: true,
  })
  const vendorId = signedIn.body.user._id
  expect(await shopsOf(vendorId)).toMatchObject([
    { name: 'Sia Gara Cloth', description: 'Gara cloth, dyed by hand in Makeni.', is_active: true },
  ])
  expect((await applicationRow(server, invitation._id)).vendor_id).toBe(vendorId)
  const mails = await mailsTo(server, invitation.email)
  expect(mails.at(-1)?.subject).toBe('Your shop on Makit is open')
})

test('a link says which e-mail and which shop it is for before it is used', async () => {
  const invitation = await anInvitation(server, admin.token)
  const check = { body: { token: invitation.token } }
  expect((await server.call('POST', '/api/auth/check-link', check)).body).toEqual({
    email: invitation.email,
    role: 'vendor',
    shopName: 'Sia Gara Cloth',
  })
})

test('the row of an accepted invitation no longer says that it waits', async () => {
  const invitation = await anInvitation(server, admin.token)
  await accept(invitation.token)
  const list = await server.call('GET', '/api/vendorApplication?status=approved', { token: admin.token })
  const row = list.body.find(({ _id }: { _id: string }) => _id === invitation._id)
  expect(row).toMatchObject({ invitationPending: false, accountSince: expect.any(String) })
})

test('a link works once', async () => {
  const invitation = await anInvitation(server, admin.token)
  await accept(invitation.token)
  const again = await accept(invitation.token, 'another password of mine')
  expect(again.status).toBe(400)
  expect(again.body.message).toBe(messages.auth.linkDead)
  expect((await login(invitation.email)).status).toBe(200)
})

test('pressed ten times at once the link makes one vendor with one shop', async () => {
  const invitation = await anInvitation(server, admin.token)
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(invitation.token)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(9).fill(400)])
  const vendor = await accountOf(invitation.email)
  expect(await shopsOf(vendor?.id ?? '')).toHaveLength(1)
})

describe('strangers who guess', () => {
  const address = '41.223.2.2'
  const abroad = '41.223.9.9'
  const loginFrom = (email: string, from: string, typed = password, headers = {}) =>
    server.call('POST', '/api/auth/login', { body: { email, password: typed }, address: from, headers })
  const guess = async (email: string) => {
    for (let guesses = 0; guesses < 11; guesses++) await loginFrom(email, abroad, 'a guess')
    expect((await loginFrom(email, abroad, 'a guess')).status).toBe(429)
  }
  const acceptAtHome = async ({ token }: { token: string }) => {
    const body = { token, password, confirmPassword: password }
    const accepted = await server.call('POST', '/api/auth/reset-password', { body, address })
    return { cookie: String(accepted.headers['set-cookie']).split(';')[0]! }
  }

  test('before an invitation is accepted do not slow the first sign-in, wherever it is', async () => {
    const invitation = await anInvitation(server, admin.token)
    await guess(invitation.email)
    await acceptAtHome(invitation)
    expect((await loginFrom(invitation.email, '41.223.3.3')).status).toBe(200)
  })

  test('afterwards do not keep the vendor out where the invitation was accepted', async () => {
    const { email: taken } = await aCustomer(server)
    for (const changes of [{}, { email: taken }]) {
      const invitation = await anInvitation(server, admin.token, changes)
      const headers = await acceptAtHome(invitation)
      await guess(invitation.email)
      expect((await loginFrom(invitation.email, address)).status, 'at the address').toBe(200)
      await guess(invitation.email)
      expect((await loginFrom(invitation.email, abroad, password, headers)).status, 'on the device').toBe(200)
    }
  })
})

test('a link sent again replaces the first one', async () => {
  const invitation = await anInvitation(server, admin.token)
  const { body } = await inviteAgain(server, admin.token, invitation._id)
  expect((await accept(invitation.token)).status).toBe(400)
  expect(await accountOf(invitation.email)).toBeUndefined()
  expect((await accept(tokenIn(body.link))).status).toBe(200)
})

test('the passwords of the rules hold here too, and a refused one leaves the link alive', async () => {
  const invitation = await anInvitation(server, admin.token)
  for (const refused of ['short', 'password', 'Fatmata Sia Bangura', invitation.email]) {
    const answer = await accept(invitation.token, refused)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toHaveProperty('password')
  }
  expect(await accountOf(invitation.email)).toBeUndefined()
  expect((await accept(invitation.token)).status).toBe(200)
})

test('an administrator cannot be made a vendor by an invitation', async () => {
  const invitation = await anInvitation(server, admin.token)
  const other = await anAdministrator(server)
  await server.db.updateTable('users').set({ email: invitation.email }).where('id', '=', other.id).execute()
  const before = await accountOf(invitation.email)
  const answer = await accept(invitation.token)
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe(messages.application.isAdministrator)
  expect(await accountOf(invitation.email)).toEqual(before)
  expect((await server.call('GET', '/api/vendorApplication', { token: other.token })).status).toBe(200)
})

test('of two invitations to one e-mail the first accepted settles the other', async () => {
  const older = await anInvitation(server, admin.token)
  const newer = await anInvitation(server, admin.token, { email: older.email, shopName: 'Second Thought' })
  const token = tokenIn((await mailsTo(server, older.email)).at(-1)?.text ?? '')
  expect((await accept(token)).status).toBe(200)
  const vendor = await accountOf(older.email)
  expect(await shopsOf(vendor?.id ?? '')).toMatchObject([{ name: 'Second Thought' }])
  expect((await applicationRow(server, older._id)).vendor_id).toBe(vendor?.id)
  expect((await applicationRow(server, newer._id)).vendor_id).toBe(vendor?.id)
  expect((await accept(older.token)).status).toBe(400)
})
