import type { Body } from '../fuzz/hostile-bodies.ts'
import { boundary, form, part, textParts } from '../fuzz/hostile-forms.ts'
import { type CostlyBody, type Fields, fitting } from './costly-bodies.ts'
import { filledWith, type PumpedText } from './pumped-texts.ts'

/** Line breaks and quotes end a header, or a text in it. */
const inHead = (text: string) => text.replace(/[\r\n"\\]/g, '_').toWellFormed()

const productsPart = (content: string): Buffer =>
  part(
    'form-data; name="file"; filename="products.csv"',
    content.toWellFormed(),
    'Content-Type: text/csv\r\n',
  )

const productsForm = (lines: string): Body =>
  form([productsPart(`title,description,price,pictures\r\n${lines}`)])

/** A form with the text in all its fields, and forms with it in the headers of a part. */
export const textInForms =
  (fields: Fields) =>
  (text: PumpedText): CostlyBody[] => {
    const names = Object.keys(fields)
    const head = (bytes: number) => fitting(text, bytes, inHead)
    const ofParts = (what: string, parts: (bytes: number) => Buffer[]): CostlyBody => ({
      what: `${text.name} ${what}`,
      ofBytes: (bytes) => form(parts(bytes - 1_000)),
    })
    return [
      ofParts('in all fields of a form', (bytes) => {
        const value = fitting(text, Math.floor(bytes / names.length), (one) => one.toWellFormed())
        return textParts(Object.fromEntries(names.map((name) => [name, value])))
      }),
      ofParts('as name of a field', (bytes) => [part(`form-data; name="${head(bytes)}"`, 'a')]),
      ofParts('as name of a file', (bytes) => [
        part(`form-data; name="image"; filename="${head(bytes)}"`, 'a', 'Content-Type: image/png\r\n'),
      ]),
      ofParts('as a file of products', (bytes) => [productsPart(text.text(bytes))]),
      ofParts('as type of a file', (bytes) => [
        part('form-data; name="images"; filename="a.png"', 'a', `Content-Type: image/${head(bytes)}\r\n`),
      ]),
      ofParts('as disposition', (bytes) => [part(head(bytes), 'a')]),
    ]
  }

const asForm = (text: string, ofBoundary = boundary): Body => ({
  type: `multipart/form-data; boundary=${ofBoundary}`,
  bytes: Buffer.from(text, 'latin1'),
})

const aPart = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\na\r\n`
const aFile = `--${boundary}\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\na\r\n`
const inOnePart = (head: string, content = 'a') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="title"${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`
const longBoundary = 'x'.repeat(60)

/** Forms with very many of one part. */
export const structuredForms: CostlyBody[] = Object.entries({
  'the same part': (bytes: number) => asForm(filledWith(aPart('title'), bytes)),
  'parts of other names': (bytes: number) =>
    asForm(Array.from({ length: Math.floor(bytes / 70) }, (_, at) => aPart(`a${at}`)).join('')),
  files: (bytes: number) => asForm(filledWith(aFile, bytes)),
  'boundaries alone': (bytes: number) => asForm(filledWith(`--${boundary}\r\n`, bytes)),
  'boundaries cut short': (bytes: number) => asForm(filledWith('\r\n--stov', bytes)),
  'boundaries cut short in a part': (bytes: number) => asForm(inOnePart('', filledWith('\r\n--stov', bytes))),
  'long boundaries cut short': (bytes: number) =>
    asForm(filledWith(`\r\n--${longBoundary.slice(1)}`, bytes), longBoundary),
  'its boundary for a content': (bytes: number) => asForm(filledWith('x', bytes), longBoundary),
  'a boundary as long as a head may be': (bytes: number) =>
    asForm(filledWith(`\r\n--${'x'.repeat(13_999)}y`, bytes), 'x'.repeat(14_000)),
  'delimiters in place of parts': (bytes: number) =>
    asForm(
      `--X\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${filledWith('\r\n--X\r-', bytes)}`,
      'X',
    ),
  'line breaks': (bytes: number) => asForm(filledWith('\r\n', bytes)),
  'line breaks in a part': (bytes: number) => asForm(inOnePart('', filledWith('\r\n', bytes))),
  'no boundary at all': (bytes: number) => asForm(filledWith('a', bytes)),
  'fields of a head': (bytes: number) => asForm(inOnePart(filledWith('\r\na: b', bytes))),
  'a field of a head over many lines': (bytes: number) => asForm(inOnePart(filledWith('\r\n b', bytes))),
  'parameters of a disposition': (bytes: number) => asForm(inOnePart(filledWith('; a=b', bytes))),
  'a name in pieces': (bytes: number) => asForm(inOnePart(filledWith("; filename*0*=utf-8''%41", bytes))),
  'an encoded name': (bytes: number) => asForm(inOnePart(`; filename*=utf-8''${filledWith('%41', bytes)}`)),
  'JSON of numbers': (bytes: number) =>
    asForm(inOnePart('\r\nContent-Type: application/json', `[${filledWith('1,', bytes)}1]`)),
  'JSON of lists': (bytes: number) =>
    asForm(inOnePart('\r\nContent-Type: application/json', filledWith('[', bytes))),
  'escaped quotes in a name': (bytes: number) =>
    asForm(inOnePart(`; filename="${filledWith('\\"', bytes)}"`)),
}).map(([what, ofBytes]) => ({ what: `a form of ${what}`, ofBytes }))

/** The most that a file of products may have. */
const mostBytesOfFile = 8_000_000
const mostLines = 1_000
/** So long that as many of it as a file may have are as long as a file may be. */
const longLine = (start: string, piece: string) => {
  const bytes = mostBytesOfFile / mostLines - 1
  return `${start}${filledWith(piece, bytes - start.length)}\n`
}

/** Files of products, for the one call that reads them. */
export const productFiles: CostlyBody[] = Object.entries({
  'empty cells': ',',
  'empty lines': '\n',
  'empty quoted cells': '"",',
  quotes: '"',
  'lines of a title': 'Clay stove\n',
  'lines of a title and a price': 'Clay stove,,120\r\n',
  'pictures of one product': 'a.jpg;',
  'products with very many pictures': longLine('Clay stove,,120,', 'a;'),
  'products with long descriptions': longLine('Clay stove,', 'a '),
  'products with cells that nobody reads': `Clay stove,,120,,${filledWith('a', 90_000)}\n`,
}).map(([what, piece]) => ({
  what: `a file of products of ${what}`,
  ofBytes: (bytes) => productsForm(filledWith(piece, Math.min(bytes - 1_000, mostBytesOfFile))),
}))
