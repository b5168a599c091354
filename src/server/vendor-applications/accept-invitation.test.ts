import { beforeAll, describe, expect, test } from 'vitest'
import { findOpenLink } from '#server/accounts/one-time-links.ts'
import { messages } from '#shared/messages.ts'
import type { Apply } from '#shared/vendor-applications/application.ts'
import {
  aForm,
  anInvitation,
  aPendingApplication,
  applicationRow,
  choosePassword,
  decide,
  inviteAgain,
  mailsTo,
  tokenIn,
} from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, aVendor, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const password = 'ginger-beer at Lumley'
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const accept = (token: string, chosen = password) => choosePassword(server, token, chosen)
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
const newestToken = async (email: string) => tokenIn((await mailsTo(server, email)).at(-1)?.text ?? '')
const accountOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const shopsOf = (vendorId: string) =>
  server.db.selectFrom('shops').selectAll().where('vendor_id', '=', vendorId).execute()

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

test('even if another person signs up at the very moment of accepting, the invited one is the vendor', async () => {
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

describe('an account that was there before', () => {
  /** An application that its owner sent without signing in, approved: the account and the link that was mailed. */
  async function anInvited(person: Person, changes: Partial<Apply> = {}) {
    const invitation = await anInvitation(server, admin.token, { email: person.email, ...changes })
    expect(await accountOf(person.email)).toMatchObject({ id: person.id })
    return invitation
  }

  test('gets the password, loses its sessions and is the vendor once the link is used', async () => {
    const customer = await aCustomer(server)
    const { token } = await anInvited(customer)
    expect((await accept(token)).status).toBe(200)
    expect((await server.call('GET', '/api/saved', { token: customer.token })).status).toBe(401)
    const owner = await login(customer.email)
    expect(owner.body.user).toMatchObject({ _id: customer.id, role: 'vendor', firstName: 'Aminata' })
    expect(await shopsOf(customer.id)).toMatchObject([{ name: 'Sia Gara Cloth', is_active: true }])
  })

  test('is told at its own spelling of the e-mail', async () => {
    const customer = await aCustomer(server)
    const application = await aPendingApplication(server, { email: customer.email.toUpperCase() })
    await decide(server, admin.token, application._id, 'approve')
    await accept(tokenIn((await mailsTo(server, customer.email))[0]?.text ?? ''))
    const mails = await mailsTo(server, customer.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your shop on Makit: choose your password',
      'Your Makit password was changed',
      'Your shop on Makit is open',
    ])
    expect(mails[2]?.text).toContain(`Login with ${customer.email} `)
    expect(await mailsTo(server, application.email)).toEqual([])
  })

  test('of a vendor keeps its shop as it is', async () => {
    const vendor = await aVendor(server, { name: 'Old Name Store' })
    await server.db.updateTable('shops').set({ is_active: false }).where('id', '=', vendor.shopId).execute()
    const before = await shopsOf(vendor.id)
    const { token } = await anInvited(vendor)
    expect((await accept(token)).status).toBe(200)
    expect(await shopsOf(vendor.id)).toEqual(before)
    expect((await login(vendor.email)).body.user).toMatchObject({ _id: vendor.id, role: 'vendor' })
    const mails = await mailsTo(server, vendor.email)
    expect(mails.at(-1)?.text).toContain('already have a shop')
  })

  test('of a former vendor gets the old shop back with the new details', async () => {
    const vendor = await aVendor(server, { name: 'Old Name Store' })
    await server.db.updateTable('users').set({ role: 'customer' }).where('id', '=', vendor.id).execute()
    const { token } = await anInvited(vendor, { shopName: 'New Name Store' })
    expect((await accept(token)).status).toBe(200)
    expect(await shopsOf(vendor.id)).toMatchObject([{ id: vendor.shopId, name: 'New Name Store' }])
  })

  test('and was deactivated meanwhile is refused, and the link works when it is active again', async () => {
    const customer = await aCustomer(server)
    const { token } = await anInvited(customer)
    const activate = (how: string) =>
      server.call('PATCH', `/api/admin/users/${customer.id}/${how}`, { token: admin.token })
    await activate('deactivate')
    const before = await accountOf(customer.email)
    const refused = await accept(token)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(messages.application.accountInactive)
    expect(await accountOf(customer.email)).toEqual(before)
    await activate('activate')
    expect((await accept(token)).status).toBe(200)
  })

  test('and has another e-mail by now stays as it is: the invited e-mail gets an account of its own', async () => {
    const customer = await aCustomer(server)
    const { token } = await anInvited(customer)
    const email = `moved-${customer.email}`
    await server.db.updateTable('users').set({ email }).where('id', '=', customer.id).execute()
    const before = await accountOf(email)
    expect((await accept(token)).status).toBe(200)
    expect(await accountOf(email)).toEqual(before)
    const vendor = (await login(customer.email)).body.user
    expect(vendor).toMatchObject({ role: 'vendor', email: customer.email })
    expect(vendor._id).not.toBe(customer.id)
  })

  test('and was deleted meanwhile takes the invitation with it', async () => {
    const customer = await aCustomer(server)
    const { token } = await anInvited(customer)
    await server.call('DELETE', `/api/admin/users/${customer.id}`, { token: admin.token })
    expect((await accept(token)).status).toBe(400)
    expect(await accountOf(customer.email)).toBeUndefined()
  })

  test('keeps its own reset link beside the invitation, and loses it with the acceptance', async () => {
    const customer = await aCustomer(server)
    const { token } = await anInvited(customer)
    await forgot(customer.email)
    const links = (await mailsTo(server, customer.email)).map(({ text }) => tokenIn(text))
    expect(new Set(links).size).toBe(3)
    expect((await accept(token)).status).toBe(200)
    for (const link of links) expect((await accept(link)).status).toBe(400)
  })

  test('that only sets its password anew stays what it is, and the invitation goes on waiting', async () => {
    const customer = await aCustomer(server)
    const { token } = await anInvited(customer)
    await forgot(customer.email)
    const reset = (await mailsTo(server, customer.email)).at(-1)?.text ?? ''
    expect((await accept(tokenIn(reset))).status).toBe(200)
    expect((await login(customer.email)).body.user.role).toBe('customer')
    expect((await accept(token, 'another password of mine')).status).toBe(200)
    expect((await login(customer.email, 'another password of mine')).body.user.role).toBe('vendor')
  })
})

describe('whether the e-mail is known to be its owner’s', () => {
  const confirmedAt = async (email: string) => (await accountOf(email))?.email_confirmed_at

  test('is known after a link that was mailed: by an administrator, sent again, or asked for', async () => {
    const approved = await anInvitation(server, admin.token)
    await accept(approved.token)
    expect(await confirmedAt(approved.email)).toBeInstanceOf(Date)

    const again = await anInvitation(server, admin.token)
    await inviteAgain(server, admin.token, again._id)
    await accept(await newestToken(again.email))
    expect(await confirmedAt(again.email)).toBeInstanceOf(Date)

    const asked = await anInvitation(server, admin.token)
    await forgot(asked.email)
    await accept(await newestToken(asked.email))
    expect(await confirmedAt(asked.email)).toBeInstanceOf(Date)
  })

  test('is not known after the link that an administrator passes on', async () => {
    const invitation = await anInvitation(server, admin.token)
    const { body } = await inviteAgain(server, admin.token, invitation._id)
    expect((await accept(tokenIn(body.link))).status).toBe(200)
    expect(await confirmedAt(invitation.email)).toBeNull()
  })

  test('is known after a reset by mail; then no link takes the account over that was not mailed to it', async () => {
    const customer = await aCustomer(server)
    expect(await confirmedAt(customer.email)).toBeNull()
    await forgot(customer.email)
    await accept(await newestToken(customer.email))
    const before = await accountOf(customer.email)
    expect(before?.email_confirmed_at).toBeInstanceOf(Date)

    const invitation = await anInvitation(server, admin.token, { email: customer.email })
    const { body } = await inviteAgain(server, admin.token, invitation._id)
    const refused = await accept(tokenIn(body.link), 'passed on by phone')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(messages.application.useMailedLink)
    expect(await accountOf(customer.email)).toEqual(before)
    expect((await accept(await newestToken(customer.email))).status).toBe(200)
    expect((await login(customer.email)).body.user.role).toBe('vendor')
  })
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

describe("'Forgot password?'", () => {
  const openLinksOf = (applicationId: string) =>
    server.db.selectFrom('one_time_links').selectAll().where('application_id', '=', applicationId).execute()

  test('sends an open invitation again, and the link of the administrator works on beside it', async () => {
    const invitation = await anInvitation(server, admin.token)
    const answer = await forgot(invitation.email.toUpperCase())
    expect(answer.body).toEqual((await forgot(aForm().email)).body)
    const mails = await mailsTo(server, invitation.email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Your shop on Makit: choose your password'),
    )
    expect((await accept(invitation.token)).status).toBe(200)
    expect((await accept(tokenIn(mails[1]?.text ?? ''))).status).toBe(400)
  })

  test('sends a link that works, after which that of the administrator is dead', async () => {
    const invitation = await anInvitation(server, admin.token)
    await forgot(invitation.email)
    expect((await accept(await newestToken(invitation.email))).status).toBe(200)
    expect((await accept(invitation.token)).status).toBe(400)
  })

  test('leaves alive what an administrator mailed and passes on, and the newest three of its own', async () => {
    const invitation = await anInvitation(server, admin.token)
    const { body } = await inviteAgain(server, admin.token, invitation._id)
    for (let asked = 0; asked < 5; asked++) {
      await server.db.deleteFrom('rate_limit_events').execute()
      await forgot(invitation.email)
      await server.waitingMails()
    }
    const mails = await mailsTo(server, invitation.email)
    const [first, byAdministrator, ...asked] = mails.map(({ text }) => tokenIn(text))
    const isOpen = async (token = '') => (await findOpenLink(server.db, token)) !== undefined
    expect(await Promise.all([first, ...asked].map(isOpen))).toEqual([false, false, false, true, true, true])
    expect(await isOpen(byAdministrator)).toBe(true)
    expect((await accept(tokenIn(body.link))).status).toBe(200)
    expect(await openLinksOf(invitation._id)).toEqual([])
  })

  test('with an e-mail that looks wrong kills nothing and makes no link', async () => {
    const invitation = await anInvitation(server, admin.token, { email: `by phone ${Date.now()}` })
    const { body } = await inviteAgain(server, admin.token, invitation._id)
    const before = await openLinksOf(invitation._id)
    expect(before).toHaveLength(1)
    await forgot(invitation.email)
    expect(await mailsTo(server, invitation.email)).toEqual([])
    expect(await openLinksOf(invitation._id)).toEqual(before)
    expect((await accept(tokenIn(body.link))).status).toBe(200)
  })

  test('sends a deactivated account its own link only', async () => {
    const customer = await aCustomer(server)
    await anInvitation(server, admin.token, { email: customer.email })
    await server.call('PATCH', `/api/admin/users/${customer.id}/deactivate`, { token: admin.token })
    await forgot(customer.email)
    const subjects = (await mailsTo(server, customer.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Your shop on Makit: choose your password',
      'Your Makit account is deactivated',
      'Choose a new Makit password',
    ])
  })
})

test("an account made meanwhile gets its own link from 'Forgot password?' besides the invitation", async () => {
  const invitation = await anInvitation(server, admin.token)
  await signUp(invitation.email)
  await forgot(invitation.email)
  const mails = (await mailsTo(server, invitation.email)).slice(1)
  const links = mails.filter(({ text }) => text.includes('/set-password#')).map(({ text }) => tokenIn(text))
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
