/** What an error says, never nothing: where a name leads to several addresses, Node's error has the words of each inside. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const within = error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : ''
  return error.message || within || (error as NodeJS.ErrnoException).code || error.name
}
