import { describe, expect, it } from 'vitest'
import { parseOrderAnswer, parseOrderRecord, parseOrders } from './order-shape.ts'
import { notPaid } from './payment-shape.ts'

const item = { _id: 'rice', title: 'Rice', quantity: 2, price: 95.5 }
const order = { _id: 'order', createdAt: '2026-11-21T10:00:00.000Z', status: 'accepted', total: 191 }

describe('the orders of an answer', () => {
  it('need no more than the specification names', () => {
    const [read] =
      parseOrders({ orders: [{ ...order, items: [{ ...item, status: 'accepted' }] }] })?.orders ?? []
    expect(read).toMatchObject({
      ...order,
      delivery: { phone: '', address: '', method: 'delivery' },
      shops: [],
    })
    expect(read?.items).toEqual([
      {
        ...item,
        status: 'accepted',
        rejectReason: '',
        answerBy: null,
        review: null,
        mayReview: false,
        listingId: '',
        image: '',
        shop: { _id: '', name: '', address: '', logo: '', tel: '', isOpen: true },
      },
    ])
  })

  it('a missing item status counts as pending, a missing order status follows from the items', () => {
    const statusesOf = (statuses: (string | undefined)[]) => {
      const items = statuses.map((status) => ({ ...item, status }))
      const read = parseOrderAnswer({ order: { ...order, status: undefined, items } })
      return [read?.status, ...(read?.items.map(({ status }) => status) ?? [])]
    }
    expect(statusesOf([undefined])).toEqual(['pending', 'pending'])
    expect(statusesOf([undefined, 'accepted'])).toEqual(['partially_accepted', 'pending', 'accepted'])
    expect(statusesOf(['partially_accepted'])).toEqual(['accepted', 'partially_accepted'])
    expect(statusesOf([])).toEqual(['pending'])
    expect(statusesOf(['in the post'])).toEqual(['pending', 'pending'])
  })

  it('a missing total is added up, and no time is no time', () => {
    const items = [item, { ...item, price: '10' }]
    expect(parseOrderAnswer({ order: { items, createdAt: 'yesterday' } })).toMatchObject({
      total: 211,
      createdAt: '',
    })
  })

  it('tell of each shop what is to pay, and of a record what happened', () => {
    const shop = { _id: 'part', shop: { _id: 'shop', name: 'Rice House' }, toPay: 191 }
    const event = { kind: 'sent by balloon', at: order.createdAt, text: 'It flew.' }
    const read = parseOrderRecord({ order: { ...order, shops: [shop], events: [event] } })
    const unpaid = { payment: notPaid, instalments: [], paid: 0, stillToPay: 191 }
    expect(read?.shops).toEqual([{ ...shop, deliveryFee: null, ...unpaid }])
    const payment = { ...notPaid, state: 'received', method: 'cash', amount: 100 }
    const one = parseOrderRecord({ order: { ...order, shops: [{ ...shop, payment }] } })
    expect(one?.shops).toMatchObject([{ instalments: [payment], paid: 100, stillToPay: 91 }])
    const unsaid = { reference: '', note: '', vendorOrderId: null }
    expect(read?.events).toEqual([{ ...event, kind: 'placed', by: 'makit', ...unsaid }])
    expect(parseOrderRecord({ order })).toMatchObject({ shops: [], events: [] })
    expect(parseOrderRecord({})).toBeNull()
  })

  it('are newest first, all on one page unless the answer says otherwise', () => {
    const earlier = { ...order, _id: 'earlier', createdAt: '2026-11-20T10:00:00.000Z' }
    const read = parseOrders({ orders: [earlier, order] })
    expect(read?.orders.map(({ _id }) => _id)).toEqual(['order', 'earlier'])
    expect(read).toMatchObject({ totalPages: 1, currentPage: 1, total: 2 })
    const pages = { totalPages: 4, currentPage: 3, total: 32 }
    expect(parseOrders({ orders: [order], ...pages })).toMatchObject(pages)
    expect(parseOrders({ orders: {} })).toBeNull()
  })

  it('whatever else comes is no order', () => {
    for (const answer of [null, undefined, 'orders', {}, { orders: {} }, { orders: null }])
      expect(parseOrders(answer)).toBeNull()
    for (const answer of [null, {}, { order: null }, { order: 'yes' }])
      expect(parseOrderAnswer(answer)).toBeNull()
    expect(parseOrders({ orders: [null, 1] })?.orders).toHaveLength(2)
  })
})
