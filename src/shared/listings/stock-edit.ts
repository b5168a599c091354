/**
 * The stock after its vendor's edit; it may come out below zero or above the highest, and is refused then. `stock` is what
 * the vendor wants, `stockBase` what the form showed: only the difference counts, so that units sold meanwhile do not
 * come back (docs/rules.md).
 */
export function stockAfterEdit(
  now: number,
  edit: { stock?: number | undefined; stockBase?: number | undefined },
): number {
  if (edit.stock === undefined) return now
  if (edit.stockBase === undefined) return edit.stock
  return now + edit.stock - edit.stockBase
}
