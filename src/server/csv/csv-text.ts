import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | boolean | Date | null

/** What spreadsheets read as a time. Clocks in Freetown show UTC all year. */
const timeInFreetown = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/**
 * RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe: it begins with = + - @, one of their
 * full-width forms, a tab or a carriage return. Numbers stay numbers, negative ones too.
 */
const format = {
  record_delimiter: 'windows',
  // Or a text with a line break of its own would end the line.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { boolean: String, date: timeInFreetown },
} as const

/** The first line, with the byte order mark by which Excel knows UTF-8. */
export const csvHead = (names: readonly string[]): string => stringify([[...names]], { ...format, bom: true })

/** Some lines. */
export const csvLines = (lines: readonly (readonly CsvCell[])[]): string =>
  stringify(
    lines.map((cells) => [...cells]),
    format,
  )
