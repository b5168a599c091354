import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import type { Apply } from '#shared/vendor-applications/application.ts'
import {
  anInvitation,
  aPendingApplication,
  decide,
  inviteAgain,
  mailsTo,
  tokenIn,
} from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, aVendor, type Person } from '#tests/support/factories.ts'
import { invitationCalls } from '#tests/support/invitation-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const { accept, login, signUp, forgot, newestToken, accountOf, shopsOf } = invitationCalls(server)
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
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
