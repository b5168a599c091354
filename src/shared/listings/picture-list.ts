/** Stands in `keepImages` where the next new picture belongs. */
export const placeOfNewPicture = ''

/**
 * The pictures of a listing after an edit (docs/rules.md, 'Listings'): those of `keep`, in that order, with new ones in
 * the places kept for them, and then the other new ones; new ones without `keep` replace all; neither keeps all. Equal
 * pictures are one.
 */
export function picturesAfterEdit(
  present: readonly string[],
  keep: readonly string[] | undefined,
  added: readonly string[],
): string[] {
  const kept = keep ?? (added.length > 0 ? [] : present)
  const others = [...added]
  const placed = kept.map((picture) => (picture === placeOfNewPicture ? others.shift() : picture))
  return [...new Set([...placed, ...others])].filter((picture) => picture !== undefined)
}
