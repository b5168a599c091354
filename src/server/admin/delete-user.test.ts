import { describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { deleteUser, isSignedIn, setRole } from '#tests/support/administration.ts'
import {
  aForm,
  anInvitation,
  aPendingApplication,
  apply,
  auditedActions,
  decide,
  mailsTo,
} from '#tests/support/applications.ts'
import { aCustomer, anAdministrator, aVendorWithListing } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { aPlacedOrder, decideItem, order, orderBody } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const userRow = (id: string) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function everythingAbout(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [
    'sessions',
    'saved_listings',
    'cart_items',
    'idempotency_keys',
    'one_time_links',
    'known_addresses',
    'known_devices',
    'notifications',
  ] as const) {
    const rows = await server.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
    if (rows.length > 0) counts[table] = rows.length
  }
  return counts
}

describe('deleting an account', () => {
  test('erases the mails that wait for them, however their address is spelled, and no others', async () => {
    const [admin, buyer] = [await anAdministrator(server), await aCustomer(server)]
    const { vendor, listingId } = await aVendorWithListing(server)
    const placed = await aPlacedOrder(server, buyer, [{ listingId }])
    await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')
    await server.db
      .updateTable('users')
      .set({ email: buyer.email.toUpperCase() })
      .where('id', '=', buyer.id)
      .execute()
    expect(await mailsTo(server, buyer.email)).toHaveLength(2)
    const others = await mailsTo(server, vendor.email)
    expect((await deleteUser(server, admin, buyer.id)).status).toBe(200)
    expect(await mailsTo(server, buyer.email)).toEqual([])
    const stayed = (await mailsTo(server, vendor.email)).filter(
      ({ subject }) => !subject.includes('has left'),
    )
    expect(stayed).toEqual(others)
  })

  test('erases their data, ends their sessions and frees the e-mail', async () => {
    const [admin, member] = [await anAdministrator(server), await aMember(server)]
    const { listingId } = await aVendorWithListing(server)
    const { token, email } = member
    await server.call('POST', `/api/saved/${listingId}`, { token })
    await server.call('POST', '/api/cart/add', { token, body: { listingId } })
    await server.call('POST', '/api/auth/forgot-password', { body: { email } })
    expect((await server.waitingMails()).some(({ to }) => to === email)).toBe(true)
    await server.call('POST', '/api/auth/login', { body: { email, password: memberPassword } })
    await order(server, member, orderBody([{ listingId }]), { 'idempotency-key': 'once' })
    await server.call('POST', '/api/cart/add', { token, body: { listingId } })
    expect(Object.keys(await everythingAbout(member.id))).toHaveLength(7)

    const answer = await deleteUser(server, admin, member.id)
    expect([answer.status, answer.body]).toEqual([200, { message: 'User deleted' }])
    expect(await userRow(member.id)).toMatchObject({
      first_name: 'Deleted',
      last_name: 'user',
      other_names: '',
      email: null,
      tel: '',
      address: '',
      image: '',
      password_hash: null,
      is_active: false,
    })
    expect(await everythingAbout(member.id)).toEqual({})
    expect(await isSignedIn(server, member)).toBe(false)
    const users = (await server.call('GET', '/api/admin/users', { token: admin.token })).body
    expect(users.map((user: { _id: string }) => user._id)).not.toContain(member.id)

    const again = { firstName: 'Musa', lastName: 'Kanu', tel: '076123456', email, password: 'kola nut tea' }
    const signedUp = await server.call('POST', '/api/auth/signup', {
      body: { ...again, confirmPassword: again.password },
    })
    expect(signedUp.status).toBe(201)
    expect(signedUp.body.user._id).not.toBe(member.id)
  })

  test('deletes the contact messages with their e-mail, and no others', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    const write = (email: string) =>
      server.call('POST', '/api/messages', {
        body: { firstName: 'Kadiatu', lastName: 'Mansaray', email, tel: '010555001', message: 'Call me.' },
      })
    for (const email of [customer.email, customer.email.toUpperCase(), 'kadiatu@makit.example'])
      expect((await write(email)).status).toBe(201)

    expect((await deleteUser(server, admin, customer.id)).status).toBe(200)
    expect(await server.db.selectFrom('messages').select('email').execute()).toEqual([
      { email: 'kadiatu@makit.example' },
    ])
  })

  test('is in the audit log without a name', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    await deleteUser(server, admin, customer.id)
    expect(await auditedActions(server, customer.id)).toEqual([
      { actor_id: admin.id, action: 'User deleted' },
    ])
    const { logs } = (await server.call('GET', '/api/admin/settings/security', { token: admin.token })).body
    expect(logs[0].action).toBe('User deleted: Deleted user, by Aminata Kamara')
  })

  test('twice is 404, and so is everything else done to them', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    await deleteUser(server, admin, customer.id)
    expect((await deleteUser(server, admin, customer.id)).status).toBe(404)
    expect((await setRole(server, admin, customer.id, 'vendor')).status).toBe(404)
    expect((await deleteUser(server, admin, 'x')).status).toBe(404)
  })

  test('leaves a picture that another account saves at the same moment, and the cleanup deletes it when nothing shows it', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    const photo = await aPhoto('#aa3311')
    const { body } = await sendForm(server, 'PUT', '/api/user/profile', customer.token, [['image', photo]])
    const { image } = body.user
    const { pictures } = server.services
    // As a product form does before it is saved.
    const { hash } = await pictures.storePicture(photo)
    expect(pictureUrl(hash)).toBe(image)

    await deleteUser(server, admin, customer.id)
    expect((await server.call('GET', image)).status).toBe(200)

    const aDayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await server.db.insertInto('unused_pictures').values({ hash, found_at: aDayAgo }).execute()
    await jobHandlers(server.services)['clean-up-pictures']({})
    expect((await server.call('GET', image)).status).toBe(404)
  })
})

