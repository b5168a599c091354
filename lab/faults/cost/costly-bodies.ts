import type { Body } from '../fuzz/hostile-bodies.ts'
import type { PumpedText } from './pumped-texts.ts'

export type Fields = Record<string, unknown>

/** A body that may take long to parse, of any length. */
export interface CostlyBody {
  what: string
  /** Of about so many bytes, and not more. */
  ofBytes(bytes: number): Body
}

/** What `written` makes of the text, in at most so many bytes: some characters are encoded as several. */
export function fitting(text: PumpedText, bytes: number, written: (text: string) => string): string {
  const whole = written(text.text(bytes))
  const length = Buffer.byteLength(whole)
  return length <= bytes ? whole : written(text.text(Math.floor((bytes / length) * bytes)))
}

/** The same value with each text, number and boolean changed. */
function withLeaves(
  value: unknown,
  change: (leaf: unknown, at: number) => unknown,
  seen = { count: 0 },
): unknown {
  if (typeof value !== 'object' || value === null) return change(value, seen.count++)
  if (Array.isArray(value)) return value.map((one) => withLeaves(one, change, seen))
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, one]) => [name, withLeaves(one, change, seen)]))
}

function countLeaves(fields: Fields): number {
  const seen = { count: 0 }
  withLeaves(fields, (leaf) => leaf, seen)
  return seen.count
}

const json = (text: string): Body => ({ type: 'application/json', bytes: Buffer.from(text) })
const mark = '\u0001here\u0001'
const writtenMark = JSON.stringify(mark)

/** The fields with this JSON in place of every leaf, or of one. */
const withLiteral = (fields: Fields, literal: string, only?: number): Body => {
  const marked = withLeaves(fields, (leaf, at) => (only === undefined || at === only ? mark : leaf))
  return json(JSON.stringify(marked).replaceAll(writtenMark, () => literal))
}

const lengthOf = (fields: Fields) => Buffer.byteLength(JSON.stringify(fields))

/** The text in all fields at once, each as long as its share of the body. */
export const textInAllFields =
  (fields: Fields) =>
  (text: PumpedText): CostlyBody => ({
    what: `${text.name} in all fields`,
    ofBytes(bytes) {
      const share = Math.floor((bytes - lengthOf(fields)) / countLeaves(fields))
      return withLiteral(fields, fitting(text, share, JSON.stringify))
    },
  })

/** The text in one field after the other, as long as the body. */
export const textInEachField =
  (fields: Fields) =>
  (text: PumpedText): CostlyBody[] =>
    Array.from({ length: countLeaves(fields) }, (_, at) => ({
      what: `${text.name} in value ${at + 1}`,
      ofBytes: (bytes) => withLiteral(fields, fitting(text, bytes - lengthOf(fields), JSON.stringify), at),
    }))

const filled = (open: string, piece: (at: number) => string, close: string) => (bytes: number) => {
  const pieces: string[] = []
  for (let left = bytes - open.length - close.length - 30, at = 0; left > 0; at++) {
    pieces.push(piece(at))
    left -= pieces[at]!.length
  }
  return open + pieces.join('') + close
}

const nested = (open: string, inside: string, close: string) => (bytes: number) => {
  const depth = Math.floor((bytes - inside.length) / (open.length + close.length))
  return open.repeat(depth) + inside + close.repeat(depth)
}

/** Large JSON, so many bytes long; some of it broken at its end. */
const structures: Record<string, (bytes: number) => string> = {
  'deep lists': nested('[', '', ']'),
  'deep objects': nested('{"a":', '1', '}'),
  'deep lists without an end': nested('[', '', ''),
  'deep objects without an end': nested('{"a":', '', ''),
  numbers: filled('[', () => '1,', '1]'),
  'small fractions': filled('[', () => '1e-9,', '1]'),
  nothings: filled('[', () => 'null,', 'null]'),
  'empty objects': filled('[', () => '{},', '{}]'),
  'empty lists': filled('[', () => '[],', '[]]'),
  'empty texts': filled('[', () => '"",', '""]'),
  'objects of one field': filled('[', (at) => `{"a${at % 9}":1},`, '{}]'),
  fields: filled('{', (at) => `"a${at}":1,`, '"z":1}'),
  'the same field': filled('{', () => '"a":1,', '"a":1}'),
  'fields with numbers as names': filled('{', (at) => `"${(at * 7_919) % 1_000_003}":1,`, '"1":1}'),
  'fields of a prototype': filled('{', () => '"__proto_":{},', '"constructor":1}'),
  'escaped names': filled('{', (at) => `"\\u005f_proto\\u005f${at}":1,`, '"a":1}'),
  'one long name': filled('{"', () => 'a', '":1}'),
  digits: filled('', () => '9', ''),
  'digits behind a point': filled('0.', () => '0', '1'),
  'digits of an exponent': filled('1e', () => '9', ''),
  'escaped letters': filled('"', () => '\\u0061', '"'),
  'escaped halves': filled('"', () => '\\ud800', '"'),
  'escaped signs': filled('"', () => '\\"', '"'),
  blanks: filled('', () => ' ', '1'),
  'blanks behind it': filled('1', () => ' ', '}'),
  'blanks in a list': filled('[', () => '\n 1 ,', '1]'),
  'a text without an end': filled('"', () => 'a', ''),
}

/** The structures as the body itself, as an unknown field, and in place of the fields. */
export const structuredBodies = (fields: Fields): CostlyBody[] =>
  Object.entries(structures).flatMap(([name, structure]) => [
    { what: `${name} as the body`, ofBytes: (bytes: number) => json(structure(bytes)) },
    {
      what: `${name} beside the fields`,
      ofBytes: (bytes: number) =>
        withLiteral({ ...fields, more: mark }, structure(bytes - lengthOf(fields) - 20), countLeaves(fields)),
    },
    {
      what: `${name} in all fields`,
      ofBytes: (bytes: number) =>
        withLiteral(fields, structure(Math.floor((bytes - lengthOf(fields)) / countLeaves(fields)))),
    },
  ])

const items = ['null', '{}', '[]', '""', '0', '"\\u0000"']

/** Each list of the body with very many items: valid and invalid ones. */
export const longLists = (fields: Fields): CostlyBody[] =>
  Object.entries(fields).flatMap(([name, list]) => {
    if (!Array.isArray(list)) return []
    return [JSON.stringify(list[0] ?? ''), ...items].map((item) => ({
      what: `${name} of many ${item.slice(0, 60)}`,
      ofBytes: (bytes: number) => {
        const structure = filled('[', () => `${item},`, `${item}]`)(bytes - lengthOf(fields))
        return json(JSON.stringify({ ...fields, [name]: mark }).replace(writtenMark, () => structure))
      },
    }))
  })
