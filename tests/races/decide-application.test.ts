import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import {
  anInvitation,
  aPendingApplication,
  applicationRow,
  auditedActions,
  choosePassword,
  decide,
  inviteAgain,
  mailsTo,
  tokenIn,
} from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admins: Person[]

beforeAll(async () => {
  admins = await Promise.all([anAdministrator(server), anAdministrator(server)])
})

const password = 'ginger-beer at Lumley'
const acceptWith = (token: string) => choosePassword(server, token, password)
const signUpWith = (email: string) => {
  const person = { firstName: 'Somebody', lastName: 'Else', tel: '010444111', email }
  const chosen = { password: 'first come first served', confirmPassword: 'first come first served' }
  return server.call('POST', '/api/auth/signup', { body: { ...person, ...chosen } })
}
const changing = (email: string, { token }: Person) =>
  server.call('PUT', '/api/user/profile', { token, body: { email } })
const deleting = (id: string) => server.call('DELETE', `/api/admin/users/${id}`, { token: admins[1]?.token })

const accountsWith = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).execute()
const shopsOf = async (email: string) => {
  const owners = (await accountsWith(email)).map(({ id }) => id)
  return server.db.selectFrom('shops').select('name').where('vendor_id', 'in', owners).execute()
}

const together = (id: string, decisions: readonly ('approve' | 'reject')[]) =>
  Promise.all(decisions.map((decision, index) => decide(server, admins[index % 2]?.token, id, decision)))

test('of approval and rejection at the same moment one wins and the other gets 409', async () => {
  for (let round = 0; round < 15; round++) {
    const application = await aPendingApplication(server)
    const answers = await together(application._id, ['approve', 'reject', 'reject', 'approve'])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    const row = await applicationRow(server, application._id)
    expect(row.status).toBe(winner?.body.application.status)
    expect(await auditedActions(server, application._id)).toHaveLength(1)
    expect(await mailsTo(server, application.email)).toHaveLength(1)
  }
})

test('approving ten times at once makes one vendor with one shop', async () => {
  const customer = await aCustomer(server)
  const application = await aPendingApplication(server, { email: customer.email }, customer.token)
  const answers = await together(application._id, Array(10).fill('approve'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  const shops = await server.db
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', customer.id)
    .execute()
  expect(shops).toHaveLength(1)
})

const rounds = 8
/** Accepting begins with a password hash, so the competing call starts later in each round, in milliseconds. */
const whileHashing = 12

test('a sign-up with that e-mail at the moment of approval changes nothing: the link makes the vendor', async () => {
  for (let round = 0; round < rounds; round++) {
    const application = await aPendingApplication(server)
    const [approved, signedUp] = await Promise.all([
      decide(server, admins[0]?.token, application._id, 'approve'),
      signUpWith(application.email),
    ])
    expect([approved.status, signedUp.status]).toEqual([200, 201])
    expect((await applicationRow(server, application._id)).vendor_id).toBeNull()
    expect(await accountsWith(application.email)).toMatchObject([{ role: 'customer' }])
    const [mail] = await mailsTo(server, application.email)
    expect((await acceptWith(tokenIn(mail?.text ?? ''))).status).toBe(200)
    expect(await accountsWith(application.email)).toMatchObject([{ role: 'vendor' }])
    expect(await shopsOf(application.email)).toHaveLength(1)
  }
})

test('an applicant who changes the e-mail at the moment of approval either is the vendor or is not', async () => {
  for (let round = 0; round < rounds; round++) {
    const sender = await aCustomer(server)
    const application = await aPendingApplication(server, { email: sender.email }, sender.token)
    const email = `moved-${sender.email}`
    const [approved, changed] = await Promise.all([
      decide(server, admins[0]?.token, application._id, 'approve'),
      changing(email, sender),
    ])
    expect([approved.status, changed.status]).toEqual([200, 200])
    const { vendor_id } = await applicationRow(server, application._id)
    expect(await accountsWith(email)).toMatchObject([{ role: vendor_id ? 'vendor' : 'customer' }])
    expect(await shopsOf(email)).toHaveLength(vendor_id ? 1 : 0)
    expect([sender.id, null]).toContain(vendor_id)
  }
})

test('an older invitation accepted while a newer application is approved makes one vendor with one shop', async () => {
  for (let round = 0; round < rounds; round++) {
    const older = await anInvitation(server, admins[0]?.token ?? '')
    const newer = await aPendingApplication(server, { email: older.email })
    const [accepted, approved] = await Promise.all([
      acceptWith(older.token),
      sleep(round * whileHashing).then(() => decide(server, admins[0]?.token, newer._id, 'approve')),
    ])
    expect([accepted.status, approved.status]).toEqual([200, 200])
    expect(await accountsWith(older.email)).toMatchObject([{ role: 'vendor' }])
    expect(await shopsOf(older.email)).toHaveLength(1)
    const { vendor_id } = await applicationRow(server, newer._id)
    const [, mail] = (await mailsTo(server, older.email)).filter(({ text }) => text.includes('#'))
    expect((await acceptWith(tokenIn(mail?.text ?? ''))).status).toBe(vendor_id ? 400 : 200)
    expect(await shopsOf(older.email)).toEqual([{ name: older.shopName }])
  }
})

test('two invitations to one e-mail accepted at the same moment make one vendor with one shop', async () => {
  for (let round = 0; round < rounds; round++) {
    const older = await anInvitation(server, admins[0]?.token ?? '')
    const newer = await anInvitation(server, admins[0]?.token ?? '', { email: older.email })
    const answers = await Promise.all([acceptWith(older.token), acceptWith(newer.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await accountsWith(older.email)).toMatchObject([{ role: 'vendor' }])
    expect(await shopsOf(older.email)).toHaveLength(1)
  }
})

test('an account deleted while its invitation is accepted is gone, and so is the invitation', async () => {
  for (let round = 0; round < rounds; round++) {
    const customer = await aCustomer(server)
    const invitation = await anInvitation(server, admins[0]?.token ?? '', { email: customer.email })
    const [accepted, deleted] = await Promise.all([
      acceptWith(invitation.token),
      sleep(round * whileHashing).then(() => deleting(customer.id)),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 400]).toContain(accepted.status)
    expect(await accountsWith(customer.email)).toEqual([])
    expect((await acceptWith(invitation.token)).status).toBe(400)
    const left = await server.db
      .selectFrom('vendor_applications')
      .select(['email', 'name', 'status'])
      .where('id', '=', invitation._id)
      .execute()
    const erased = [{ email: '', name: 'Deleted user', status: 'approved' }]
    expect(left).toEqual(accepted.status === 200 ? erased : [])
  }
})

test('a link opened while an administrator sends a new one either works or has ended, and makes one vendor', async () => {
  for (let round = 0; round < 4; round++) {
    const invitation = await anInvitation(server, admins[0]?.token ?? '')
    const [accepted, invited] = await Promise.all([
      acceptWith(invitation.token),
      inviteAgain(server, admins[0]?.token, invitation._id),
    ])
    if (invited.status === 200) expect(accepted.status).toBe(400)
    else expect([accepted.status, invited.status]).toEqual([200, 409])
    if (invited.status === 200) expect((await acceptWith(tokenIn(invited.body.link))).status).toBe(200)
    const row = await applicationRow(server, invitation._id)
    expect(row.vendor_id).not.toBeNull()
  }
})
