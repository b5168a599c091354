import { describe, expect, test } from 'vitest'
import { Admission, type Work, workOf } from './admission.ts'

const works: readonly Work[] = ['orders', 'sign-in', 'browsing', 'code', 'pictures']
const idle = () => 0

test.each<[string, Work | null]>([
  ['/order/create', 'orders'],
  ['/api/order/create', 'orders'],
  ['/api/order?page=2', 'orders'],
  ['/api/vendor/orders/x/items/y', 'orders'],
  ['/api/cart/add', 'orders'],
  ['/cart/clear', 'orders'],
  ['/api/auth/login', 'sign-in'],
  ['/api/auth/reset-password', 'sign-in'],
  ['/', 'browsing'],
  ['/shop?search=rice', 'browsing'],
  ['/cart', 'browsing'],
  ['/api/listings', 'browsing'],
  ['', 'browsing'],
  ['/assets/entry.js', 'code'],
  ['/pictures/x-320.webp', 'pictures'],
  ['/api/auth/logout', null],
  ['/healthz', null],
  ['/readyz', null],
])('%s is work of the kind %s', (url, work) => {
  expect(workOf(url)).toBe(work)
})

describe('places', () => {
  test('are given up to the bound, and again when somebody has left', () => {
    const admission = new Admission(idle, { orders: { inFlight: 2, loopDelayMs: 1_000 } })
    const first = admission.enter('orders')
    expect(admission.enter('orders')).not.toBeNull()
    expect(admission.enter('orders')).toBeNull()
    // Another kind of work has places of its own.
    expect(admission.enter('pictures')).not.toBeNull()
    first?.leave()
    first?.leave()
    expect(admission.enter('orders')).not.toBeNull()
    expect(admission.enter('orders')).toBeNull()
    expect(admission.inFlight.orders).toBe(2)
  })

  test('are somebody else’s while a body is on its way', () => {
    const admission = new Admission(idle, { orders: { inFlight: 1, loopDelayMs: 1_000 } })
    const slow = admission.enter('orders')
    slow?.lend()
    const quick = admission.enter('orders')
    expect(quick).not.toBeNull()
    quick?.leave()
    slow?.takeBack()
    expect(admission.enter('orders')).toBeNull()
    slow?.leave()
    slow?.takeBack()
    expect(admission.inFlight.orders).toBe(0)
  })

  test('are for orders alone while many of those are under way', () => {
    const admission = new Admission(idle)
    for (let count = 0; count < 72; count++) admission.enter('orders')
    expect(works.filter((work) => admission.enter(work))).toEqual(['orders', 'code', 'pictures'])
  })

  test('hold as many as the benchmarks have connections, and more', () => {
    for (const work of works.filter((one) => one !== 'sign-in' && one !== 'pictures')) {
      const admission = new Admission(idle)
      for (let count = 0; count < 64; count++) expect(admission.enter(work), work).not.toBeNull()
    }
  })
})

test('the more the event loop is behind, the more kinds of work are refused, orders last', () => {
  const letIn = (delay: number) => works.filter((work) => new Admission(() => delay).enter(work))
  expect(letIn(0)).toEqual(works)
  expect(letIn(300)).toEqual(['orders', 'sign-in', 'browsing', 'code'])
  expect(letIn(500)).toEqual(['orders', 'sign-in'])
  expect(letIn(800)).toEqual(['orders'])
  expect(letIn(1_200)).toEqual([])
})
