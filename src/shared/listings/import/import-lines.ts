/** The columns of a vendor's products as a CSV file, in their order. */
export const productColumns = [
  '_id',
  'title',
  'description',
  'price',
  'stock',
  'category',
  'isActive',
  'pictures',
] as const
export type ProductColumn = (typeof productColumns)[number]

/** Products of one import. */
export const mostImportLines = 1_000
/** Pictures that may come along with one. */
export const mostImportPictures = 50

export const importOutcomes = ['new', 'changed', 'same', 'faulty'] as const
type ImportOutcome = (typeof importOutcomes)[number]

export const importMessages = {
  notFound: 'This import is no longer there. Please choose the file again.',
  faulty: 'Some lines are faulty. Please mend them in the file and choose it again.',
  stale: 'Your products have changed since. Please choose the file again and look at what will happen.',
  picturesGone: 'The pictures are no longer there. Please choose the file and its pictures again.',
  fileMissing: 'Please choose a CSV file',
} as const

/** How often each outcome is among the lines. */
export const countOutcomes = (
  lines: readonly { outcome: ImportOutcome }[],
): Record<ImportOutcome, number> => {
  const counts = { new: 0, changed: 0, same: 0, faulty: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
