import { beforeAll, expect, test } from 'vitest'
import { setRole } from '#tests/support/administration.ts'
import { aPendingApplication, applicationRow, decide, mailsTo } from '#tests/support/applications.ts'
import { aCustomer, aListing, anAdministrator, aVendor, type Person } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const ask = (id: string) =>
  server.call('GET', `/api/vendorApplication/${id}/consequences`, { token: admin.token })

/** What was said, and what the approval then did to the account and the mailbox. */
async function approvedAsSaid(id: string, email: string) {
  const { body } = await ask(id)
  const before = (await mailsTo(server, email)).length
  await decide(server, admin.token, id, 'approve')
  const user = await server.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const shop =
    user &&
    (await server.db.selectFrom('shops').selectAll().where('vendor_id', '=', user.id).executeTakeFirst())
  const mails = (await mailsTo(server, email)).slice(before)
  return { said: body.approval, role: user?.role, shop, mails }
}

test('the account that sent it becomes a vendor at once, and its mailbox is told', async () => {
  const customer = await aCustomer(server)
  const { _id } = await aPendingApplication(server, { email: customer.email.toUpperCase() }, customer.token)
  const { said, role, shop, mails } = await approvedAsSaid(_id, customer.email)
  expect(said).toMatchObject({
    obstacle: '',
    isAtOnce: true,
    account: { email: customer.email },
    shop: { name: 'Sia Gara Cloth', change: 'opens', productsShown: 0 },
    mailedTo: customer.email,
  })
  expect([role, shop?.name, mails.length]).toEqual(['vendor', said.shop.name, 1])
})

test('without a sign-in nothing happens before the link is used, whether there is an account or not', async () => {
  const customer = await aCustomer(server)
  const ofCustomer = await aPendingApplication(server, { email: customer.email })
  const known = await approvedAsSaid(ofCustomer._id, customer.email)
  expect(known.said).toMatchObject({
    isAtOnce: false,
    account: { email: customer.email },
    shop: { change: 'opens' },
    mailedTo: customer.email,
  })
  expect([known.role, known.shop, known.mails.length]).toEqual(['customer', undefined, 1])

  const stranger = await aPendingApplication(server)
  const unknown = await approvedAsSaid(stranger._id, stranger.email)
  expect(unknown.said).toMatchObject({ isAtOnce: false, account: null, mailedTo: stranger.email })
  expect([unknown.role, unknown.mails.length]).toEqual([undefined, 1])
})

test('a vendor’s shop stays as it is; a former vendor’s returns under the new name with its products', async () => {
  const vendor = await aVendor(server, { name: 'Old Name Store' })
  await aListing(server, vendor)
  const second = await aPendingApplication(server, { email: vendor.email }, vendor.token)
  const { body } = await ask(second._id)
  expect(body.approval.shop).toEqual({ name: 'Old Name Store', change: 'stays', productsShown: 0 })

  await setRole(server, admin, vendor.id, 'customer')
  const { said, shop } = await approvedAsSaid(second._id, vendor.email)
  expect(said.shop).toEqual({ name: 'Sia Gara Cloth', change: 'returns', productsShown: 1 })
  expect(shop).toMatchObject({ name: 'Sia Gara Cloth', is_active: true })
})

test('what is in the way is said, and an e-mail that nothing reaches', async () => {
  const email = (await anAdministrator(server)).email
  const ofAdministrator = await aPendingApplication(server, { email })
  const { approval } = (await ask(ofAdministrator._id)).body
  const refused = await decide(server, admin.token, ofAdministrator._id, 'approve')
  expect([refused.status, refused.body.message]).toEqual([409, approval.obstacle])

  const odd = await aPendingApplication(server, { email: 'sia at example,com' })
  const { body } = await ask(odd._id)
  expect([body.approval.mailedTo, body.rejection.mailedTo]).toEqual(['', ''])
})

test('a rejection is mailed to the applicant as it was written; of a decided application nothing follows', async () => {
  const customer = await aCustomer(server)
  const application = await aPendingApplication(server, { email: customer.email.toUpperCase() })
  expect((await ask(application._id)).body.rejection).toEqual({ mailedTo: application.email })
  const before = await applicationRow(server, application._id)
  expect(before.status).toBe('pending')
  await decide(server, admin.token, application._id, 'reject')
  expect(await mailsTo(server, application.email)).toHaveLength(1)
  const decided = await ask(application._id)
  expect([decided.status, decided.body.code]).toEqual([409, 'application_decided'])
})