describe('applications of a deleted account', () => {
  const applicationsSeen = async (token: string, email: string) => {
    const all = (await server.call('GET', '/api/vendorApplication', { token })).body
    return all.filter((one: { email: string }) => one.email === email)
  }

  test('that wait are gone; one may apply anew', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    await aPendingApplication(server, { email: customer.email })
    await deleteUser(server, admin, customer.id)
    expect(await applicationsSeen(admin.token, customer.email)).toEqual([])
    expect((await apply(server, aForm({ email: customer.email }))).status).toBe(201)
  })

  test('whose invitation waits are gone with the link', async () => {
    const admin = await anAdministrator(server)
    const email = `invited-${Date.now()}@makit.example`
    const invitation = await anInvitation(server, admin.token, { email })
    const signup = { firstName: 'A', lastName: 'B', tel: '076123456', email, password: 'kola nut tea' }
    const { user } = (
      await server.call('POST', '/api/auth/signup', { body: { ...signup, confirmPassword: signup.password } })
    ).body
    await deleteUser(server, admin, user._id)
    expect(await applicationsSeen(admin.token, email)).toEqual([])
    const password = 'ginger and lime'
    const used = await server.call('POST', '/api/auth/reset-password', {
      body: { token: invitation.token, password, confirmPassword: password },
    })
    expect(used.status).toBe(400)
  })

  test('that were decided stay and show Deleted user', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    const application = await aPendingApplication(server, { email: customer.email }, customer.token)
    await decide(server, admin.token, application._id, 'approve')
    await deleteUser(server, admin, customer.id)
    const approved = (
      await server.call('GET', '/api/vendorApplication?status=approved', { token: admin.token })
    ).body
    expect(approved.find((one: { _id: string }) => one._id === application._id)).toMatchObject({
      name: 'Deleted user',
      email: '',
      tel: '',
      address: '',
      shopName: application.shopName,
      emailLooksRight: true,
      accountSince: null,
      invitationPending: false,
    })
  })
})
