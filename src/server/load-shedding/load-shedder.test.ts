import { describe, expect, test, vi } from 'vitest'
import { LoadShedder, type RequestClass } from './load-shedder.ts'

const classes: readonly RequestClass[] = ['orders', 'sign-out', 'sign-in', 'browsing', 'code', 'pictures']
const idle = () => 0

describe('slots', () => {
  test('are given up to the bound, and again after a release', () => {
    const loadShedder = new LoadShedder(idle, { orders: { inFlight: 2, loopDelayMs: 1_000 } })
    const first = loadShedder.acquireSlot('orders')
    expect(loadShedder.acquireSlot('orders')).not.toBeNull()
    expect(loadShedder.acquireSlot('orders')).toBeNull()
    // Another class has slots of its own.
    expect(loadShedder.acquireSlot('pictures')).not.toBeNull()
    first?.release()
    first?.release()
    expect(loadShedder.acquireSlot('orders')).not.toBeNull()
    expect(loadShedder.acquireSlot('orders')).toBeNull()
    expect(loadShedder.inFlight.orders).toBe(2)
  })

  test('are free for other requests while a body arrives', () => {
    const loadShedder = new LoadShedder(idle, { orders: { inFlight: 1, loopDelayMs: 1_000 } })
    const slow = loadShedder.acquireSlot('orders')
    slow?.suspend()
    const quick = loadShedder.acquireSlot('orders')
    expect(quick).not.toBeNull()
    quick?.release()
    slow?.resume()
    expect(loadShedder.acquireSlot('orders')).toBeNull()
    slow?.release()
    slow?.resume()
    expect(loadShedder.inFlight.orders).toBe(0)
  })

  test('go to orders while many of those are in flight', () => {
    const loadShedder = new LoadShedder(idle)
    for (let count = 0; count < 72; count++) loadShedder.acquireSlot('orders')
    expect(classes.filter((requestClass) => loadShedder.acquireSlot(requestClass))).toEqual([
      'orders',
      'sign-out',
      'code',
      'pictures',
    ])
  })

  test('are more than the benchmarks have connections', () => {
    for (const requestClass of classes.filter(
      (name) => !['sign-out', 'sign-in', 'pictures'].includes(name),
    )) {
      const loadShedder = new LoadShedder(idle)
      for (let count = 0; count < 64; count++)
        expect(loadShedder.acquireSlot(requestClass), requestClass).not.toBeNull()
    }
  })
})

/** The classes that get a slot while the event loop is this late and so many other requests came before. */
function classesWithSlot(delay: number, others: number): RequestClass[] {
  const loadShedder = new LoadShedder(() => delay)
  for (let count = 0; count < others; count++) loadShedder.acquireSlot('pictures')?.release()
  return classes.filter((requestClass) => loadShedder.acquireSlot(requestClass))
}

test('the later the event loop, the more classes are refused, orders last', () => {
  const crowd = (delay: number) => classesWithSlot(delay, 50)
  expect(crowd(0)).toEqual(classes)
  expect(crowd(300)).toEqual(['orders', 'sign-out', 'sign-in', 'browsing', 'code'])
  expect(crowd(500)).toEqual(['orders', 'sign-out', 'sign-in'])
  expect(crowd(800)).toEqual(['orders', 'sign-out'])
  expect(crowd(1_200)).toEqual(['sign-out'])
})

test('with more slots all classes have more', () => {
  const loadShedder = new LoadShedder(() => 0, { slots: 160 })
  const taken = (requestClass: RequestClass) => {
    while (loadShedder.acquireSlot(requestClass)) {}
    return loadShedder.inFlight[requestClass]
  }
  expect(taken('browsing')).toBe(160)
  expect(taken('sign-in')).toBe(96)
  expect(taken('orders')).toBe(192)
})

describe('however late the event loop is', () => {
  test('a few requests are served, because other processes may have the processor', () => {
    expect(classesWithSlot(5_000, 20)).toEqual(classes)
  })

  test('they count as few again when a crowd has gone', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const loadShedder = new LoadShedder(() => 5_000)
      const slots = Array.from({ length: 60 }, () => loadShedder.acquireSlot('browsing'))
      expect(slots.filter(Boolean)).toHaveLength(39)
      vi.advanceTimersByTime(3_000)
      // A loop that was blocked this long has read no request: the crowd still waits.
      expect(loadShedder.acquireSlot('browsing')).toBeNull()
      vi.advanceTimersByTime(10_000)
      // The others have not come again, but these are still in flight.
      expect(loadShedder.acquireSlot('browsing')).not.toBeNull()
      expect(loadShedder.acquireSlot('browsing')).toBeNull()
      for (const slot of slots) slot?.release()
      expect(loadShedder.acquireSlot('browsing')).not.toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})
