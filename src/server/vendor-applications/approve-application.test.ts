import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import {
  anInvitation,
  aPendingApplication,
  applicationRow,
  auditedActions,
  choosePassword,
  decide,
  mailsTo,
} from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aPerson,
  aVendor,
  confirmEmail,
  type Person,
} from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const approve = (id: string, token = admin.token) => decide(server, token, id, 'approve')
const userRow = (id: string) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const roleOf = async (id: string) => (await userRow(id)).role
const moveTo = ({ id }: Person, email: string) =>
  server.db.updateTable('users').set({ email }).where('id', '=', id).execute()
const shopOf = (vendorId: string) =>
  server.db.selectFrom('shops').selectAll().where('vendor_id', '=', vendorId).executeTakeFirst()

test('the account that sent it while signed in becomes a vendor at once, with the shop of the application', async () => {
  const customer = await aCustomer(server)
  const form = { email: customer.email.toUpperCase() }
  const application = await aPendingApplication(server, form, customer.token)
  const answer = await approve(application._id)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    message: 'Vendor approved successfully',
    application: {
      _id: application._id,
      status: 'approved',
      sentByAccount: true,
      invitationPending: false,
      decidedAt: expect.stringMatching(/^\d{4}-/),
    },
  })
  expect(await roleOf(customer.id)).toBe('vendor')
  expect(await shopOf(customer.id)).toMatchObject({
    name: 'Sia Gara Cloth',
    description: 'Gara cloth, dyed by hand in Makeni.',
    address: '7 Rogbaneh Road, Makeni',
    is_active: true,
  })
  expect(await applicationRow(server, application._id)).toMatchObject({
    status: 'approved',
    decided_by: admin.id,
    vendor_id: customer.id,
  })
  expect((await server.call('GET', '/api/vendor/shop', { token: customer.token })).status).toBe(200)
})

test('its owner is told by mail, at the e-mail as the account has it', async () => {
  const customer = await aCustomer(server)
  const form = { email: customer.email.toUpperCase() }
  const application = await aPendingApplication(server, form, customer.token)
  await approve(application._id)
  const mails = await mailsTo(server, customer.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your shop on Makit is open'])
  expect(mails[0]?.text).toContain('Your application for a shop has been approved')
  expect(mails[0]?.text).not.toContain('set-password')
  expect(await mailsTo(server, application.email)).toEqual([])
})

test('its owner reads their own words once the e-mail is confirmed, and never those of a stranger', async () => {
  const [sender, absent] = [await aCustomer(server), await aCustomer(server)]
  for (const person of [sender, absent]) await confirmEmail(server, person)
  const sent = await aPendingApplication(server, { email: sender.email }, sender.token)
  const strange = await aPendingApplication(server, { email: absent.email })
  for (const { _id } of [sent, strange]) await approve(_id)
  expect((await mailsTo(server, sender.email))[0]?.text).toContain('Sia Gara Cloth')
  const [mail] = await mailsTo(server, absent.email)
  expect(mail?.text).toContain('set-password#')
  expect(mail?.text).not.toMatch(/Sia Gara Cloth|Fatmata/)
})

/** Approved, but nothing has happened to the account, and the link has gone to this e-mail. */
async function expectInvited(applicationId: string, email: string, account?: Person) {
  const before = account && (await userRow(account.id))
  const answer = await approve(applicationId)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    message: 'Vendor approved successfully',
    application: { status: 'approved', invitationPending: true, sentByAccount: false },
  })
  expect((await applicationRow(server, applicationId)).vendor_id).toBeNull()
  const mail = (await mailsTo(server, email)).at(-1)
  expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/set-password#[\w-]{43}$/m)
  if (!account) return
  expect(await userRow(account.id)).toEqual(before)
  expect((await server.call('GET', '/api/saved', { token: account.token })).status).toBe(200)
}

describe('an account with that e-mail stays as it is, and the link is mailed,', () => {
  test('when the sender was not signed in', async () => {
    const customer = await aCustomer(server)
    const application = await aPendingApplication(server, { email: customer.email.toUpperCase() })
    await expectInvited(application._id, customer.email, customer)
    expect(await shopOf(customer.id)).toBeUndefined()
    const [mail] = await mailsTo(server, customer.email)
    expect(mail?.text).toContain('There is an account with this email.')
    expect(await mailsTo(server, application.email)).toEqual([])
  })

  test('when another account sent it', async () => {
    const [customer, sender] = [await aCustomer(server), await aCustomer(server)]
    const application = await aPendingApplication(server, { email: customer.email }, sender.token)
    await expectInvited(application._id, customer.email, customer)
    expect(await roleOf(sender.id)).toBe('customer')
    expect(await shopOf(sender.id)).toBeUndefined()
  })

  test('when it is a vendor’s already', async () => {
    const vendor = await aVendor(server, { name: 'Old Name Store' })
    const before = await shopOf(vendor.id)
    const application = await aPendingApplication(server, { email: vendor.email })
    await expectInvited(application._id, vendor.email, vendor)
    expect(await shopOf(vendor.id)).toEqual(before)
  })

  test('when the sender has another e-mail by now and another account has this one', async () => {
    const [sender, other] = [await aCustomer(server), await aCustomer(server)]
    const application = await aPendingApplication(server, { email: sender.email }, sender.token)
    await moveTo(sender, `moved-${sender.email}`)
    await moveTo(other, sender.email)
    await expectInvited(application._id, sender.email, other)
    expect(await roleOf(sender.id)).toBe('customer')
    expect(await shopOf(sender.id)).toBeUndefined()
  })
})

