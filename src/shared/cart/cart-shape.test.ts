import { describe, expect, it } from 'vitest'
import { isOrderable } from '#shared/cart/cart-contents.ts'
import { parseCartAnswer } from './cart-shape.ts'

const listing = { _id: 'rice', title: 'Rice', price: 95.5, images: ['/rice.webp'] }

describe('the cart of an answer', () => {
  it('needs no more than the specification names: what says nothing of the stock can be ordered', () => {
    const [row] =
      parseCartAnswer({ cart: { items: [{ _id: 'row', quantity: 2, listingId: listing }] } })?.items ?? []
    expect(row).toMatchObject({ _id: 'row', quantity: 2, available: true, listingId: listing })
    expect(row && isOrderable(row)).toBe(true)
  })

  it('keeps what is not available, and leaves out rows of nothing', () => {
    const rows = [
      { _id: 'gone', quantity: 1, available: false, listingId: listing },
      { _id: 'empty', quantity: 1, listingId: null },
      null,
    ]
    expect(parseCartAnswer({ cart: { items: rows } })?.items.map(({ _id }) => _id)).toEqual(['gone'])
  })

  it('whatever else comes is no cart', () => {
    for (const answer of [null, {}, { cart: null }, { cart: {} }, { items: [] }, 'cart'])
      expect(parseCartAnswer(answer)).toBeNull()
  })
})
