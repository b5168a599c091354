import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { mostImportLines, type ProductColumn, productColumns } from '#shared/listings/import/import-lines.ts'
import { invalidField } from '../../errors.ts'
import { withLineFeeds } from '../../line-feeds.ts'
import { shortened } from './shortened.ts'

/** A product as a file has it: the text of each column that there is. */
export interface ProductRow {
  /** From 1, which is the row that names the columns. */
  line: number
  cells: Partial<Record<ProductColumn, string>>
}

export interface ProductTable {
  rows: ProductRow[]
  /** Names of columns that are none of ours, shortened. */
  otherColumns: string[]
  /** Written where a comma stands before the cents: '12,50'. */
  hasDecimalComma: boolean
}

const bad = (message: string) => invalidField('file', message)
const saveAs = 'In Excel or LibreOffice, save it as "CSV UTF-8" and choose that file.'

/** Rows of a file with all empty ones: spreadsheets write some. */
const mostRows = 20_000
/** One with the longest description in another alphabet, and much besides. */
const mostBytesOfRow = 100_000
/** Other programs write a few dozen; separators alone would make millions of cells. */
const mostColumns = 200
/**
 * The parser holds the event loop for one piece; after each, other requests take their turn. A line may be long, and short ones
 * are costly: of each that has not as many cells as the first the parser makes an error, which is not read.
 */
const bytesAtOnce = 8 * 1024
const linesAtOnce = 50

/** Throws AppError 400 on the field `file`, in words that say what to do, when it is no table of products. */
export async function readProductTable(bytes: Buffer): Promise<ProductTable> {
  requireText(bytes)
  const delimiter = delimiterOf(bytes)
  const table: ProductTable = { rows: [], otherColumns: [], hasDecimalComma: delimiter === ';' }
  let columns: Map<ProductColumn, number> | undefined
  let line = 0
  let namesDelimiter = false
  for await (const cells of rowsOf(bytes, delimiter)) {
    if (line === 0 && !namesDelimiter) {
      // It tells Excel what parts the cells, and is no row there.
      namesDelimiter = /^sep=$/i.test(cells[0] ?? '')
      if (namesDelimiter) continue
    }
    line += 1
    if (line > mostRows) throw bad(`The file has more than ${mostRows.toLocaleString('en-GB')} lines.`)
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!columns) {
      columns = columnsOf(cells)
      table.otherColumns = otherColumnsOf(cells)
      continue
    }
    if (table.rows.length === mostImportLines)
      throw bad('The file has more than 1,000 products. Please split it into several files.')
    table.rows.push({ line, cells: cellsOf(cells, columns) })
  }
  if (table.rows.length === 0)
    throw bad('The file has no products: below the names of the columns there is nothing.')
  return table
}

const startsWith = (bytes: Buffer, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

function requireText(bytes: Buffer): void {
  if (bytes.length === 0) throw bad('The file is empty.')
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf))
    throw bad(`This is a workbook, not a CSV file. ${saveAs}`)
  // Before UTF-16, whose mark its own begins with.
  if (startsWith(bytes, 0xff, 0xfe, 0, 0) || startsWith(bytes, 0, 0, 0xfe, 0xff))
    throw bad(`The file is written in UTF-32. ${saveAs}`)
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    throw bad(`The file is written in UTF-16. ${saveAs}`)
  if (bytes.includes(0)) throw bad(`This is not a CSV file. ${saveAs}`)
  if (!isUtf8(bytes))
    throw bad(`Some letters of the file cannot be read: it is not written in UTF-8. ${saveAs}`)
}

/** Excel writes semicolons where a comma stands before the cents. The names of our columns have none of these. */
function delimiterOf(bytes: Buffer): string {
  const head = /[^\r\n]+/.exec(bytes.toString('latin1', 0, 2_000))?.[0] ?? ''
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

async function* rowsOf(bytes: Buffer, delimiter: string): AsyncGenerator<string[]> {
  const parser = Readable.from(piecesOf(bytes)).pipe(
    parse({
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Inches: 24" television
      relax_quotes: true,
      trim: true,
      // This counts no separators.
      max_record_size: mostBytesOfRow,
      cast: (cell, { index, lines }) => {
        if (index < mostColumns) return cell
        throw bad(`The file has more than ${mostColumns} columns in line ${lines}.`)
      },
    }),
  )
  try {
    yield* parser
  } catch (error) {
    throw error instanceof CsvError ? bad(wordsFor(error)) : error
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = endOfPiece(bytes, start)
    yield bytes.subarray(start, end)
    start = end
    await nextTurn()
  }
}

/** Where the piece that starts here ends: a cell may go on in the next one. */
export function endOfPiece(bytes: Buffer, start: number): number {
  const end = Math.min(start + bytesAtOnce, bytes.length)
  let lines = 0
  for (let at = start; at < end; at++) {
    if (bytes[at] === 0x0a || bytes[at] === 0x0d) lines += 1
    if (lines === linesAtOnce) return at + 1
  }
  return end
}

function wordsFor({ code, lines }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `The file cannot be read: near line ${lines} one product is too long.`
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'The file cannot be read: a quotation mark is opened and not closed.'
  return `The file cannot be read near line ${lines}: please check its quotation marks.`
}

const nameOf = (cell: string) => cell.trim().toLowerCase()
const known = new Map(productColumns.map((name) => [nameOf(name), name]))

/** The places of our columns, which may stand in any order. */
function columnsOf(cells: readonly string[]): Map<ProductColumn, number> {
  const columns = new Map<ProductColumn, number>()
  for (const [place, cell] of cells.entries()) {
    const name = known.get(nameOf(cell))
    if (name && columns.has(name)) throw bad(`The column "${name}" is there twice.`)
    if (name) columns.set(name, place)
  }
  if (!columns.has('title') && !columns.has('_id'))
    throw bad(`The first line of the file must name its columns: ${productColumns.join(', ')}.`)
  return columns
}

const mostNamed = 10
const otherColumnsOf = (cells: readonly string[]): string[] =>
  cells
    .filter((cell) => cell.trim() !== '' && !known.has(nameOf(cell)))
    .slice(0, mostNamed)
    .map((cell) => shortened(cell.trim(), 40))

const cellsOf = (cells: readonly string[], columns: ReadonlyMap<ProductColumn, number>) =>
  Object.fromEntries([...columns].map(([name, place]) => [name, withLineFeeds(cells[place] ?? '')]))
