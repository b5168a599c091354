/** A reviewer as all visitors read it: 'Fatmata K.' */
export function authorName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = new Intl.Segmenter().segment(lastName)
  return initial ? `${firstName} ${initial.segment.toUpperCase()}.` : firstName
}

/** Stands for an account that is erased. */
export const deletedAuthor = 'Deleted user'
