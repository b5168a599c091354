import { describe, expect, test } from 'vitest'
import { activate, deactivate, isShown, isSignedIn, setRole } from '#tests/support/administration.ts'
import { auditedActions, mailsTo, tokenIn } from '#tests/support/applications.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendorWithListing,
  confirmEmail,
} from '#tests/support/factories.ts'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { aPlacedOrder, decideItem, order, orderBody, ordersOf } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const missingId = '0190aaaa-0000-7000-8000-000000000001'

const usersSeenBy = async (token: string, query = '') =>
  (await server.call('GET', `/api/admin/users${query}`, { token })).body
const userRow = (id: string) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the list of users', () => {
  test('is a bare array of all accounts, the newest first, without anything secret', async () => {
    const admin = await anAdministrator(server)
    const customer = await aCustomer(server)
    const users = await usersSeenBy(admin.token)
    expect(users[0]).toEqual({
      _id: customer.id,
      firstName: 'Aminata',
      lastName: 'Kamara',
      otherNames: '',
      name: 'Aminata Kamara',
      email: customer.email,
      tel: expect.stringMatching(/^\+23210\d{6}$/),
      address: '4 Kissy Road, Freetown',
      role: 'customer',
      image: '',
      isActive: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isEmailConfirmed: false,
    })
    expect(users.map((user: { _id: string }) => user._id)).toContain(admin.id)
  })

  test('is complete unless a page or a limit is asked for', async () => {
    const admin = await anAdministrator(server)
    for (let made = 0; made < 3; made++) await aCustomer(server)
    const all = await usersSeenBy(admin.token)
    expect(await usersSeenBy(admin.token, '?limit=2')).toEqual(all.slice(0, 2))
    expect(await usersSeenBy(admin.token, '?limit=2&page=2')).toEqual(all.slice(2, 4))
    expect(await usersSeenBy(admin.token, '?page=99')).toEqual([])
    expect((await server.call('GET', '/api/admin/users?page=0', { token: admin.token })).status).toBe(400)
  })
})

