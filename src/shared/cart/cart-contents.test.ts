import { describe, expect, it } from 'vitest'
import type { CartItem } from './cart.ts'
import { cartSubtotal, isOrderable, rowProblem, withPendingQuantities } from './cart-contents.ts'

type Wish = { quantity?: number; stock?: number; price?: number; available?: boolean; awayUntil?: string }

const row = (
  id: string,
  { quantity = 1, stock = 5, price = 10, available = true, awayUntil }: Wish = {},
): CartItem => ({
  _id: `row-${id}`,
  quantity,
  available,
  listingId: {
    _id: id,
    title: id,
    price,
    images: [],
    stock,
    shop: { _id: 'shop', name: 'Shop', address: '', logo: '', awayUntil: awayUntil ?? null },
    rating: { average: null, count: 0 },
  },
})

describe('rows of a cart', () => {
  const cases = [
    { name: 'enough left', wish: { quantity: 5, stock: 5 }, problem: null, orderable: true },
    { name: 'fewer left than wanted', wish: { quantity: 6, stock: 5 }, problem: 'too-many', orderable: true },
    { name: 'sold out', wish: { stock: 0 }, problem: 'sold-out', orderable: false },
    { name: 'hidden or deleted', wish: { available: false }, problem: 'gone', orderable: false },
    { name: 'shop away', wish: { awayUntil: '2026-12-02' }, problem: 'away', orderable: false },
    {
      name: 'hidden and sold out',
      wish: { available: false, stock: 0 },
      problem: 'gone',
      orderable: false,
    },
  ]
  it.each(cases)('$name', ({ wish, problem, orderable }) => {
    expect(rowProblem(row('a', wish))).toBe(problem)
    expect(isOrderable(row('a', wish))).toBe(orderable)
  })
})

describe('the subtotal', () => {
  it('adds up price times quantity without losing decimals', () => {
    expect(cartSubtotal([row('a', { price: 0.1, quantity: 3 }), row('b', { price: 1250 })])).toBe(1250.3)
  })
  it('leaves out what cannot be ordered', () => {
    expect(cartSubtotal([row('a'), row('b', { available: false }), row('c', { stock: 0 })])).toBe(10)
  })
  it('is 0 for an empty cart', () => {
    expect(cartSubtotal([])).toBe(0)
  })
})

describe('pending quantities', () => {
  it('stand in for the answered ones, and 0 takes the row away', () => {
    const items = [row('a'), row('b', { quantity: 2 }), row('c')]
    const shown = withPendingQuantities(
      items,
      new Map([
        ['a', 4],
        ['c', 0],
      ]),
    )
    expect(shown.map((item) => [item.listingId._id, item.quantity])).toEqual([
      ['a', 4],
      ['b', 2],
    ])
  })
})
