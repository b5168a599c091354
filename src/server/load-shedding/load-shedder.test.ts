import { describe, expect, test, vi } from 'vitest'
import { Admission, type Work } from './load-shedder.ts'

const works: readonly Work[] = ['orders', 'sign-out', 'sign-in', 'browsing', 'code', 'pictures']
const idle = () => 0

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
    expect(works.filter((work) => admission.enter(work))).toEqual(['orders', 'sign-out', 'code', 'pictures'])
  })

  test('hold as many as the benchmarks have connections, and more', () => {
    for (const work of works.filter((one) => !['sign-out', 'sign-in', 'pictures'].includes(one))) {
      const admission = new Admission(idle)
      for (let count = 0; count < 64; count++) expect(admission.enter(work), work).not.toBeNull()
    }
  })
})

/** What is let in while the event loop is so late and this many have come, more than are let in to wait. */
function letIn(delay: number, others: number): Work[] {
  const admission = new Admission(() => delay)
  for (let count = 0; count < others; count++) admission.enter('pictures')?.leave()
  return works.filter((work) => admission.enter(work))
}

test('the more the event loop is behind, the more kinds of work are refused, orders last', () => {
  const crowd = (delay: number) => letIn(delay, 50)
  expect(crowd(0)).toEqual(works)
  expect(crowd(300)).toEqual(['orders', 'sign-out', 'sign-in', 'browsing', 'code'])
  expect(crowd(500)).toEqual(['orders', 'sign-out', 'sign-in'])
  expect(crowd(800)).toEqual(['orders', 'sign-out'])
  expect(crowd(1_200)).toEqual(['sign-out'])
})

describe('however late the event loop is', () => {
  test('a few are let in, because other processes may have the processor', () => {
    expect(letIn(5_000, 20)).toEqual(works)
  })

  test('they are few again when a crowd has gone', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const admission = new Admission(() => 5_000)
      const came = Array.from({ length: 60 }, () => admission.enter('browsing'))
      expect(came.filter(Boolean)).toHaveLength(39)
      vi.advanceTimersByTime(3_000)
      // A loop that was blocked so long has read no request: the crowd waits outside.
      expect(admission.enter('browsing')).toBeNull()
      vi.advanceTimersByTime(10_000)
      // The others have not come again, but these are still under way.
      expect(admission.enter('browsing')).not.toBeNull()
      expect(admission.enter('browsing')).toBeNull()
      for (const place of came) place?.leave()
      expect(admission.enter('browsing')).not.toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})
