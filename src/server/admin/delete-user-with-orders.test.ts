import { describe, expect, test } from 'vitest'
import { eraseUnneededNumbers } from '#server/orders/erasing/erase-unneeded-numbers.ts'
import { deleteUser, isShown } from '#tests/support/administration.ts'
import { mailsTo } from '#tests/support/applications.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import { aCustomer, aListing, anAdministrator, aVendorWithListing } from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/notifications.ts'
import {
  aPlacedOrder,
  close,
  decideItem,
  order,
  orderBody,
  ordersOf,
  vendorOrdersOf,
} from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const userRow = (id: string) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('deleting a buyer', () => {
  test('cancels what is pending with its units back, closes pending orders, and leaves accepted items', async () => {
    const [admin, buyer] = [await anAdministrator(server), await aCustomer(server)]
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Palm oil' })
    const acceptedId = await aListing(server, vendor, { title: 'Smoked bonga' })
    const pending = await aPlacedOrder(server, buyer, [{ listingId, quantity: 2 }])
    const mixed = await aPlacedOrder(server, buyer, [{ listingId }, { listingId: acceptedId }])
    const accepted = mixed.items.find((item) => item.listingId === acceptedId)!
    await decideItem(server, vendor, mixed._id, accepted._id, 'accepted')

    expect((await deleteUser(server, admin, buyer.id)).status).toBe(200)

    const orders = await vendorOrdersOf(server, vendor)
    const gone = {
      firstName: 'Deleted',
      lastName: 'user',
      phone: '',
      method: 'delivery',
      address: '',
      instructions: '',
      landmark: '',
    }
    expect(orders.map((one) => one.delivery)).toEqual([gone, gone])
    const byParent = new Map(orders.map((one) => [one.order, one]))
    expect(byParent.get(pending._id)).toMatchObject({ vendorStatus: 'cancelled', closedAs: 'cancelled' })
    expect(byParent.get(mixed._id)).toMatchObject({ vendorStatus: 'partially_accepted', closedAs: null })
    await expectConservation(server, { [listingId]: 5, [acceptedId]: 5 })
    const mails = await mailsTo(server, vendor.email)
    expect(mails.filter((mail) => mail.text.includes('has left'))).toHaveLength(2)
    const [told] = mails.filter((mail) => mail.subject.endsWith('the buyer has left'))
    expect(told!.text).toContain('name, phone number and address are erased')
    expect(told!.text).toContain('stay in your order')
    expect(told!.text).not.toContain(mixed.delivery.firstName)
    const notices = await toldTo(server, vendor, 'order_cancelled')
    expect(notices.map(({ title }) => title).toSorted()).toEqual([
      `Items of order #${pending._id.slice(-6)} are cancelled`,
      `The buyer of order #${mixed._id.slice(-6)} has left`,
    ])
    const { text, path } = notices.find(({ title }) => title.endsWith('has left'))!
    expect(text).toContain('what you have accepted: 1 x Smoked bonga.')
    expect(text).toContain('Cancelled: 1 x Palm oil, with the units back in your stock.')
    expect(path).toContain(byParent.get(mixed._id)!._id)
    // The vendor still finishes what was accepted.
    expect((await decideItem(server, vendor, mixed._id, accepted._id, 'rejected')).status).toBe(200)
    const stored = await server.db
      .selectFrom('orders')
      .select(['first_name', 'phone', 'address', 'instructions', 'landmark'])
      .where('buyer_id', '=', buyer.id)
      .execute()
    for (const row of stored)
      expect(row).toEqual({ first_name: 'Deleted', phone: '', address: '', instructions: '', landmark: '' })
  })
})

