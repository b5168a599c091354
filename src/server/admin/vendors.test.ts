import { describe, expect, test } from 'vitest'
import { activate, deactivate, isShown, isSignedIn, toggle } from '#tests/support/administration.ts'
import { auditedActions, mailsTo } from '#tests/support/applications.ts'
import {
  aCustomer,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  confirmEmail,
  type Person,
} from '#tests/support/factories.ts'
import { aPlacedOrder, decideItem, ordersOf } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const missingId = '0190aaaa-0000-7000-8000-000000000001'

const vendorsSeenBy = async ({ token }: Person, query = '') =>
  (await server.call('GET', `/api/admin/vendors${query}`, { token })).body
const idsSeenBy = async (admin: Person, query = ''): Promise<string[]> =>
  (await vendorsSeenBy(admin, query)).map((vendor: { _id: string }) => vendor._id)
const setVendorRole = (admin: Person, id: string, newRole: unknown) =>
  server.call('PATCH', `/api/admin/vendors/${id}/role`, { token: admin.token, body: { newRole } })

describe('the list of vendors', () => {
  test('is a bare array of vendors with their shops', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    const vendor = await aVendor(server, { name: 'Gara House' })
    const vendors = await vendorsSeenBy(admin)
    expect(vendors[0]).toMatchObject({
      _id: vendor.id,
      email: vendor.email,
      role: 'vendor',
      isActive: true,
      accountActive: true,
      shop: { _id: vendor.shopId, name: 'Gara House', status: 'active' },
    })
    expect(Object.keys(vendors[0])).not.toContain('password_hash')
    const ids = await idsSeenBy(admin)
    expect([ids.includes(customer.id), ids.includes(admin.id)]).toEqual([false, false])
  })

  test('isActive and the filter mean shop and account; the row says which is off', async () => {
    const admin = await anAdministrator(server)
    const [open, shopOff, accountOff] = [await aVendor(server), await aVendor(server), await aVendor(server)]
    await toggle(server, admin, shopOff.id)
    await deactivate(server, admin, accountOff.id)
    const rows = new Map((await vendorsSeenBy(admin)).map((vendor: { _id: string }) => [vendor._id, vendor]))
    expect(rows.get(shopOff.id)).toMatchObject({
      isActive: false,
      accountActive: true,
      shop: { status: 'inactive' },
    })
    expect(rows.get(accountOff.id)).toMatchObject({
      isActive: false,
      accountActive: false,
      shop: { status: 'active' },
    })
    const [active, inactive] = [
      await idsSeenBy(admin, '?status=active'),
      await idsSeenBy(admin, '?status=inactive'),
    ]
    const where = (id: string) => [active.includes(id), inactive.includes(id)]
    expect([open.id, shopOff.id, accountOff.id].map(where)).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ])
    const allVendors = await idsSeenBy(admin)
    expect(await idsSeenBy(admin, '?search=&status=')).toEqual(allVendors)
    expect([...active, ...inactive].sort()).toEqual([...allVendors].sort())
  })

  test('is searched by name, e-mail, phone and shop, in any case and order of words', async () => {
    const admin = await anAdministrator(server)
    const vendor = await aVendor(server, { name: 'Kroo Bay 100% Cotton_Shop' })
    const tel = '+23210045678'
    await server.db.updateTable('users').set({ tel }).where('id', '=', vendor.id).execute()
    const words = [
      'cotton KROO',
      'aminata cotton',
      '100% cotton_',
      vendor.email.toUpperCase(),
      tel,
      tel.slice(4),
      tel.slice(6),
      `(0${tel.slice(4, 6)}) ${tel.slice(6, 9)}-${tel.slice(9)}`,
      `00232 ${tel.slice(4, 9)}`,
    ]
    for (const search of words) {
      const found = await idsSeenBy(admin, `?search=${encodeURIComponent(search)}`)
      expect([search, found.includes(vendor.id)]).toEqual([search, true])
    }
    for (const search of ['cotton nothing', '%%%', "' or 1=1 --"])
      expect([search, await idsSeenBy(admin, `?search=${encodeURIComponent(search)}`)]).toEqual([search, []])
  })

  test('says in the header how many were found, on all pages together', async () => {
    const admin = await anAdministrator(server)
    for (const name of ['Lumley Lamps One', 'Lumley Lamps Two', 'Lumley Lamps Three'])
      await aVendor(server, { name })
    const total = async (query: string) => {
      const answer = await server.call('GET', `/api/admin/vendors${query}`, { token: admin.token })
      return Number(answer.headers['x-total-count'])
    }
    const allVendors = (await idsSeenBy(admin)).length
    for (const paging of ['', '&limit=2', '&page=1', '&page=99&limit=1']) {
      expect([paging, await total(`?search=lumley lamps${paging}`)]).toEqual([paging, 3])
      expect([paging, await total(`?status=${paging}`)]).toEqual([paging, allVendors])
    }
    expect(await total('?search=lumley&status=inactive&page=1')).toBe(0)
  })

  test('takes page and limit, and refuses an unknown status', async () => {
    const admin = await anAdministrator(server)
    const all = await idsSeenBy(admin)
    expect(await idsSeenBy(admin, '?limit=2&page=2')).toEqual(all.slice(2, 4))
    for (const query of ['?status=open', '?limit=0', `?search=${'x'.repeat(201)}`, '?search=a%00b'])
      expect((await server.call('GET', `/api/admin/vendors${query}`, { token: admin.token })).status).toBe(
        400,
      )
  })
})

