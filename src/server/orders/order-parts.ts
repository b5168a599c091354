/** An order has up to 200 lines. So many are read and written at once. */
const linesPerPart = 2_000
/** The most lines in one response, enough for a page of a hundred orders: a thousand such orders would be 75 MB. */
const mostLines = 20_000

/** An order of a list, or a shop's part of one, of which the items are not read yet. */
interface ListedOrder {
  lines: number | null
}

/** Orders in their order, in parts of so few lines that reading and writing one delays no other request. */
export function inParts<Row extends ListedOrder>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  let lines = 0
  for (const row of rows) {
    lines += row.lines ?? 0
    const last = parts.at(-1)
    if (last && lines <= linesPerPart) last.push(row)
    else {
      parts.push([row])
      lines = row.lines ?? 0
    }
  }
  return parts
}

/** The first of these orders, as many as have no more lines together than one answer takes. */
export function withinOneAnswer<Row extends ListedOrder>(rows: readonly Row[]): Row[] {
  let lines = 0
  return rows.filter((row) => {
    lines += row.lines ?? 0
    return lines <= mostLines
  })
}
