import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | boolean | Date | null

/** What spreadsheets read as a time. Clocks in Freetown show UTC all year. */
const timeInFreetown = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/**
 * Where a spreadsheet would see a formula: before = + - @, one of their full-width forms, a tab or a carriage return, at the
 * beginning of a text, or behind what some spreadsheets part cells by (a semicolon, a tab, a line break), whatever the quotes
 * and the spaces, which some leave out. A run of these is matched and not looked back at: that would read it again at each place.
 */
const beforeFormula = /(?<=^|[;\t\r\n])([ \u00a0"]*)(?='*[=+\-@\t\r＝＋－＠])/g
const apostropheBeforeFormula = /(?<=^|[;\t\r\n])([ \u00a0"]*)'(?='*[=+\-@\t\r＝＋－＠])/g

const withApostrophes = (text: string): string => text.replace(beforeFormula, "$1'")

/** What the text of a cell was before an export put apostrophes into it. */
export const withoutApostrophes = (cell: string): string => cell.replace(apostropheBeforeFormula, '$1')

/** RFC 4180. An apostrophe keeps spreadsheets from running a text as a formula. Numbers stay numbers, negative ones too. */
const format = {
  record_delimiter: 'windows',
  // Or a text with a line break of its own would end the line.
  quote_record_delimiter: true,
  cast: { string: withApostrophes, boolean: String, date: timeInFreetown },
} as const

/** The first line, with the byte order mark by which Excel knows UTF-8. */
export const csvHead = (names: readonly string[]): string => stringify([[...names]], { ...format, bom: true })

/** Some lines. */
export const csvLines = (lines: readonly (readonly CsvCell[])[]): string =>
  stringify(
    lines.map((cells) => [...cells]),
    format,
  )
