/**
 * The stock after its vendor's edit; null when that would be below zero. `stock` is what the vendor wants, `base` what
 * the form showed: only the difference counts, so that units sold meanwhile do not come back (docs/rules.md).
 */
export function stockAfterEdit(
  now: number,
  edit: { stock?: number | undefined; stockBase?: number | undefined },
): number | null {
  if (edit.stock === undefined) return now
  if (edit.stockBase === undefined) return edit.stock
  const after = now + edit.stock - edit.stockBase
  return after < 0 ? null : after
}
