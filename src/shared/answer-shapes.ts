import { totalHeader } from './paging.ts'

/**
 * Reads answers that may lack fields or hold other kinds: a page in an open tab meets servers older and newer than itself,
 * and what the specification does not name of an answer need not be in it. Here are the pieces; beside each noun's schema
 * stands the shape that is made of them. Without Zod, which is too heavy for the first view.
 */
export type Parse<T> = (value: unknown) => T

/** One reader per field. The compiler compares it with the schema's type, so that neither can change alone. */
export type Shape<T> = { readonly [Name in keyof T]-?: Parse<T[Name]> }

export const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** An object's fields by its shape; unknown ones are left out. */
export const object =
  <T>(shape: Shape<T>): Parse<T> =>
  (value) => {
    const fields = asFields(value)
    const parsed = Object.entries<Parse<unknown>>(shape).map(([name, parse]) => [name, parse(fields[name])])
    return Object.fromEntries(parsed) as T
  }

export const text: Parse<string> = (value) => (typeof value === 'string' ? value : '')

/** A time that can be written out, or nothing. */
export const time: Parse<string> = (value) => (Number.isNaN(Date.parse(text(value))) ? '' : text(value))
export const timeOrNull: Parse<string | null> = (value) => time(value) || null

/** A number, or text that reads as one; `otherwise` when it is neither. */
export const amount =
  <Otherwise>(otherwise: Otherwise): Parse<number | Otherwise> =>
  (value) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof read === 'number' && Number.isFinite(read) ? read : otherwise
  }

export const oneOf =
  <Value, const Otherwise>(values: readonly Value[], otherwise: Otherwise): Parse<Value | Otherwise> =>
  (value) =>
    values.find((one) => one === value) ?? otherwise

export const trueUnlessFalse: Parse<boolean> = (value) => value !== false
export const falseUnlessTrue: Parse<boolean> = (value) => value === true

/** A list; null when it is none. What has no value (null) in it is left out. */
export const listOrNull =
  <T>(parse: (item: unknown, index: number) => T | null): Parse<T[] | null> =>
  (value) =>
    Array.isArray(value) ? value.map(parse).filter((item) => item !== null) : null

/** A list; empty when it is none. */
export const list = <T>(parse: (item: unknown, index: number) => T | null): Parse<T[]> => {
  const parseList = listOrNull(parse)
  return (value) => parseList(value) ?? []
}

/** What stands in a field of the answer, such as the changed thing beside a message; null where no object does. */
export const inField =
  <T>(name: string, parse: Parse<T>): Parse<T | null> =>
  (answer) => {
    const value = asFields(answer)[name]
    return typeof value === 'object' && value !== null ? parse(value) : null
  }

/** The list in a field of the answer; null where there is none. */
export const listInField = <T>(name: string, parse: (item: unknown, index: number) => T | null) => {
  const parseList = listOrNull(parse)
  return (answer: unknown): T[] | null => parseList(asFields(answer)[name])
}

/** Where the pages of a list stand; an answer that says nothing of them holds all there are. */
export const pageShape = (rows: readonly unknown[]) => ({
  totalPages: amount(1),
  currentPage: amount(1),
  total: amount(rows.length),
})

/** All of these numbers; null unless the answer holds every one. */
export const figures =
  <Name extends string>(...names: readonly Name[]): Parse<Record<Name, number> | null> =>
  (answer) => {
    const fields = asFields(answer)
    const read = names.map((name) => [name, amount(null)(fields[name])] as const)
    if (read.some(([, figure]) => figure === null)) return null
    return Object.fromEntries(read) as Record<Name, number>
  }

/** One page of a list whose call answers the bare rows, and how many rows there are on all pages. */
export type ListPage<Row> = { rows: Row[]; total: number }

/** The rows of such an answer; null when it is no list. What tells no total is all there is. */
export const listPage =
  <Row>(parse: Parse<Row>) =>
  (answer: unknown, headers?: Headers): ListPage<Row> | null => {
    const rows = listOrNull((row) => parse(row))(answer)
    return rows && { rows, total: amount(rows.length)(headers?.get(totalHeader)) }
  }
