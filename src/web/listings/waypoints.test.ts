import { expect, test } from 'vitest'
import { waypoints } from './waypoints.ts'

/** How many steps of Previous and Next the farthest page is away from a waypoint. */
const farthest = (totalPages: number) => {
  const near = waypoints(totalPages)
  const distances = Array.from({ length: totalPages }, (_, at) =>
    Math.min(...near.map((page) => Math.abs(page - at - 1))),
  )
  return Math.max(0, ...distances)
}

test('every page of ten thousand goods is at most two steps from a waypoint, however many goods there are', () => {
  for (let totalPages = 0; totalPages <= 500; totalPages++)
    expect([totalPages, farthest(totalPages)]).toEqual([totalPages, expect.toSatisfy((steps) => steps <= 2)])
})

test.each([0, 1, 12, 100, 101, 500, 50_000])(
  'of %i pages at most a hundred are named, each once, all there',
  (totalPages) => {
    const pages = waypoints(totalPages)
    expect(pages.length).toBeLessThanOrEqual(100)
    expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
    expect(pages.filter((page) => page < 1 || page > totalPages)).toEqual([])
  },
)

test('of few pages all are named', () => {
  expect(waypoints(3)).toEqual([1, 2, 3])
})
