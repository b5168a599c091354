import { beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import {
  anInvitation,
  aPendingApplication,
  applicationRow,
  auditedActions,
  decide,
  mailsTo,
} from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aPerson,
  aVendor,
  type Person,
} from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const approve = (id: string, token = admin.token) => decide(server, token, id, 'approve')
const roleOf = async (id: string) =>
  (await server.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const shopOf = (vendorId: string) =>
  server.db.selectFrom('shops').selectAll().where('vendor_id', '=', vendorId).executeTakeFirst()

test('an account with that e-mail, in any case, becomes a vendor with the shop of the application', async () => {
  const customer = await aCustomer(server)
  const application = await aPendingApplication(server, { email: customer.email.toUpperCase() })
  const answer = await approve(application._id)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    message: 'Vendor approved successfully',
    application: {
      _id: application._id,
      status: 'approved',
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
})

test('the owner of the account is told by mail, because signing up proves no e-mail', async () => {
  const customer = await aCustomer(server)
  const application = await aPendingApplication(server, { email: customer.email })
  await approve(application._id)
  const mails = await mailsTo(server, application.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your shop on Makit is open'])
  expect(mails[0]?.text).toContain('Your application for a shop has been approved')
  expect(mails[0]?.text).not.toContain('set-password')
})

test('without an account an invitation with a link goes to that e-mail, and nobody is a vendor yet', async () => {
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

test("an administrator's e-mail is a conflict, and the application keeps waiting", async () => {
  const other = await anAdministrator(server)
  const application = await aPendingApplication(server, { email: other.email })
  const answer = await approve(application._id)
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe(messages.application.isAdministrator)
  expect(await applicationRow(server, application._id)).toMatchObject({ status: 'pending', decided_at: null })
  expect(await roleOf(other.id)).toBe('admin')
  expect(await shopOf(other.id)).toBeUndefined()
  expect(await mailsTo(server, other.email)).toEqual([])
  expect(await auditedActions(server, application._id)).toEqual([])
})

test('who already is a vendor keeps the shop as it is', async () => {
  const vendor = await aVendor(server, { name: 'Old Name Store' })
  await server.db.updateTable('shops').set({ is_active: false }).where('id', '=', vendor.shopId).execute()
  const before = await shopOf(vendor.id)
  const application = await aPendingApplication(server, { email: vendor.email })
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
  const application = await aPendingApplication(server, { email: vendor.email, shopName: 'New Name Store' })
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

test('an older invitation to the same e-mail is settled by the account', async () => {
  const older = await anInvitation(server, admin.token)
  const customer = await aCustomer(server)
  await server.db.updateTable('users').set({ email: older.email }).where('id', '=', customer.id).execute()
  const newer = await aPendingApplication(server, { email: older.email })
  await approve(newer._id)
  expect((await applicationRow(server, older._id)).vendor_id).toBe(customer.id)
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
  'nobody decides twice: what was decided by %s stays',
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