describe('deleting a vendor', () => {
  test('rejects what is pending, keeps the shop’s name, and its number until the accepted order is closed', async () => {
    const [admin, buyer] = [await anAdministrator(server), await aCustomer(server)]
    const { vendor, listingId } = await aVendorWithListing(server)
    const acceptedId = await aListing(server, vendor)
    const earlier = await aPlacedOrder(server, buyer, [{ listingId: acceptedId }])
    const placed = await aPlacedOrder(server, buyer, [{ listingId }, { listingId: acceptedId }])
    const itemOf = (id: string) => placed.items.find((item) => item.listingId === id)!._id
    await decideItem(server, vendor, placed._id, itemOf(acceptedId), 'accepted')
    await decideItem(server, vendor, earlier._id, earlier.items[0]!._id, 'accepted')
    await close(server, buyer, earlier._id, 'completed')
    const { tel } = await userRow(vendor.id)

    expect((await deleteUser(server, admin, vendor.id)).status).toBe(200)

    const shopsSeen = async () => {
      const orders = await ordersOf(server, buyer)
      return Object.fromEntries(
        orders.map((one) => [one._id, one.items.map(({ status, shop }) => [status, shop.name, shop.tel])]),
      )
    }
    expect(await shopsSeen()).toEqual({
      [earlier._id]: [['completed', 'Kissy Road Store', '']],
      [placed._id]: [
        ['rejected', 'Kissy Road Store', tel],
        ['accepted', 'Kissy Road Store', tel],
      ],
    })
    expect(await isShown(server, listingId)).toBe(false)
    await expectConservation(server, { [listingId]: 5, [acceptedId]: 5 })
    const shop = await server.db
      .selectFrom('shops')
      .selectAll()
      .where('id', '=', vendor.shopId)
      .executeTakeFirstOrThrow()
    expect(shop).toMatchObject({ name: 'Kissy Road Store', address: '', description: '' })

    expect((await close(server, buyer, placed._id, 'completed')).status).toBe(200)
    expect((await shopsSeen())[placed._id]).toEqual([
      ['rejected', 'Kissy Road Store', ''],
      ['completed', 'Kissy Road Store', ''],
    ])
    await eraseUnneededNumbers(server.db)
    expect((await userRow(vendor.id)).tel).toBe('')
  })

  test.each(['buyer', 'vendor'] as const)(
    'keeps no number for goods whose buyer is deleted too (first the %s)',
    async (first) => {
      const [admin, buyer] = [await anAdministrator(server), await aCustomer(server)]
      const { vendor, listingId } = await aVendorWithListing(server)
      const placed = await aPlacedOrder(server, buyer, [{ listingId }])
      await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')
      const inOrder = first === 'buyer' ? [buyer, vendor] : [vendor, buyer]
      for (const { id } of inOrder) expect((await deleteUser(server, admin, id)).status).toBe(200)

      await eraseUnneededNumbers(server.db)
      expect((await userRow(vendor.id)).tel).toBe('')
    },
  )

  test('keeps no number when no buyer waits for anything', async () => {
    const admin = await anAdministrator(server)
    const { vendor } = await aVendorWithListing(server)
    await deleteUser(server, admin, vendor.id)
    expect((await userRow(vendor.id)).tel).toBe('')
  })

  test('erases the number in answers kept for buyers too, as soon as no open order needs it', async () => {
    const [admin, buyer] = [await anAdministrator(server), await aCustomer(server)]
    const gone = await aVendorWithListing(server, { stock: 9 })
    const stays = await aVendorWithListing(server, { stock: 9 })
    const lines = [{ listingId: gone.listingId }, { listingId: stays.listingId }]
    const place = (key: string) => order(server, buyer, orderBody(lines), { 'idempotency-key': key })
    const [first, second] = [(await place('first')).body, (await place('second')).body]
    const goneItem = first.order.items.find(
      ({ listingId }: { listingId: string }) => listingId === gone.listingId,
    )
    await decideItem(server, gone.vendor, first.order._id, goneItem._id, 'accepted')
    const numbers = async () => {
      const answers = [await place('first'), await place('second')]
      return answers.map(({ body }) =>
        body.order.items.map(({ shop }: { shop: { tel: string } }) => shop.tel),
      )
    }
    const { tel } = await userRow(stays.vendor.id)
    await deleteUser(server, admin, gone.vendor.id)
    expect(await numbers(), 'the buyer waits for what was accepted').toEqual(
      [first, second].map(({ order: { items } }) =>
        items.map(({ shop }: { shop: { tel: string } }) => shop.tel),
      ),
    )
    const left = await order(server, buyer, orderBody([{ listingId: stays.listingId }]))
    expect(left.status).toBe(201)

    await server.db
      .updateTable('order_items')
      .set({ status: 'rejected' })
      .where('id', '=', goneItem._id)
      .execute()
    await eraseUnneededNumbers(server.db)
    expect(await numbers()).toEqual([
      ['', tel],
      ['', tel],
    ])
    const again = (await place('second')).body
    expect(again.order.items[0]).toEqual({
      ...second.order.items[0],
      shop: { ...second.order.items[0].shop, tel: '', address: '' },
    })
    await deleteUser(server, admin, stays.vendor.id)
    expect(await numbers(), 'at once where nothing was accepted').toEqual([
      ['', ''],
      ['', ''],
    ])
  })

  test('who ordered from the own shop cancels that order', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server)
    const placed = await aPlacedOrder(server, vendor, [{ listingId, quantity: 2 }])
    expect((await deleteUser(server, admin, vendor.id)).status).toBe(200)
    const row = await server.db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .select(['status', 'closed_as'])
      .where('orders.id', '=', placed._id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'cancelled', closed_as: 'cancelled' })
    await expectConservation(server, { [listingId]: 5 })
  })
})
