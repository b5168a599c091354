import { expect, test } from 'vitest'
import { endOfPiece, readProductTable } from './read-product-table.ts'

const read = (file: string | Buffer) => readProductTable(Buffer.from(file))
const refusal = async (file: string | Buffer) => {
  const error = await read(file).catch((thrown: unknown) => thrown)
  return (error as { fields?: Record<string, string> }).fields?.file
}

test.each([
  ['commas', 'title,price\nLamp,12.50\n', false],
  ['a byte order mark and CR LF', '\uFEFFtitle,price\r\nLamp,12.50', false],
  ['semicolons', 'title;price\nLamp;12.50', true],
  ['what Excel is told of semicolons', '\uFEFFsep=;\r\ntitle;price\r\nLamp;12.50', true],
  ['tabs', 'title\tprice\nLamp\t12.50', false],
  ['CR alone', 'title,price\rLamp,12.50\r', false],
  ['blanks and capitals in names, and quotes', ' "Title" ,PRICE\n"Lamp","12.50"', false],
])('reads %s', async (_name, file, hasDecimalComma) => {
  expect(await read(file)).toEqual({
    rows: [{ line: 2, cells: { title: 'Lamp', price: '12.50' } }],
    otherColumns: [],
    hasDecimalComma,
  })
})

test('lines are counted as rows of the spreadsheet: with empty ones, and one with line breaks as one', async () => {
  const { rows, otherColumns } = await read('\nmine,title\n\n1,"a\r\nb"\n,,\n2,24" TV,extra\n3\n')
  expect(rows).toEqual([
    { line: 4, cells: { title: 'a\nb' } },
    { line: 6, cells: { title: '24" TV' } },
    { line: 7, cells: { title: '' } },
  ])
  expect(otherColumns).toEqual(['mine'])
})

test.each([
  ['', 'The file is empty.'],
  ['title,price\n\n,\n', 'The file has no products: below the names of the columns there is nothing.'],
  ['Lamp,12\nSoap,3', /^The first line of the file must name its columns: _id, title/],
  ['title,Title\na,b', 'The column "title" is there twice.'],
  ['title\n"Lamp', 'The file cannot be read: a quotation mark is opened and not closed.'],
  ['sep=;\n'.repeat(10_000), /^The first line of the file must name its columns/],
  [`title\n${'x'.repeat(200_000)}`, /one product is too long/],
  [`title\n${'x\n'.repeat(1_001)}`, /^The file has more than 1,000 products/],
  [`title\n${','.repeat(1_000_000)}`, 'The file has more than 200 columns in line 2.'],
  [`${';'.repeat(1_000_000)}\ntitle`, 'The file has more than 200 columns in line 1.'],
  [`title\n${'\n'.repeat(20_001)}`, /^The file has more than 20,000 lines/],
  [Buffer.from('title\nCr\xe8me', 'latin1'), /not written in UTF-8\. In Excel/],
  [Buffer.from('\uFEFFtitle\nLamp', 'utf16le'), /written in UTF-16/],
  [Buffer.from([0xff, 0xfe, 0, 0, 0x74, 0, 0, 0]), /written in UTF-32/],
  [Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x74]), /written in UTF-32/],
  [Buffer.from('PK\x03\x04rest'), /^This is a workbook/],
  [Buffer.from('title\0\n'), /^This is not a CSV file/],
])('refuses %j in words that help', async (file, words) => {
  expect(await refusal(file)).toMatch(words)
})

test('a thousand lines are taken', async () => {
  expect((await read(`title\n${'x\n'.repeat(1_000)}`)).rows).toHaveLength(1_000)
})

test.each([
  ['short lines', '\n'.repeat(500), 50],
  ['short lines of another kind', 'a\r'.repeat(500), 100],
  ['long lines', `${'x'.repeat(90_000)}\n`.repeat(3), 8 * 1024],
  ['the end', 'title', 5],
])('a piece of %s is no more than the parser may read in one turn', (_what, text, bytes) => {
  expect(endOfPiece(Buffer.from(`before${text}`), 'before'.length)).toBe('before'.length + bytes)
})
