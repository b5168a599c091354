import { describe, expect, it } from 'vitest'
import type { CartItem } from '#shared/cart/cart.ts'
import type { OrderChange } from '#shared/orders/order.ts'
import { ApiFailure } from '../../api/api-client.ts'
import { agreedRows, cartEdits, changeWords, refusedIn } from './order-changes.ts'

const row = (id: string, quantity: number, price: number): CartItem => ({
  _id: `row-${id}`,
  quantity,
  available: true,
  listingId: {
    _id: id,
    title: id,
    price,
    images: [],
    stock: 9,
    shop: { _id: 'shop', name: 'Shop', address: '', logo: '', awayUntil: null },
    rating: { average: null, count: 0 },
  },
})
const change = (listingId: string, rest: Omit<OrderChange, 'listingId' | 'title'>): OrderChange => ({
  listingId,
  title: listingId,
  ...rest,
})

const rice = row('rice', 5, 100)
const soap = row('soap', 2, 10)

const cases = [
  {
    name: 'another price',
    change: change('rice', { reason: 'price', price: 120, stock: 9 }),
    words: ['Price changed from NLe 100.00 to NLe 120.00.'],
    edits: [],
    total: 620,
  },
  {
    name: 'fewer left',
    change: change('rice', { reason: 'stock', price: 100, stock: 3 }),
    words: ['Only 3 left, you wanted 5.'],
    edits: [{ listingId: 'rice', quantity: 3 }],
    total: 320,
  },
  {
    name: 'fewer left at another price',
    change: change('rice', { reason: 'stock', price: 90, stock: 3 }),
    words: ['Only 3 left, you wanted 5.', 'Price changed from NLe 100.00 to NLe 90.00.'],
    edits: [{ listingId: 'rice', quantity: 3 }],
    total: 290,
  },
  {
    name: 'sold out',
    change: change('rice', { reason: 'stock', price: 100, stock: 0 }),
    words: ['Sold out. It will be taken out of your order.'],
    edits: [{ listingId: 'rice', quantity: 0 }],
    total: 20,
  },
  {
    name: 'gone, whatever its stock',
    change: change('rice', { reason: 'gone', price: 100, stock: 9 }),
    words: ['No longer sold. It will be taken out of your order.'],
    edits: [{ listingId: 'rice', quantity: 0 }],
    total: 20,
  },
  {
    name: 'its shop is away',
    change: change('rice', { reason: 'away', price: 100, stock: 9, awayUntil: '2026-12-02' }),
    words: ['The shop is away. Back on 3 December. It stays in your cart, and you order the rest.'],
    edits: [],
    total: 20,
  },
]

describe('what changed before an order was placed', () => {
  it.each(cases)('$name', (one) => {
    expect(changeWords(one.change, rice)).toEqual(one.words)
    expect(cartEdits([one.change], [rice, soap])).toEqual(one.edits)
    const left = agreedRows([one.change], [rice, soap])
    expect(left.reduce((sum, { quantity, listingId }) => sum + quantity * listingId.price, 0)).toBe(one.total)
  })

  it('what the buyer removes is neither ordered nor left in the cart', () => {
    const dearer = change('rice', { reason: 'price', price: 120, stock: 9 })
    expect(agreedRows([dearer], [rice, soap], ['rice'])).toEqual([soap])
    expect(cartEdits([dearer], [rice, soap], ['rice'])).toEqual([{ listingId: 'rice', quantity: 0 }])
  })
  const answered = (status: number, body: unknown) => refusedIn(new ApiFailure(status, body), [rice, soap])

  it('is read from a 409 that names changes, and from no other response', () => {
    const changes = [cases[0]?.change]
    expect(answered(409, { message: 'Look.', changes })).toEqual({
      message: 'Look.',
      changes,
      items: [rice, soap],
      newTotal: 620,
    })
    for (const body of [null, { message: 'No.' }, { changes: [] }, { changes: 'all' }])
      expect(answered(409, body)).toBeNull()
    expect(answered(400, { changes })).toBeNull()
  })

  it('a wrong total alone is corrected', () => {
    expect(answered(409, { message: 'Look.', changes: [], total: 99.5 })).toMatchObject({
      message: 'Look.',
      changes: [],
      newTotal: 99.5,
    })
  })

  it('a line may lack fields that its kind does not need', () => {
    const refused = answered(409, { changes: [{ listingId: 'rice', reason: 'gone' }] })
    expect(refused?.newTotal).toBe(20)
    const dearer = answered(409, { changes: [{ listingId: 'rice', reason: 'price', price: 120 }] })
    expect(dearer?.newTotal).toBe(620)
  })
})
