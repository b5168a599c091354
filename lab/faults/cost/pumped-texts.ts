import { type AST, RegExpParser } from '@eslint-community/regexpp'
import type { Pattern } from './our-source.ts'

/** A text that grows by repeating one piece. */
export interface PumpedText {
  /** The repeated piece, as it is reported. */
  name: string
  /** As much of it as fits into so many bytes of UTF-8. */
  text(bytes: number): string
}

/** The piece as often as it fits into so many bytes. */
export const filledWith = (piece: string, bytes: number): string =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))))

const falling = '\u0345\u0360\u035d\u0315\u0300\u0316\u0321'
const rising = [...falling].reverse().join('')

/** Characters that sort, combine, change length or direction, or are no text at all; then separators and escapes. */
const pieces: readonly string[] = [
  ...['\u0301', falling, rising, `a${'\u0301'.repeat(30)}`, `${'\u0316\u0301'.repeat(14)}a`],
  ...[
    '\u0344',
    '\ufb2c',
    '\ufdfa',
    '\u1100\u1161\u11a8',
    '\u0130',
    '\u00df',
    '\u1e9b\u0323',
    '\u1161',
    '\u11a8',
  ],
  ...['\ud800', '\udc00', '\udc00\ud800', '\u{1f4a5}', '\u{1f468}\u200d', '\u{1f3f4}\u{e0067}', '\u{e007f}'],
  ...[
    '\u202e',
    '\u2066',
    '\u200f',
    '\u200b',
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u180b',
    '\u00ad',
    '\ufeff',
    'a\u200d',
  ],
  ...['\u{1d159}', '\u3164', '\u2800', '\u00a0', '\u2028', '\u0000', '\u0007', '\u0085', '\ufffd'],
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    ' \n',
    '.',
    '..',
    '1',
    '0',
    '1.',
    '@',
    'a@',
    'a.',
    'a',
    'A',
    'aA',
    'a1',
    'a ',
    'a-',
  ],
  ...[
    '-',
    '+',
    '_',
    ',',
    ', ',
    ';',
    ':',
    '::',
    '=',
    '&',
    '%',
    '%41',
    '%2e',
    '/',
    '/a',
    '../',
    '\\',
    '?',
    '#',
  ],
  ...[
    '"',
    '\\"',
    "'",
    '<',
    '<a ',
    '&amp;',
    '(',
    '[',
    '{',
    '}',
    '\u0660',
    '\u00e9',
    '\u4e00',
    '**',
    '`',
    '![',
    'the ',
  ],
  // What a search understands: places, things, amounts, misspelt words.
  ...['Freetown Bo ', 'kabala lunsar ', 'rice ', '50kg ', 'umbrelaa bag ', 'red phone for '],
  // What parsers of Markdown try again and again.
  ...['*a_', '_a', '[', '![', '![a', '[\\]', '> ', '- ', '*_**__', '[a](', '`a', 'a\n\n', '- a\n'],
]

/** Prefixes that start something: an address, a number, a picture, a token. */
const heads = ['', 'a@', '+232', 'data:image/png;base64,', 'http://', '/pictures/']
/** Endings that hardly any pattern expects; a control character is no text to most fields, so it comes last. */
const tails = ['@!', ' ', '', '\u0001']

const repeated = (head: string, piece: string, tail: string): PumpedText => ({
  name: JSON.stringify(`${head}${piece}…${tail}`),
  text: (bytes) => head + filledWith(piece, bytes - Buffer.byteLength(head + tail)) + tail,
})

/** First the one, then the other: misplaced combining marks are reordered past each other. */
const twoRuns = (head: string, first: string, second: string): PumpedText => ({
  name: JSON.stringify(`${head}${first}…${second}…`),
  text: (bytes) => head + filledWith(first, bytes / 2) + filledWith(second, bytes / 2),
})

/**
 * What has stopped this market once: an address of dots, accents that are sorted past each other, and a place beside words that
 * are not there. Tried at each call.
 */