test('the sender has another e-mail by now and no account has this one: the link goes there, and the sender stays', async () => {
  const sender = await aCustomer(server)
  const application = await aPendingApplication(server, { email: sender.email }, sender.token)
  await moveTo(sender, `moved-${sender.email}`)
  await expectInvited(application._id, sender.email)
  expect(await roleOf(sender.id)).toBe('customer')
  expect(await shopOf(sender.id)).toBeUndefined()
})

test('a sender who took the e-mail back becomes a vendor at once', async () => {
  const sender = await aCustomer(server)
  const application = await aPendingApplication(server, { email: sender.email }, sender.token)
  await moveTo(sender, `moved-${sender.email}`)
  await moveTo(sender, sender.email)
  await approve(application._id)
  expect(await roleOf(sender.id)).toBe('vendor')
})

test.each([
  ['sent it', (person: Person) => person.token],
  ['did not send it', () => undefined],
])('a deactivated account that %s makes it a conflict until it is active again', async (_who, tokenOf) => {
  const customer = await aCustomer(server)
  const form = { email: customer.email }
  const application = await aPendingApplication(server, form, tokenOf(customer))
  const activate = (how: string) =>
    server.call('PATCH', `/api/admin/users/${customer.id}/${how}`, { token: admin.token })
  await activate('deactivate')
  const mailsBefore = await mailsTo(server, customer.email)
  const answer = await approve(application._id)
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe(messages.application.accountInactive)
  expect(await applicationRow(server, application._id)).toMatchObject({ status: 'pending', decided_at: null })
  expect(await roleOf(customer.id)).toBe('customer')
  expect(await mailsTo(server, customer.email)).toEqual(mailsBefore)
  await activate('activate')
  expect((await approve(application._id)).status).toBe(200)
})

test('an application goes with the account that sent it, whatever e-mail that had in the end', async () => {
  const sender = await aCustomer(server)
  const application = await aPendingApplication(server, { email: sender.email }, sender.token)
  await moveTo(sender, `moved-${sender.email}`)
  await server.call('DELETE', `/api/admin/users/${sender.id}`, { token: admin.token })
  expect((await approve(application._id)).status).toBe(404)
  expect(await mailsTo(server, sender.email)).toEqual([])
})

test('without an account an invitation with a link goes to that e-mail, and makes no vendor yet', async () => {
  const application = await aPendingApplication(server)
  const answer = await approve(application._id)
  expect(answer.body.application).toMatchObject({
    status: 'approved',
    invitationPending: true,
    accountSince: null,
  })
  const [mail] = await mailsTo(server, application.email)
  expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/set-password#[\w-]{43}$/m)
  const link = await server.db
    .selectFrom('one_time_links')
    .select(['created_at', 'expires_at', 'user_id'])
    .where('application_id', '=', application._id)
    .executeTakeFirstOrThrow()
  expect(Number(link.expires_at) - Number(link.created_at)).toBe(7 * 24 * 3600 * 1000)
  expect(link.user_id).toBeNull()
  const accounts = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', application.email)
    .execute()
  expect(accounts).toEqual([])
})

test.each([
  ['signed in', (person: Person) => person.token],
  ['by a stranger', () => undefined],
])(
  "an administrator's e-mail, sent %s, is a conflict, and the application keeps waiting",
  async (_who, tokenOf) => {
    const other = await anAdministrator(server)
    const application = await aPendingApplication(server, { email: other.email }, tokenOf(other))
    const answer = await approve(application._id)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(messages.application.isAdministrator)
    expect(await applicationRow(server, application._id)).toMatchObject({
      status: 'pending',
      decided_at: null,
    })
    expect(await roleOf(other.id)).toBe('admin')
    expect(await shopOf(other.id)).toBeUndefined()
    expect(await mailsTo(server, other.email)).toEqual([])
    expect(await auditedActions(server, application._id)).toEqual([])
  },
)

test('a sender who already is a vendor keeps the shop as it is', async () => {
  const vendor = await aVendor(server, { name: 'Old Name Store' })
  await server.db.updateTable('shops').set({ is_active: false }).where('id', '=', vendor.shopId).execute()
  const before = await shopOf(vendor.id)
  const application = await aPendingApplication(server, { email: vendor.email }, vendor.token)
  const answer = await approve(application._id)
  expect(answer.status).toBe(200)
  expect(answer.body.application.invitationPending).toBe(false)
  expect(await shopOf(vendor.id)).toEqual(before)
  expect((await mailsTo(server, vendor.email))[0]?.text).toContain('already have a shop')
})

