import { pagesInPart } from './shop-address.ts'

/** So few that their links are a light page; a third of a part, so that each other page of it is beside one of them. */
const mostWaypoints = 100

type WaysOn = {
  /** Pages of the shop. */
  pages: number[]
  /** Further pages of /all-goods, each with the first page of the shop that it is about. */
  parts: { part: number; first: number }[]
  totalParts: number
}

/**
 * What a page of /all-goods leads to, when the shop has so many pages: from the first one on, each page of the shop is three
 * steps away at most, the last of them by Previous or Next.
 */
export function waysOn(part: number, totalPages: number): WaysOn {
  const totalParts = Math.max(Math.ceil(totalPages / pagesInPart), 1)
  const firstOf = (one: number) => (one - 1) * pagesInPart + 1
  const further = part === 1 ? Array.from({ length: totalParts - 1 }, (_, at) => at + 2) : []
  return {
    pages: waypoints(firstOf(part), Math.min(part * pagesInPart, totalPages)),
    parts: further.map((one) => ({ part: one, first: firstOf(one) })),
    totalParts,
  }
}

/** Pages so spread from first to last that each lies in the middle of those that it stands for; none past the end. */
function waypoints(first: number, last: number): number[] {
  const count = Math.max(last - first + 1, 0)
  const step = Math.max(Math.ceil(count / mostWaypoints), 1)
  return Array.from({ length: Math.ceil(count / step) }, (_, at) =>
    Math.min(first + at * step + Math.floor(step / 2), last),
  )
}
