/** The best-fitting straight line: its rise per hour, and the standard error of that. Points are [hours, value]. */
export function slopePerHour(points: readonly (readonly [number, number])[]): {
  perHour: number
  error: number
} {
  const mean = (place: 0 | 1) => points.reduce((sum, point) => sum + point[place], 0) / points.length
  const [middle, level] = [mean(0), mean(1)]
  const spread = points.reduce((sum, [hours]) => sum + (hours - middle) ** 2, 0)
  const perHour = points.reduce((sum, [hours, value]) => sum + (hours - middle) * (value - level), 0) / spread
  const rest = points.reduce(
    (sum, [hours, value]) => sum + (value - level - perHour * (hours - middle)) ** 2,
    0,
  )
  return { perHour, error: Math.sqrt(rest / (points.length - 2) / spread) }
}
