import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type CsvCell, csvHead, csvLines, withoutApostrophes } from './csv-text.ts'

const readBack = (text: string): string[][] => parse(text, { record_delimiter: '\r\n', bom: true })

test('begins with a byte order mark and ends each line with CR LF', () => {
  expect(csvHead(['_id', 'title']) + csvLines([['1', 'Rice']])).toBe('\uFEFF_id,title\r\n1,Rice\r\n')
  expect(csvLines([])).toBe('')
})

test('any text comes back as it was', () => {
  const texts = [
    'a "quoted" word',
    'two\nlines',
    'two\r\nlines',
    'one\rtwo',
    'a, b; c',
    ' blanks ',
    '',
    'Krio: ɛnd',
    "'",
  ]
  expect(readBack(csvLines([texts, texts]))).toEqual([texts, texts])
})

test.each([
  '=1+1',
  '+23276123456',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '="a ""b"""\n',
  '\t1+1',
  '\r1+1',
])('no spreadsheet runs %j', (formula) => {
  expect(readBack(csvLines([['Rice', formula]]))).toEqual([['Rice', `'${formula}`]])
})

test.each([
  ['x;=HYPERLINK("http://evil.example";"a")', `x;'=HYPERLINK("http://evil.example";"a")`],
  ['two\n=1+1', "two\n'=1+1"],
  ['two\r\n-1', "two\r\n'-1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a;"=1+1"', `a;"'=1+1"`],
  ['a;=1;＋2', "a;'=1;'＋2"],
  ["a;'=1", "a;''=1"],
  ['a; = 1, b = 2 - 3', "a; '= 1, b = 2 - 3"],
  ['two\n \u00a0=20+20', "two\n \u00a0'=20+20"],
  [' =1', " '=1"],
])(
  'what a spreadsheet that parts cells otherwise would run in %j is text there too, and read as it was',
  (text, written) => {
    expect(readBack(csvLines([[text]]))).toEqual([[written]])
    expect(withoutApostrophes(written)).toBe(text)
  },
)

test('every text is read as it was', () => {
  const signs = ['=', "'", ';', '"', '\t', '\r', '\n', 'a']
  const texts = signs.flatMap((a) =>
    signs.flatMap((b) => signs.flatMap((c) => signs.map((d) => a + b + c + d))),
  )
  const read = readBack(csvLines(texts.map((text) => [text])))
  expect(read.map(([cell]) => withoutApostrophes(cell!))).toEqual(texts)
})

test('numbers stay numbers, and times are what spreadsheets read as times', () => {
  const cells: CsvCell[] = [0, -2.5, 1_250, 0.1, true, false, null, new Date('2026-11-23T05:06:07.890Z')]
  expect(csvLines([cells])).toBe('0,-2.5,1250,0.1,true,false,,2026-11-23 05:06:07\r\n')
})
