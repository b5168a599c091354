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

/** '2 were sold meanwhile: 8 are left.' after such an edit; empty where it came out as the vendor wanted. */
export function soldMeanwhileWords(wanted: number, saved: number): string {
  const count = Math.abs(wanted - saved).toLocaleString('en-GB')
  const are = (number: string) => (number === '1' ? '1 is' : `${number} are`)
  const were = count === '1' ? '1 was' : `${count} were`
  if (saved < wanted) return `${were} sold meanwhile: ${are(saved.toLocaleString('en-GB'))} left.`
  if (saved > wanted) return `${count} came back meanwhile: ${are(saved.toLocaleString('en-GB'))} there.`
  return ''
}
