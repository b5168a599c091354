import { readFileSync } from 'node:fs'

/** A cell as LibreOffice has understood it. */
export interface SheetCell {
  /** `float`, `date`, `boolean`, `string`, or empty for no content. */
  type: string
  /** Of a number, date or boolean its value, else its text. */
  value: string
  formula: string | null
}

const attribute = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? null

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (xml: string): string =>
  xml.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex || decimal
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      : (characters[name] ?? whole),
  )

/** The paragraphs of a cell; runs of blanks and tabs have elements of their own. */
const textOf = (content: string): string =>
  [...content.matchAll(/<text:p(?:\s[^>]*)?(?:\/>|>(.*?)<\/text:p>)/gs)]
    .map(([, paragraph = '']) =>
      plain(
        paragraph
          .replace(/<text:s(?:\s+text:c="(\d+)")?\s*\/>/g, (_, count) => ' '.repeat(Number(count ?? 1)))
          .replace(/<text:tab\/>/g, '\t')
          .replace(/<text:line-break\/>/g, '\n')
          .replace(/<[^<>]+>/g, ''),
      ),
    )
    .join('\n')

function cellOf(attributes: string, content: string): SheetCell {
  const type = attribute(attributes, 'office:value-type') ?? ''
  const value =
    attribute(attributes, 'office:value') ??
    attribute(attributes, 'office:date-value') ??
    attribute(attributes, 'office:boolean-value')
  const formula = attribute(attributes, 'table:formula')
  return { type, value: value === null ? textOf(content) : plain(value), formula }
}

/** Rows repeated to the end of the sheet, and cells to its edge, are empty. */
const mostRepeated = 1_000

/** The rows of the first table of a flat ODF spreadsheet, down to the last that holds something. */
export function readSheet(file: string): SheetCell[][] {
  const xml = readFileSync(file, 'utf8')
  const [, table = ''] = /<table:table\s[^>]*>(.*?)<\/table:table>/s.exec(xml) ?? []
  const rows = [...table.matchAll(/<table:table-row(?:\s[^>]*)?>(.*?)<\/table:table-row>/gs)].map(
    ([, row = '']) =>
      [
        ...row.matchAll(
          /<table:(?:covered-)?table-cell((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/table:(?:covered-)?table-cell>)/gs,
        ),
      ].flatMap(([, attributes = '', content = '']) => {
        const repeated = Number(attribute(attributes, 'table:number-columns-repeated') ?? 1)
        return repeated > mostRepeated
          ? []
          : Array.from({ length: repeated }, () => cellOf(attributes, content))
      }),
  )
  return rows.slice(0, rows.findLastIndex((cells) => cells.some(({ value }) => value !== '')) + 1)
}
