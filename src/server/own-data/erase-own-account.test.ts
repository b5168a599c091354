import { describe, expect, test } from 'vitest'
import { roles } from '#shared/accounts/roles.ts'
import { messages } from '#shared/messages.ts'
import { auditedActions, mailsTo } from '#tests/support/applications.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import { aListing, anAdministrator, aSession, aVendor, type Person } from '#tests/support/factories.ts'
import { aMember, memberPassword } from '#tests/support/members.ts'
import { toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder, close, decideItem, vendorOrdersOf } from '#tests/support/order-calls.ts'
import { aContactMessage } from '#tests/support/permission-things.ts'
import { dumpEverything } from '#tests/support/table-dump.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const erase = ({ token }: Pick<Person, 'token'>, body: unknown = { currentPassword: memberPassword }) =>
  server.call('DELETE', '/api/user', { token, body })
const consequences = async ({ token }: Person) =>
  (await server.call('GET', '/api/user/consequences', { token })).body
const isSignedIn = async (token: string) =>
  (await server.call('GET', '/api/user/profile', { token })).status === 200
const login = ({ email }: Person) =>
  server.call('POST', '/api/auth/login', { body: { email, password: memberPassword } })

describe('deleting one’s own account', () => {
  test.each(roles)('erases a %s, ends all sessions and is in the log without a name', async (role) => {
    const [person] = [await aMember(server, role), await anAdministrator(server)]
    const elsewhere = await aSession(server, person.id)
    const answer = await erase(person)
    expect([answer.status, answer.body]).toEqual([200, { message: messages.ownData.erased }])
    expect([await isSignedIn(person.token), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect((await login(person)).status).toBe(401)
    const row = await server.db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email', 'tel', 'address', 'password_hash'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      first_name: 'Deleted',
      last_name: 'user',
      email: null,
      tel: '',
      address: '',
      password_hash: null,
    })
    expect(await auditedActions(server, person.id)).toEqual([
      { actor_id: person.id, action: 'Own account deleted' },
    ])
  })

  test('tells before what follows, and does just that: waiting orders end, accepted ones stay', async () => {
    const seller = await aMember(server, 'vendor')
    const other = await aVendor(server)
    const shop = await server.db
      .insertInto('shops')
      .values({ id: server.services.newId(), vendor_id: seller.id, name: 'Lumley Store' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const vendor = { ...seller, shopId: shop.id }
    const [own, theirs] = [await aListing(server, vendor), await aListing(server, other)]
    const buyer = await aMember(server)
    const [accepted] = [
      await aPlacedOrder(server, buyer, [{ listingId: own }]),
      await aPlacedOrder(server, buyer, [{ listingId: own }]),
      await aPlacedOrder(server, vendor, [{ listingId: theirs }]),
    ]
    await decideItem(server, vendor, accepted!._id, accepted!.items[0]!._id, 'accepted')
    expect(await consequences(vendor)).toEqual({
      productsHidden: 1,
      productsShown: 0,
      ordersRejected: 1,
      ordersKept: 1,
      ordersWaiting: 0,
      ordersCancelled: 1,
    })
    expect((await erase(vendor)).status).toBe(200)
    const statuses = async (listingId: string) =>
      (
        await server.db
          .selectFrom('order_items')
          .select('status')
          .where('listing_id', '=', listingId)
          .orderBy('id')
          .execute()
      ).map(({ status }) => status)
    expect(await statuses(own)).toEqual(['accepted', 'rejected'])
    expect(await statuses(theirs)).toEqual(['cancelled'])
    await expectConservation(server, { [own]: 5, [theirs]: 5 })
    expect((await vendorOrdersOf(server, other)).map(({ delivery }) => delivery.firstName)).toEqual([
      'Deleted',
    ])
  })

  test('tells the vendors who have accepted goods for them, and no others', async () => {
    const buyer = await aMember(server)
    const sellers = [await aVendor(server), await aVendor(server), await aVendor(server)]
    const goods = [
      await aListing(server, sellers[0]!),
      await aListing(server, sellers[1]!),
      await aListing(server, sellers[2]!),
    ]
    const placed = await aPlacedOrder(
      server,
      buyer,
      goods.slice(0, 2).map((listingId) => ({ listingId })),
    )
    const received = await aPlacedOrder(server, buyer, [{ listingId: goods[2]! }])
    const itemOf = ({ items }: typeof placed, id: string) => items.find((one) => one.listingId === id)!._id
    await decideItem(server, sellers[0]!, placed._id, itemOf(placed, goods[0]!), 'accepted')
    await decideItem(server, sellers[1]!, placed._id, itemOf(placed, goods[1]!), 'rejected')
    await decideItem(server, sellers[2]!, received._id, itemOf(received, goods[2]!), 'accepted')
    await close(server, buyer, received._id, 'completed')
    expect((await erase(buyer)).status).toBe(200)
    const told = await Promise.all(sellers.map((seller) => toldTo(server, seller, 'order_cancelled')))
    expect(told.map((notices) => notices.length)).toEqual([1, 0, 0])
    const mails = await Promise.all(sellers.map(({ email }) => mailsTo(server, email)))
    const left = mails.map(
      (all) => all.filter(({ subject }) => subject.endsWith('the buyer has left')).length,
    )
    expect(left).toEqual([1, 0, 0])
  })

  test('deletes what the person wrote to the administrators, with whatever e-mail', async () => {
    const person = await aMember(server)
    await server.call('POST', '/api/messages', { token: person.token, body: aContactMessage })
    await server.call('POST', '/api/messages', { body: { ...aContactMessage, message: 'Another’s' } })
    await erase(person)
    const left = await server.db.selectFrom('messages').select('message').execute()
    expect(left).toEqual([{ message: 'Another’s' }])
  })
})

describe('is refused, and nothing changes,', () => {
  test.each([
    ['without the password', {}, 'password_required', messages.profile.currentPasswordMissing],
    [
      'with another one',
      { currentPassword: 'a guess' },
      'wrong_password',
      messages.profile.currentPasswordWrong,
    ],
    [
      'with a longer one than there is',
      { currentPassword: 'x'.repeat(500) },
      'invalid_input',
      messages.profile.currentPasswordWrong,
    ],
    ['with something else', { currentPassword: 7 }, 'invalid_input', messages.profile.currentPasswordWrong],
  ])('%s', async (_case, body, code, message) => {
    const person = await aMember(server)
    const answer = await erase(person, body)
    expect(answer).toMatchObject({ status: 400, body: { code, errors: { currentPassword: message } } })
    expect(await isSignedIn(person.token)).toBe(true)
  })

  test('when the password was guessed too often, like every other use of it', async () => {
    const person = await aMember(server)
    for (let guess = 0; guess < 10; guess++) await erase(person, { currentPassword: 'a guess' })
    const slowed = await erase(person)
    expect([slowed.status, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await isSignedIn(person.token)).toBe(true)
  })

  test('for the last active administrator', async () => {
    await server.db.updateTable('users').set({ role: 'customer' }).where('role', '=', 'admin').execute()
    const admin = await aMember(server, 'admin')
    const before = await dumpEverything(server)
    const answer = await erase(admin)
    expect([answer.status, answer.body.code]).toEqual([409, 'last_administrator'])
    expect(await dumpEverything(server)).toEqual(before)
  })
})
