import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longest, looksLikeEmail } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { categories } from '#shared/listings/categories.ts'
import { centsFromLeones } from '#shared/money.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { emojiFile, isDrawing } from './compose-picture.ts'
import { demoApplications } from './demo-applications.ts'
import { demoCarts, demoSaved } from './demo-carts.ts'
import { demoListings, type ListingName } from './demo-listings.ts'
import { finalItemStatus, finalOrderStatus } from './demo-order-status.ts'
import { demoOrders } from './demo-orders.ts'
import { demoPictures } from './demo-pictures.ts'
import { hoursToAnswer } from './demo-shop-habits.ts'
import { shopLooks } from './demo-shop-pictures.ts'
import { demoShops, type ShopName } from './demo-shops.ts'
import { stockPutIn } from './demo-stock.ts'
import { demoUsers } from './demo-users.ts'
import { orderOfClosedShop } from './written-orders.ts'

const listings = Object.values(demoListings)
const users = Object.values(demoUsers)
const shops = Object.values(demoShops)
const shopNames = Object.keys(demoShops) as ShopName[]
const isShown = (name: ListingName) =>
  demoListings[name].isActive && demoShops[demoListings[name].shop].isActive

test('every id is a UUIDv7 of its own, and listings follow each other in time', () => {
  const ids = [users, shops, listings, demoOrders, demoApplications].flat().map(({ _id }) => _id)
  for (const id of ids) expect(id).toSatisfy(isId)
  for (const id of ids) expect(id).toMatch(/^.{14}7.{4}[89ab]/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map((id) => id.slice(-6))).size).toBe(ids.length)
  expect(listings.map(({ _id }) => _id).toSorted()).toEqual(listings.map(({ _id }) => _id))
})

