/** So few that their links are a light page. */
const mostWaypoints = 100

/**
 * Pages of a long list, so spread that each other page is near one of them: up to 500 pages two steps at most, by Previous and
 * Next.
 */
export function waypoints(totalPages: number): number[] {
  const step = Math.max(Math.ceil(totalPages / mostWaypoints), 1)
  const middles = Array.from(
    { length: Math.ceil(totalPages / step) },
    (_, at) => at * step + 1 + Math.floor(step / 2),
  )
  return middles.map((page) => Math.min(page, totalPages))
}