describe('a new role', () => {
  test('holds from the next request of running sessions, and is written into the audit log', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    const answer = await setRole(server, admin, customer.id, 'admin')
    expect([answer.status, answer.body.message, answer.body.user.role]).toEqual([
      200,
      'User role updated',
      'admin',
    ])
    expect((await server.call('GET', '/api/admin/stats', { token: customer.token })).status).toBe(200)
    expect(await auditedActions(server, customer.id)).toEqual([
      { actor_id: admin.id, action: 'User role set to admin' },
    ])
  })

  test('wakes no session that had expired under the old one', async () => {
    const [admin, demoted, promoted] = [
      await anAdministrator(server),
      await anAdministrator(server),
      await aCustomer(server),
    ]
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
    await server.db
      .updateTable('sessions')
      .set({ last_used_at: twoHoursAgo })
      .where('user_id', 'in', [demoted.id, promoted.id])
      .execute()
    await setRole(server, admin, demoted.id, 'customer')
    expect(await isSignedIn(server, demoted)).toBe(false)
    // Too idle for an administrator, and customer again before it was asked for.
    await setRole(server, admin, promoted.id, 'admin')
    await setRole(server, admin, promoted.id, 'customer')
    expect(await isSignedIn(server, promoted)).toBe(false)
  })

  test('as administrator comes with a link to choose a longer password', async () => {
    const [admin, customer] = [await anAdministrator(server), await aMember(server)]
    await setRole(server, admin, customer.id, 'admin')
    const [mail] = await mailsTo(server, customer.email)
    const reset = (password: string) =>
      server.call('POST', '/api/auth/reset-password', {
        body: { token: tokenIn(mail?.text ?? ''), password, confirmPassword: password },
      })
    expect((await reset('elevenchars')).body.errors).toEqual({
      password: 'Please use at least 12 characters',
    })
    expect((await reset('twelve chars')).status).toBe(200)
  })

  test('as vendor opens a shop named after them, and the old one with its listings the next time', async () => {
    const [admin, person] = [await anAdministrator(server), await aCustomer(server)]
    await setRole(server, admin, person.id, 'vendor')
    const shopOf = async () =>
      (await server.call('GET', '/api/vendor/shop', { token: person.token })).body.shop
    const shop = await shopOf()
    expect(shop).toMatchObject({ name: 'Aminata Kamara', description: '', address: '', status: 'active' })
    expect((await mailsTo(server, person.email)).map((mail) => mail.subject)).toEqual([
      'Your shop on Makit is open',
    ])
    const listingId = await aListing(server, { ...person, shopId: shop._id })
    await server.call('POST', '/api/vendor/shop', { token: person.token, body: { name: 'Gara House' } })

    await setRole(server, admin, person.id, 'customer')
    expect(await isShown(server, listingId)).toBe(false)
    expect((await server.call('GET', '/api/vendor/shop', { token: person.token })).status).toBe(403)

    await setRole(server, admin, person.id, 'vendor')
    expect(await shopOf()).toMatchObject({ _id: shop._id, name: 'Gara House' })
    expect(await isShown(server, listingId)).toBe(true)
  })

  test('that the account has already changes nothing', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    expect((await setRole(server, admin, customer.id, 'customer')).status).toBe(200)
    expect((await setRole(server, admin, admin.id, 'admin')).status).toBe(200)
    expect(await auditedActions(server, customer.id)).toEqual([])
    expect(await mailsTo(server, admin.email)).toEqual([])
  })

  test.each([undefined, null, '', 'boss', 'Admin', 7, ['admin']])('%j is refused', async (role) => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    const answer = await setRole(server, admin, customer.id, role)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['role']])
    expect((await userRow(customer.id)).role).toBe('customer')
  })

  test('that no account has is 404, a malformed one too', async () => {
    const admin = await anAdministrator(server)
    for (const id of [missingId, 'x', missingId.toUpperCase()])
      expect((await setRole(server, admin, id, 'vendor')).status).toBe(404)
  })
})

describe('an administrator', () => {
  test('cannot demote, deactivate or delete themself', async () => {
    const [admin] = [await anAdministrator(server), await anAdministrator(server)]
    const refusals = [
      await setRole(server, admin, admin.id, 'customer'),
      await setRole(server, admin, admin.id, 'vendor'),
      await deactivate(server, admin, admin.id),
      await server.call('DELETE', `/api/admin/users/${admin.id}`, { token: admin.token }),
    ]
    for (const { status, body } of refusals) {
      expect([status, body.message]).toEqual([
        409,
        'You cannot do this to your own account. Please ask another administrator.',
      ])
    }
    expect(await userRow(admin.id)).toMatchObject({ role: 'admin', is_active: true, deleted_at: null })
    expect(await auditedActions(server, admin.id)).toEqual([])
    expect(await isSignedIn(server, admin)).toBe(true)
  })

  test('can do each of these to another one', async () => {
    const admin = await anAdministrator(server)
    const others = [await anAdministrator(server), await anAdministrator(server)]
    expect((await setRole(server, admin, others[0]!.id, 'customer')).status).toBe(200)
    expect((await deactivate(server, admin, others[1]!.id)).status).toBe(200)
    expect((await server.call('GET', '/api/admin/stats', { token: others[0]!.token })).status).toBe(403)
    expect((await server.call('GET', '/api/admin/stats', { token: others[1]!.token })).status).toBe(401)
  })
})