test('the market is as large as promised', () => {
  expect(listings.length).toBeGreaterThanOrEqual(160)
  for (const { _id } of categories) {
    expect(listings.filter(({ categoryId }) => categoryId === _id).length).toBeGreaterThanOrEqual(25)
  }
  expect(shops.length).toBeGreaterThanOrEqual(12)
  expect(users.length).toBeGreaterThanOrEqual(25)
  expect(new Set(demoOrders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
  expect(new Set(demoApplications.map(({ status }) => status)).size).toBe(3)
  for (const stock of [0, 1])
    expect(listings.filter((listing) => listing.stock === stock).length).toBeGreaterThan(3)
  expect(listings.some(({ isActive }) => !isActive)).toBe(true)
})

test('people can be written to but not called, and each has an address of their own', () => {
  expect(new Set(users.map(({ email }) => email)).size).toBe(users.length)
  for (const { email, tel } of [...users, ...demoApplications]) {
    expect(tel).toMatch(/^\+23210\d{6}$/)
    expect(email).toContain('makit')
  }
  for (const { email } of users) expect(looksLikeEmail(email) && email.endsWith('@makit.example')).toBe(true)
})

test('every shop belongs to a vendor of its own', () => {
  expect(new Set(shops.map(({ vendor }) => vendor)).size).toBe(shops.length)
  for (const { vendor } of shops) expect(demoUsers[vendor].role).toBe('vendor')
})

test('every text and price would be accepted by the forms', () => {
  for (const { title, description, price, pictures } of listings) {
    expect(title.length).toBeLessThanOrEqual(longest.title)
    expect(description.length).toBeLessThanOrEqual(longest.description)
    expect(centsFromLeones(price)).not.toBeNull()
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(pictures.length).toBeLessThanOrEqual(4)
  }
  for (const { name } of shops) expect(name.length).toBeLessThanOrEqual(longest.shopName)
  expect(new Set(listings.map(({ title }) => title)).size).toBe(listings.length)
})

test('every picture can be drawn and is used', () => {
  const used = new Set(listings.flatMap(({ pictures }) => pictures as readonly string[]))
  for (const [name, { things }] of Object.entries(demoPictures)) {
    expect(used, name).toContain(name)
    for (const thing of things) expect(isDrawing(thing) || existsSync(emojiFile(thing)), thing).toBe(true)
  }
})

test('every thing on the logos and banners of shops can be drawn', () => {
  const looks = Object.values(shopLooks)
  const things = looks.flatMap(({ logo, banner }) => [logo ?? [], banner ?? []].flat())
  expect(things.length).toBeGreaterThan(40)
  for (const thing of things) expect(isDrawing(thing) || existsSync(emojiFile(thing)), thing).toBe(true)
})

test('orders are of goods on show, but for the one whose shop has closed, each line once, and end as they say', () => {
  const unshown = demoOrders.filter(({ lines }) => !lines.every(({ listing }) => isShown(listing)))
  expect(unshown).toEqual([expect.objectContaining(orderOfClosedShop)])
  for (const order of demoOrders) {
    const names = order.lines.map(({ listing }) => listing)
    expect(new Set(names).size).toBe(names.length)
    expect(finalOrderStatus(order), `${names}`).toBe(order.status)
    expect(demoUsers[order.buyer].role).not.toBe('admin')
    for (const name of names) expect(demoListings[name].hoursBefore).toBeGreaterThan(order.hoursBefore)
  }
  const ages = demoOrders.map(({ hoursBefore }) => hoursBefore)
  expect(ages.toSorted((one, other) => other - one)).toEqual(ages)
})

test('orders come over three months, more and more of them', () => {
  const ages = demoOrders.map(({ hoursBefore }) => hoursBefore / 24)
  expect(Math.max(...ages)).toBeGreaterThan(80)
  expect(Math.max(...ages)).toBeLessThan(90)
  expect(Math.min(...ages)).toBeGreaterThan(0)
  const inMonth = (month: number) => ages.filter((age) => Math.floor(age / 30) === month).length
  expect(inMonth(0)).toBeGreaterThan(1.3 * inMonth(1))
  expect(inMonth(1)).toBeGreaterThan(1.3 * inMonth(2))
})

test('shops differ in how many orders they answer, how soon, and how much they accept', () => {
  const shopsOfMarket = shopNames.filter((shop) => demoShops[shop].isActive).map(answersOf)
  const isNew = shopsOfMarket.filter(({ orders }) => orders < 5)
  expect(isNew.map(({ shop }) => shop)).toEqual(['soap'])
  expect(shopsOfMarket.filter(({ orders }) => orders >= 15).length).toBeGreaterThanOrEqual(3)
  const accepted = shopsOfMarket.map(({ acceptedShare }) => acceptedShare)
  expect(Math.max(...accepted)).toBe(1)
  expect(Math.min(...accepted)).toBeLessThan(0.75)
  const hours = shopsOfMarket.map(({ hoursUsual }) => hoursUsual)
  expect(Math.min(...hours)).toBeLessThan(0.5)
  expect(Math.max(...hours)).toBeGreaterThan(36)
  const forgets = shopsOfMarket.filter(({ expired }) => expired > 0)
  expect(forgets.map(({ shop }) => shop)).toEqual(['beauty'])
})

test('placed one after the other, no order finds too little, and the promised stock is left', () => {
  const shelf = new Map(listings.map((listing, index) => [Object.keys(demoListings)[index], listing.stock]))
  for (const name of Object.keys(demoListings) as ListingName[]) shelf.set(name, stockPutIn(name))
  for (const order of demoOrders) {
    for (const line of order.lines) {
      const left = (shelf.get(line.listing) ?? 0) - line.quantity
      expect(left, line.listing).toBeGreaterThanOrEqual(0)
      const returned = ['rejected', 'cancelled'].includes(finalItemStatus(line, order))
      shelf.set(line.listing, returned ? left + line.quantity : left)
    }
  }
  for (const [name, listing] of Object.entries(demoListings))
    expect(shelf.get(name), name).toBe(listing.stock)
})

test('carts and saved goods are on show, and carts ask for no more than there is', () => {
  for (const { lines } of demoCarts) {
    for (const [name, quantity] of lines) {
      expect(isShown(name), name).toBe(true)
      expect(demoListings[name].stock).toBeGreaterThanOrEqual(quantity)
    }
  }
  for (const { listings: saved } of demoSaved) expect(saved.every(isShown)).toBe(true)
})

test('the demonstration accounts have something to show', () => {
  expect(demoOrders.filter(({ buyer }) => buyer === 'customer').length).toBeGreaterThanOrEqual(6)
  const own = listings.filter(({ shop }) => demoShops[shop].vendor === 'vendor')
  expect(own.length).toBeGreaterThanOrEqual(20)
  const sold = demoOrders.filter(({ lines }) =>
    lines.some(({ listing }) => own.includes(demoListings[listing])),
  )
  expect(sold.length).toBeGreaterThanOrEqual(8)
  expect(own.some(({ title }) => title === 'Samsung 25W fast charger, USB-C')).toBe(true)
})

/** What the orders say of a shop. */
function answersOf(shop: ShopName) {
  const orders = demoOrders.flatMap((order) => {
    const decisions = order.lines.flatMap(({ listing, decision }) =>
      demoListings[listing].shop === shop && decision ? [decision] : [],
    )
    return decisions.length > 0 ? [{ order, decisions }] : []
  })
  const decisions = orders.flatMap((one) => one.decisions)
  const hours = orders.map(({ order }) => hoursToAnswer(order, shop)).toSorted((one, other) => one - other)
  return {
    shop,
    orders: orders.length,
    hoursUsual: hours[Math.floor(hours.length / 2)] ?? 0,
    acceptedShare: decisions.filter((decision) => decision === 'accepted').length / decisions.length,
    expired: decisions.filter((decision) => decision === 'expired').length,
  }
}
