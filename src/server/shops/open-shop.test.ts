import { expect, test } from 'vitest'
import { aListing, aPerson, aVendor, type Vendor } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { openShop } from './open-shop.ts'
import { refreshShopVisibility } from './shop-visibility.ts'

const server = testServer()

const newDetails = {
  name: 'Bo Gara House',
  description: 'Gara cloth',
  address: '2 Damballa Road, Bo',
  town: 'Bo',
}

const open = async (vendorId: string, existing: 'keep' | 'overwrite') => {
  const details = { vendorId, ...newDetails }
  const opened = await inTransaction(server.db, (tx) => openShop(tx, server.services, details, existing))
  return opened.shop
}

const isShown = async (id: string) =>
  (await server.db.selectFrom('listings').select('is_shown').where('id', '=', id).executeTakeFirstOrThrow())
    .is_shown

test('a new vendor gets an active shop with the given details', async () => {
  const person = await aPerson(server, 'vendor')
  const shop = await open(person.id, 'overwrite')
  expect(shop).toMatchObject({ vendor_id: person.id, ...newDetails, logo: '', is_active: true })
})

test('a former vendor gets the old shop with its listings, kept or with new details', async () => {
  const vendor = await aVendor(server, { name: 'Kenema Corner' })
  const listing = await aListing(server, vendor)
  await server.db.updateTable('shops').set({ is_active: false }).where('id', '=', vendor.shopId).execute()
  const kept = await open(vendor.id, 'keep')
  expect(kept).toMatchObject({ id: vendor.shopId, name: 'Kenema Corner', is_active: false })
  expect(await isShown(listing)).toBe(false)
  const overwritten = await open(vendor.id, 'overwrite')
  expect(overwritten).toMatchObject({ id: vendor.shopId, ...newDetails, is_active: true })
  expect(await isShown(listing)).toBe(true)
})

test('two approvals at once make one shop', async () => {
  const person = await aPerson(server, 'vendor')
  const shops = await Promise.all([
    open(person.id, 'overwrite'),
    open(person.id, 'keep'),
    open(person.id, 'keep'),
  ])
  expect(new Set(shops.map((shop) => shop.id)).size).toBe(1)
})

const closings: [string, (vendor: Vendor) => Promise<unknown>][] = [
  [
    'the shop is off',
    (v) => server.db.updateTable('shops').set({ is_active: false }).where('id', '=', v.shopId).execute(),
  ],
  [
    'the account is off',
    (v) => server.db.updateTable('users').set({ is_active: false }).where('id', '=', v.id).execute(),
  ],
  [
    'the vendor became a customer',
    (v) => server.db.updateTable('users').set({ role: 'customer' }).where('id', '=', v.id).execute(),
  ],
]

test.each(closings)('listings are hidden when %s', async (_what, close) => {
  const vendor = await aVendor(server)
  const listing = await aListing(server, vendor)
  await close(vendor)
  await inTransaction(server.db, (tx) => refreshShopVisibility(tx, vendor.id))
  expect(await isShown(listing)).toBe(false)
})

test('shop and account switched off at once and on again one by one: shown only when both are on', async () => {
  const vendor = await aVendor(server)
  const listing = await aListing(server, vendor)
  const shop = (on: boolean) =>
    inTransaction(server.db, async (tx) => {
      await tx.updateTable('shops').set({ is_active: on }).where('id', '=', vendor.shopId).execute()
      await refreshShopVisibility(tx, vendor.id)
    })
  const account = (on: boolean) =>
    inTransaction(server.db, async (tx) => {
      await tx.updateTable('users').set({ is_active: on }).where('id', '=', vendor.id).execute()
      await refreshShopVisibility(tx, vendor.id)
    })
  await Promise.all([shop(false), account(false)])
  expect(await isShown(listing)).toBe(false)
  await Promise.all([shop(true), account(true)])
  expect(await isShown(listing)).toBe(true)
  await Promise.all([shop(false), account(true)])
  expect(await isShown(listing)).toBe(false)
})
