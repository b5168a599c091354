/** A description has up to 5,000 characters. So many listings are read and written at once, as many as a page may have. */
const listingsPerPart = 100

/** Listings by their ids in parts that delay no other request; `read` keeps their order. */
export function listingsInParts<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): (() => Promise<Row[]>)[] {
  const parts: (() => Promise<Row[]>)[] = []
  for (let at = 0; at < ids.length; at += listingsPerPart)
    parts.push(() => read(ids.slice(at, at + listingsPerPart)))
  return parts
}