describe('the toggle', () => {
  test('switches the shop off and on; the vendor stays signed in, finishes orders, and is told', async () => {
    const [admin, buyer] = [await anAdministrator(server), await aCustomer(server)]
    const { vendor, listingId } = await aVendorWithListing(server)
    const placed = await aPlacedOrder(server, buyer, [{ listingId }])

    const off = await toggle(server, admin, vendor.id)
    expect([off.status, off.body.message]).toEqual([200, 'Vendor status updated'])
    expect(off.body.shop).toMatchObject({ _id: vendor.shopId, status: 'inactive' })
    expect(off.body.user).toMatchObject({ _id: vendor.id, isActive: false, accountActive: true })
    expect([await isShown(server, listingId), await isSignedIn(server, vendor)]).toEqual([false, true])
    expect((await ordersOf(server, buyer))[0]!.status).toBe('pending')
    expect((await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')).status).toBe(200)

    await confirmEmail(server, vendor)
    const on = await toggle(server, admin, vendor.id)
    expect([on.body.shop.status, on.body.user.isActive]).toEqual(['active', true])
    expect(await isShown(server, listingId)).toBe(true)
    const subjects = (await mailsTo(server, vendor.email)).map((mail) => mail.subject)
    expect(subjects).toContain('Your shop is switched off')
    expect(subjects).toContain('Your shop Kissy Road Store is open again')
    expect((await auditedActions(server, vendor.id)).map(({ action }) => action)).toEqual([
      'Shop switched off',
      'Shop switched on',
    ])
    const log = await server.call('GET', '/api/admin/settings/security?limit=1', { token: admin.token })
    expect(log.body.logs[0].action).toMatch(/^Shop switched on: Kissy Road Store, by /)
  })

  test('takes the status that is wanted, and wanted again changes nothing and mails no vendor', async () => {
    const [admin, other] = [await anAdministrator(server), await anAdministrator(server)]
    const { vendor, listingId } = await aVendorWithListing(server)
    const mails = async () => (await mailsTo(server, vendor.email)).length
    const actions = async () => (await auditedActions(server, vendor.id)).map(({ action }) => action)
    const openAlready = await toggle(server, admin, vendor.id, { status: 'active' })
    expect([openAlready.status, openAlready.body.shop.status]).toEqual([200, 'active'])
    expect([await actions(), await mails()]).toEqual([[], 0])

    const both = [admin, other].map((one) => toggle(server, one, vendor.id, { status: 'inactive' }))
    for (const { status, body } of await Promise.all(both)) {
      expect([status, body.message, body.shop.status]).toEqual([200, 'Vendor status updated', 'inactive'])
      expect(body.user).toMatchObject({ isActive: false, accountActive: true })
    }
    expect(await isShown(server, listingId)).toBe(false)
    expect([await actions(), await mails()]).toEqual([['Shop switched off'], 1])
  })

  test('refuses a status that there is not, and changes nothing', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server)
    for (const status of ['off', true, 'ACTIVE', null]) {
      const answer = await toggle(server, admin, vendor.id, { status })
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        { status: 'status must be active or inactive' },
      ])
    }
    expect(await isShown(server, listingId)).toBe(true)
  })

  test('is refused while the account is deactivated, and changes nothing', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server)
    await deactivate(server, admin, vendor.id)
    const answer = await toggle(server, admin, vendor.id)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The account of this vendor is deactivated. Please activate it first, under Users.',
    ])
    await activate(server, admin, vendor.id)
    expect(await isShown(server, listingId)).toBe(true)
  })

  test('a shop switched off stays off when the account is activated again', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server)
    await toggle(server, admin, vendor.id)
    await deactivate(server, admin, vendor.id)
    await activate(server, admin, vendor.id)
    expect(await isShown(server, listingId)).toBe(false)
  })

  test('of anybody who is no vendor is 404', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    for (const id of [customer.id, admin.id, missingId, 'x'])
      expect((await toggle(server, admin, id)).status).toBe(404)
  })
})

describe('a vendor’s role', () => {
  test('is changed like a user’s', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server)
    const answer = await setVendorRole(admin, vendor.id, 'customer')
    expect([answer.status, answer.body.message, answer.body.user.role]).toEqual([
      200,
      'Vendor role updated',
      'customer',
    ])
    expect(await isShown(server, listingId)).toBe(false)
    expect(await idsSeenBy(admin)).not.toContain(vendor.id)
  })

  test('of anybody else is 404, an unknown one 400', async () => {
    const [admin, customer] = [await anAdministrator(server), await aCustomer(server)]
    const vendor = await aVendor(server)
    expect((await setVendorRole(admin, customer.id, 'vendor')).status).toBe(404)
    expect((await setVendorRole(admin, missingId, 'vendor')).status).toBe(404)
    const refused = await setVendorRole(admin, vendor.id, 'boss')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['newRole']])
  })
})
