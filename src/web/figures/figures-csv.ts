import type { SeriesGroup } from './series.ts'

/**
 * The points as a CSV file (RFC 4180, with the byte order mark by which Excel knows UTF-8). It holds days and numbers alone, so
 * nothing in it has to be quoted or could be a formula.
 */
export function figuresCsv<Point extends { start: string }>(
  points: readonly Point[],
  groups: readonly SeriesGroup<Point>[],
): string {
  const series = groups.flatMap((group) => group.series)
  const lines = [
    ['start', ...series.map(({ column }) => column)],
    ...points.map((point) => [point.start, ...series.map((one) => one.valueOf(point) ?? '')]),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