export const provenTexts: readonly PumpedText[] = [
  repeated('a@', '.', '@'),
  twoRuns('a', '\u0301', '\u0316'),
  repeated('', 'Bo qqx ', ''),
]

/** Every text that could make one of these patterns slow, and those that could slow other parsers. */
export function pumpedTexts(patterns: readonly Pattern[]): PumpedText[] {
  const general = [
    ...pieces.map((piece, at) => repeated(heads[at % heads.length]!, piece, tails[at % tails.length]!)),
    ...provenTexts,
    twoRuns('a', '\u0345', '\u0321'),
    twoRuns('1', ' ', '1'),
  ]
  const ours = patterns.flatMap(textsFor)
  return [...new Map([...ours, ...general].map((text) => [text.name, text])).values()]
}

/** For each unbounded repetition of a pattern: what leads to it, what it repeats, and an end at which it fails. */
function textsFor({ source, flags }: Pattern): PumpedText[] {
  const parser = new RegExpParser()
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  const isMatch = matcher(source, flags)
  const named = charactersIn(pattern)
  return repetitionsIn(pattern).flatMap((quantifier) => {
    const head = leadingTo(quantifier, flags)
    return repeatedBy(quantifier, named, flags).map((piece) => {
      const start = head + piece.repeat(many)
      return repeated(head, piece, tails.find((tail) => !isMatch(start + tail)) ?? '')
    })
  })
}

/** Repetitions that no text of ours reaches count as unbounded. */
const many = 30

function repetitionsIn(node: AST.Node): AST.Quantifier[] {
  const inner = childrenOf(node).flatMap(repetitionsIn)
  return node.type === 'Quantifier' && node.max >= many ? [node, ...inner] : inner
}

function childrenOf(node: AST.Node): AST.Node[] {
  if (node.type === 'Quantifier') return [node.element]
  if ('alternatives' in node) return node.alternatives
  return 'elements' in node ? node.elements : []
}

/** Samples of one iteration: the usual one, and each single character that the pattern names somewhere and accepts here too. */
function repeatedBy({ element }: AST.Quantifier, named: readonly string[], flags: string): string[] {
  const samples = [sampleOf(element, flags), ...named.filter(exactly(element.raw, flags))]
  return [...new Set(samples)].filter((piece) => piece !== '')
}

const charactersIn = (node: AST.Node): string[] =>
  node.type === 'Character' ? [String.fromCodePoint(node.value)] : childrenOf(node).flatMap(charactersIn)

/** Samples of everything before a node, in each of its parents. */
function leadingTo(node: AST.Node, flags: string): string {
  const { parent } = node
  if (!parent) return ''
  const elements = parent.type === 'Alternative' ? parent.elements : []
  const before = elements.slice(0, elements.indexOf(node as AST.Element))
  return leadingTo(parent, flags) + before.map((one) => sampleOf(one, flags)).join('')
}

/** A text that this part of a pattern matches; of several alternatives the first. */
function sampleOf(node: AST.Node, flags: string): string {
  if (node.type === 'Character') return String.fromCodePoint(node.value)
  if (node.type === 'CharacterSet' || node.type === 'CharacterClass') return oneIn(node.raw, flags)
  if (node.type === 'Quantifier') return sampleOf(node.element, flags).repeat(Math.min(node.min, many))
  if (node.type === 'Alternative') return node.elements.map((one) => sampleOf(one, flags)).join('')
  if (node.type === 'Group' || node.type === 'CapturingGroup') return sampleOf(node.alternatives[0]!, flags)
  return ''
}

const candidates = [...new Set(`a1. ${pieces.join('')}`)]

const oneIn = (raw: string, flags: string): string => candidates.find(exactly(raw, flags)) ?? ''

const exactly = (raw: string, flags: string) => matcher(`^(?:${raw})$`, flags)

function matcher(source: string, flags: string): (text: string) => boolean {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  return (text) => pattern.test(text)
}
