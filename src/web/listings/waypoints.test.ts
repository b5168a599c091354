import { describe, expect, test } from 'vitest'
import { waysOn } from './waypoints.ts'

/** Of a market with so many pages of the shop: the steps from the first page of /all-goods to each of them. */
function stepsToPages(totalPages: number): Map<number, number> {
  const { totalParts } = waysOn(1, totalPages)
  const linksOf = (node: string): string[] => {
    const [kind, number] = [node[0], Number(node.slice(1))]
    const last = kind === 'a' ? totalParts : totalPages
    const beside = [number - 1, number + 1].filter((one) => one >= 1 && one <= last)
    const pager = beside.map((one) => `${kind}${one}`)
    if (kind === 's') return pager
    const { pages, parts } = waysOn(number, totalPages)
    return [...pager, ...pages.map((page) => `s${page}`), ...parts.map(({ part }) => `a${part}`)]
  }
  const steps = new Map([['a1', 0]])
  for (const [node, step] of steps)
    for (const to of linksOf(node)) if (!steps.has(to)) steps.set(to, step + 1)
  const pages = [...steps].filter(([node]) => node[0] === 's')
  return new Map(pages.map(([node, step]) => [Number(node.slice(1)), step]))
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const aroundEach = (...counts: number[]) => counts.flatMap((count) => [count - 1, count, count + 1])

describe('walked by its links', () => {
  // Home, FAQ, the first page of /all-goods: two steps. A product is one step from its page of the shop.
  const mostSteps = 6 - 2 - 1

  test.each([
    ...[0, 1, 2, 3, 12],
    ...aroundEach(100, 200, 300, 400, 500, 600, 900, 3_000, 9_999),
    // A million goods, and more.
    ...aroundEach(50_000),
    150_017,
  ])('a shop of %i pages shows each of them within three steps', (totalPages) => {
    const steps = stepsToPages(totalPages)
    expect([...steps.keys()].toSorted((a, b) => a - b)).toEqual(upTo(totalPages))
    expect(Math.max(0, ...new Set(steps.values()))).toBeLessThanOrEqual(mostSteps)
  })
})

test.each([0, 1, 12, 100, 101, 250, 300, 301, 500, 50_000])(
  'of %i pages each part names at most a hundred, each once, all there',
  (totalPages) => {
    for (const part of upTo(waysOn(1, totalPages).totalParts)) {
      const { pages } = waysOn(part, totalPages)
      expect(pages.length).toBeLessThanOrEqual(100)
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      expect(pages.filter((page) => page < 1 || page > totalPages)).toEqual([])
    }
  },
)

test('a million goods are so few parts that one page names them all', () => {
  const { parts } = waysOn(1, 50_000)
  expect(parts).toHaveLength(166)
  expect(parts[0]).toEqual({ part: 2, first: 301 })
  expect(parts.at(-1)).toEqual({ part: 167, first: 49_801 })
})

test.each([
  [1, 0, []],
  [1, 3, [1, 2, 3]],
  [2, 302, [301, 302]],
  [2, 300, []],
  [9_999, 3, []],
])('page %i of /all-goods, of a shop of %i pages, leads to %j', (part, totalPages, pages) => {
  expect(waysOn(part, totalPages)).toMatchObject({ pages, parts: [] })
})