test("a former vendor's shop comes back with its listings and the new details", async () => {
  const vendor = await aVendor(server, { name: 'Old Name Store' })
  const listingId = await aListing(server, vendor)
  await server.db.updateTable('users').set({ role: 'customer' }).where('id', '=', vendor.id).execute()
  await server.db.updateTable('shops').set({ is_active: false }).where('id', '=', vendor.shopId).execute()
  await server.db.updateTable('listings').set({ is_shop_open: false }).where('id', '=', listingId).execute()
  const form = { email: vendor.email, shopName: 'New Name Store' }
  const application = await aPendingApplication(server, form, vendor.token)
  await approve(application._id)
  expect(await shopOf(vendor.id)).toMatchObject({
    id: vendor.shopId,
    name: 'New Name Store',
    description: 'Gara cloth, dyed by hand in Makeni.',
    address: '7 Rogbaneh Road, Makeni',
    is_active: true,
  })
  const listing = await server.db
    .selectFrom('listings')
    .select(['is_shown', 'is_active'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  expect(listing).toEqual({ is_shown: true, is_active: true })
})

test('a deleted account does not count as one', async () => {
  const gone = await aPerson(server, 'customer')
  await server.db
    .updateTable('users')
    .set({ email: null, password_hash: null, is_active: false, deleted_at: new Date() })
    .where('id', '=', gone.id)
    .execute()
  const application = await aPendingApplication(server, { email: gone.email })
  const answer = await approve(application._id)
  expect(answer.body.application.invitationPending).toBe(true)
  expect(await roleOf(gone.id)).toBe('customer')
})

test('an e-mail that cannot be one gets no mail, and the invitation waits to be passed on', async () => {
  const invitation = await anInvitation(server, admin.token, { email: `no mail ${Date.now()}` })
  expect(await mailsTo(server, invitation.email)).toEqual([])
  expect(await applicationRow(server, invitation._id)).toMatchObject({ status: 'approved', vendor_id: null })
})

test('an older invitation to the same e-mail is settled by the account, and its link dies', async () => {
  const older = await anInvitation(server, admin.token)
  const customer = await aCustomer(server)
  await moveTo(customer, older.email)
  const newer = await aPendingApplication(server, { email: older.email }, customer.token)
  await approve(newer._id)
  expect((await applicationRow(server, older._id)).vendor_id).toBe(customer.id)
  expect((await choosePassword(server, older.token, 'ginger-beer at Lumley')).status).toBe(400)
})

test('a refusal is mailed politely', async () => {
  const application = await aPendingApplication(server)
  const answer = await decide(server, admin.token, application._id, 'reject')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    message: 'Vendor rejected',
    application: { _id: application._id, status: 'rejected', invitationPending: false },
  })
  const mails = await mailsTo(server, application.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/^Hello,\n\nThank you for applying/)
  expect(mails[0]?.text).toContain('http://localhost:3000/vendor-application')
})

test('every decision is in the audit log with who took it', async () => {
  const approved = await aPendingApplication(server)
  const rejected = await aPendingApplication(server)
  await approve(approved._id)
  await decide(server, admin.token, rejected._id, 'reject')
  expect(await auditedActions(server, approved._id)).toEqual([
    { actor_id: admin.id, action: 'Vendor approved: Sia Gara Cloth' },
  ])
  expect(await auditedActions(server, rejected._id)).toEqual([
    { actor_id: admin.id, action: 'Vendor application rejected: Sia Gara Cloth' },
  ])
})

test.each(['approve', 'reject'] as const)(
  'no application is decided twice: what was decided by %s stays',
  async (first) => {
    const application = await aPendingApplication(server)
    await decide(server, admin.token, application._id, first)
    const before = await applicationRow(server, application._id)
    for (const second of ['approve', 'reject'] as const) {
      const answer = await decide(server, admin.token, application._id, second)
      expect(answer.status).toBe(409)
      expect(answer.body.message).toBe(messages.application.alreadyDecided)
    }
    expect(await applicationRow(server, application._id)).toEqual(before)
    expect(await mailsTo(server, application.email)).toHaveLength(1)
  },
)

test('only administrators decide, and only on what exists', async () => {
  const application = await aPendingApplication(server)
  const customer = await aCustomer(server)
  const vendor = await aVendor(server)
  for (const decision of ['approve', 'reject'] as const) {
    expect((await decide(server, undefined, application._id, decision)).status).toBe(401)
    expect((await decide(server, customer.token, application._id, decision)).status).toBe(403)
    expect((await decide(server, vendor.token, application._id, decision)).status).toBe(403)
    expect((await decide(server, admin.token, server.services.newId(), decision)).status).toBe(404)
    expect((await decide(server, admin.token, 'not-an-id', decision)).status).toBe(404)
  }
  expect((await applicationRow(server, application._id)).status).toBe('pending')
})
