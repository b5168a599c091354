import { beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import {
  aForm,
  anInvitation,
  aPendingApplication,
  applicationRow,
  decide,
  inviteAgain,
  mailsTo,
  tokenIn,
} from '#tests/support/applications.ts'
import { anAdministrator, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const password = 'ginger-beer at Lumley'
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const accept = (token: string, chosen = password) =>
  server.call('POST', '/api/auth/reset-password', {
    body: { token, password: chosen, confirmPassword: chosen },
  })
const login = (email: string, typed = password) =>
  server.call('POST', '/api/auth/login', { body: { email, password: typed } })
const signUp = (email: string) =>
  server.call('POST', '/api/auth/signup', {
    body: {
      firstName: 'Somebody',
      lastName: 'Else',
      tel: '010444111',
      email,
      password: 'whoever was faster',
      confirmPassword: 'whoever was faster',
    },
  })
const forgot = (email: string) => server.call('POST', '/api/auth/forgot-password', { body: { email } })
const accountOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const shopsOf = (vendorId: string) =>
  server.db.selectFrom('shops').selectAll().where('vendor_id', '=', vendorId).execute()

test('choosing a password makes the vendor with the details of the application and an active shop', async () => {
  const invitation = await anInvitation(server, admin.token, { tel: '010555002' })
  const answer = await accept(invitation.token)
  expect(answer.status).toBe(200)
  expect(answer.body.message).toBe(messages.auth.passwordSet)
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

test('pressed twenty times at once the link makes one vendor with one shop', async () => {
  const invitation = await anInvitation(server, admin.token)
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(invitation.token)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(19).fill(400)])
  const vendor = await accountOf(invitation.email)
  expect(await shopsOf(vendor?.id ?? '')).toHaveLength(1)
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

test('an account made meanwhile gets the password, loses its sessions and becomes the vendor', async () => {
  const invitation = await anInvitation(server, admin.token)
  await signUp(invitation.email.toUpperCase())
  const stranger = await login(invitation.email, 'whoever was faster')
  expect(stranger.body.user.role).toBe('customer')

  expect((await accept(invitation.token)).status).toBe(200)
  expect((await server.call('GET', '/api/saved', { token: stranger.body.token })).status).toBe(401)
  expect((await login(invitation.email, 'whoever was faster')).status).toBe(401)
  const owner = await login(invitation.email)
  expect(owner.body.user).toMatchObject({ _id: stranger.body.user._id, role: 'vendor' })
  expect(await shopsOf(owner.body.user._id)).toMatchObject([{ name: 'Sia Gara Cloth', is_active: true }])
})

test('whoever signs up at the very moment of accepting, the invited person is the vendor', async () => {
  for (let round = 0; round < 8; round++) {
    const invitation = await anInvitation(server, admin.token)
    const [accepted, signedUp] = await Promise.all([accept(invitation.token), signUp(invitation.email)])
    expect(accepted.status).toBe(200)
    expect([201, 409]).toContain(signedUp.status)
    const owner = await login(invitation.email)
    expect(owner.body.user.role).toBe('vendor')
    expect(await shopsOf(owner.body.user._id)).toHaveLength(1)
  }
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

test("'Forgot password?' sends an open invitation again, and the older link dies", async () => {
  const invitation = await anInvitation(server, admin.token)
  const answer = await forgot(invitation.email.toUpperCase())
  expect(answer.body).toEqual((await forgot(aForm().email)).body)
  const mails = await mailsTo(server, invitation.email)
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array(2).fill('Your shop on Makit: choose your password'),
  )
  expect((await accept(invitation.token)).status).toBe(400)
  expect((await accept(tokenIn(mails[1]?.text ?? ''))).status).toBe(200)
})

test("an account made meanwhile gets its own link from 'Forgot password?' besides the invitation", async () => {
  const invitation = await anInvitation(server, admin.token)
  await signUp(invitation.email)
  await forgot(invitation.email)
  const links = (await mailsTo(server, invitation.email)).slice(1).map(({ text }) => tokenIn(text))
  expect(new Set(links).size).toBe(2)
})

test("'Forgot password?' sends nothing for an application that waits or was refused", async () => {
  const waiting = await aPendingApplication(server)
  const refused = await aPendingApplication(server)
  await decide(server, admin.token, refused._id, 'reject')
  await forgot(waiting.email)
  await forgot(refused.email)
  expect(await mailsTo(server, waiting.email)).toEqual([])
  expect(await mailsTo(server, refused.email)).toHaveLength(1)
})
