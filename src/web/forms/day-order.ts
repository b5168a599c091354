/** What is wrong with the first day of a list, beside its field; undefined where it is not after the last one. */
export const dayOrderError = (from: string, to: string): string | undefined =>
  to && from > to ? 'This day is after ‘To’: nothing can be found.' : undefined
