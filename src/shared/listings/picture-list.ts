/**
 * The pictures of a listing after an edit (docs/rules.md, 'Listings'): those of `keep`, in that order, and then the new
 * ones; new ones without `keep` replace all; neither keeps all. Equal pictures are one.
 */
export function picturesAfterEdit(
  present: readonly string[],
  keep: readonly string[] | undefined,
  added: readonly string[],
): string[] {
  const kept = keep ?? (added.length > 0 ? [] : present)
  return [...new Set([...kept, ...added])]
}