describe('deactivating', () => {
  test('ends all sessions; signing in says why; activating lets them in again', async () => {
    const [admin, member] = [await anAdministrator(server), await aMember(server)]
    const login = () =>
      server.call('POST', '/api/auth/login', { body: { email: member.email, password: memberPassword } })
    const off = await deactivate(server, admin, member.id)
    expect([off.status, off.body.message, off.body.user.isActive]).toEqual([200, 'User deactivated', false])
    expect(await isSignedIn(server, member)).toBe(false)
    expect([(await login()).status, (await login()).body.message]).toEqual([
      403,
      'This account has been deactivated. Please contact support.',
    ])
    const on = await activate(server, admin, member.id)
    expect([on.status, on.body.message, on.body.user.isActive]).toEqual([200, 'User activated', true])
    expect((await login()).status).toBe(200)
    expect(await isSignedIn(server, member), 'the old session stays ended').toBe(false)
    expect((await auditedActions(server, member.id)).map(({ action }) => action)).toEqual([
      'User deactivated',
      'User activated',
    ])
  })

  test('twice is once', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    for (let time = 0; time < 2; time++)
      expect((await deactivate(server, admin, customer.id)).status).toBe(200)
    for (let time = 0; time < 2; time++) expect((await activate(server, admin, customer.id)).status).toBe(200)
    expect(await auditedActions(server, customer.id)).toHaveLength(2)
  })

  test('an unknown account is 404', async () => {
    const admin = await anAdministrator(server)
    for (const id of [missingId, 'x']) {
      expect((await deactivate(server, admin, id)).status).toBe(404)
      expect((await activate(server, admin, id)).status).toBe(404)
    }
  })
})

describe.each([
  ['deactivated', (admin: { token: string }, id: string) => deactivate(server, admin as never, id)],
  ['demoted', (admin: { token: string }, id: string) => setRole(server, admin as never, id, 'customer')],
  ['promoted', (admin: { token: string }, id: string) => setRole(server, admin as never, id, 'admin')],
])('a vendor who is %s', (_how, act) => {
  test('sells no more: pending items are rejected with their units back and the buyer is told, accepted ones stay', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Palm oil' })
    const acceptedId = await aListing(server, vendor, { title: 'Smoked bonga' })
    const other = await aVendorWithListing(server, { title: 'Charcoal' })
    const buyer = await aCustomer(server)
    const placed = await aPlacedOrder(server, buyer, [
      { listingId, quantity: 2 },
      { listingId: acceptedId, quantity: 1 },
      { listingId: other.listingId, quantity: 3 },
    ])
    const itemOf = (id: string) => placed.items.find((item) => item.listingId === id)!._id
    await decideItem(server, vendor, placed._id, itemOf(acceptedId), 'accepted')
    const mailsBefore = (await mailsTo(server, buyer.email)).length
    await confirmEmail(server, buyer)

    expect((await act(admin, vendor.id)).status).toBe(200)

    const [after] = await ordersOf(server, buyer)
    const statuses = Object.fromEntries(after!.items.map((item) => [item.listingId, item.status]))
    expect(statuses).toEqual({
      [listingId]: 'rejected',
      [acceptedId]: 'accepted',
      [other.listingId]: 'pending',
    })
    await expectConservation(server, { [listingId]: 5, [acceptedId]: 5, [other.listingId]: 5 })
    const mails = (await mailsTo(server, buyer.email)).slice(mailsBefore)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('2 x Palm oil: rejected')
    expect(mails[0]?.text).toContain('What it has accepted is still agreed:\n\n1 x Smoked bonga\n')
    expect([await isShown(server, listingId), await isShown(server, other.listingId)]).toEqual([false, true])
    expect((await order(server, buyer, orderBody([{ listingId }]))).status).toBe(409)
  })
})

test('a reactivated vendor’s listings are shown again as they were chosen to be', async () => {
  const admin = await anAdministrator(server)
  const { vendor, listingId } = await aVendorWithListing(server)
  const hidden = await aListing(server, vendor, { isActive: false })
  await deactivate(server, admin, vendor.id)
  await activate(server, admin, vendor.id)
  expect([await isShown(server, listingId), await isShown(server, hidden)]).toEqual([true, false])
})
