import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Router, RouterContext } from '../../navigation/router.ts'
import { SteadyItem } from './steady-item.tsx'

/** What the order itself needs. */
let ownHeight = 300

beforeEach(() => {
  ownHeight = 300
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.max(ownHeight, Number.parseInt(this.style.minHeight, 10) || 0)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const at = (search: string) => (
  <RouterContext value={{ location: { pathname: '/', search, hash: '', key: '', state: null } } as Router}>
    <ul>
      <SteadyItem>Order</SteadyItem>
    </ul>
  </RouterContext>
)
const height = () => screen.getByRole('listitem').offsetHeight

test('an order that was answered stays as high as it was, until other orders are asked for', () => {
  const { rerender } = render(at(''))
  ownHeight = 250
  rerender(at(''))
  expect(height()).toBe(300)
  rerender(at('?show=waiting'))
  expect(height()).toBe(250)
})

test('an order that was answered takes its own height while the user is elsewhere, not before', () => {
  const { rerender } = render(at(''))
  ownHeight = 250
  rerender(at(''))
  const turn = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    act(() => void fireEvent(document, new Event('visibilitychange')))
  }
  turn(false)
  expect(height()).toBe(300)
  turn(true)
  turn(false)
  rerender(at(''))
  expect(height()).toBe(250)
})

test('an order that was answered takes its own height once it is scrolled out of sight', () => {
  let watch: IntersectionObserverCallback = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: IntersectionObserverCallback) {
        watch = told
      }
      observe = () => {}
      disconnect = () => {}
    },
  )
  const { rerender } = render(at(''))
  ownHeight = 250
  rerender(at(''))
  const scroll = (isIntersecting: boolean, top: number) =>
    watch(
      [{ isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry],
      {} as IntersectionObserver,
    )
  scroll(true, 100)
  expect(height()).toBe(300)
  // Not above the screen where the browser would let the rest jump.
  let isHeld = false
  vi.stubGlobal('CSS', { supports: () => isHeld })
  scroll(false, -400)
  expect(height()).toBe(300)
  isHeld = true
  scroll(false, -400)
  expect(height()).toBe(250)
})
