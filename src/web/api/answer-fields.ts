/**
 * Reads fields of an answer that may be missing or of another kind: a page in an open tab meets servers older and newer
 * than itself, and what the specification does not name of an answer need not be in it.
 */
export const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export const listIn = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null)

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A number, or text that reads as one; `otherwise` when it is neither. */
export function amountIn(value: unknown, otherwise: number): number {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : otherwise
}

/** A time that can be written out, or nothing. */
export const timeIn = (value: unknown): string =>
  Number.isNaN(Date.parse(textIn(value))) ? '' : textIn(value)

/** All of these numbers; null unless the answer holds every one. */
export function figuresIn<Name extends string>(
  answer: unknown,
  names: readonly Name[],
): Record<Name, number> | null {
  const fields = fieldsIn(answer)
  const figures = names.map((name): [Name, number] => [name, amountIn(fields[name], Number.NaN)])
  if (figures.some(([, figure]) => Number.isNaN(figure))) return null
  return Object.fromEntries(figures) as Record<Name, number>
}
