import { Marked, type Token, type Tokens } from 'marked'
import type { Block, Span } from '#shared/blog/blog.ts'
import { safeLink } from '#shared/blog/safe-link.ts'

const markdown = new Marked({ gfm: true })

/**
 * Takes Markdown apart into blocks of plain text (docs/adr/0010): nothing of it is ever HTML. Raw HTML stays the text
 * it is, an unsafe link its words, a picture its description; tables are no part of posts and stay as typed.
 */
export const toBlocks = (content: string): Block[] => markdown.lexer(content).flatMap(blocksOf)

/** Lists, quotes and marks within each other; deeper nesting serves no reader, and ends in a stack overflow. */
const deepestNesting = 20

/** Whether a text is nested too deep to be parsed. */
export function isNestedTooDeep(content: string): boolean {
  try {
    return depthOf(markdown.lexer(content)) > deepestNesting
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}

function depthOf(tokens: readonly Token[]): number {
  const within = (token: Token): number =>
    'items' in token ? depthOf(token.items) : 'tokens' in token ? depthOf(token.tokens ?? []) : 0
  return 1 + Math.max(0, ...tokens.map(within))
}

type BlockToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.Blockquote
  | Tokens.List
  | Tokens.Code
  | Tokens.Hr
  | Tokens.Space
  | Tokens.Def

function blocksOf(token: Token): Block[] {
  const block = token as BlockToken
  switch (block.type) {
    case 'heading':
      return [{ kind: 'heading', level: levelOf(block.depth), spans: spansOf(block.tokens) }]
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', spans: spansOf(block.tokens ?? [block]) }]
    case 'blockquote':
      return block.tokens.flatMap(blocksOf).map(asQuote)
    case 'list':
      return [{ kind: 'list', isOrdered: block.ordered, items: itemsOf(block) }]
    case 'code':
      return [{ kind: 'code', text: block.text }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'space':
    case 'def':
      return []
    default:
      return [{ kind: 'paragraph', spans: plain(token.raw.trim()) }]
  }
}

/** The title is the page's first heading, so a post's own begin below it. */
const levelOf = (depth: number): 2 | 3 | 4 => (depth <= 2 ? 2 : depth === 3 ? 3 : 4)

const asQuote = (block: Block): Block => (block.kind === 'paragraph' ? { ...block, kind: 'quote' } : block)

/** The items in reading order; those of a list within follow the item they belong to. */
function itemsOf(list: Tokens.List): Span[][] {
  return list.items.flatMap((item) => {
    const own: Span[] = []
    const within: Span[][] = []
    for (const token of item.tokens) {
      if (token.type === 'list') within.push(...itemsOf(token as Tokens.List))
      else if (token.type !== 'space') own.push(...(own.length > 0 ? plain('\n') : []), ...spansOf([token]))
    }
    return [own, ...within]
  })
}

type Marks = Omit<Span, 'text'>
type InlineToken =
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Codespan
  | Tokens.Link
  | Tokens.Image
  | Tokens.Br
  | Tokens.Escape
  | Tokens.Text
  | Tokens.Paragraph

/** Runs of text with what they are marked with. */
function spansOf(tokens: readonly Token[], marks: Marks = {}): Span[] {
  return tokens.flatMap((token) => inlineSpans(token, marks)).filter(({ text }) => text !== '')
}

function inlineSpans(token: Token, marks: Marks): Span[] {
  const inline = token as InlineToken
  switch (inline.type) {
    case 'strong':
      return spansOf(inline.tokens, { ...marks, strong: true })
    case 'em':
      return spansOf(inline.tokens, { ...marks, emphasis: true })
    case 'codespan':
      return [{ text: inline.text, ...marks, code: true }]
    case 'link': {
      const href = safeLink(inline.href)
      return spansOf(inline.tokens, href ? { ...marks, href } : marks)
    }
    case 'br':
      return plain('\n', marks)
    case 'image':
    case 'escape':
      return plain(inline.text, marks)
    case 'text':
    case 'paragraph':
      // A line that ends in the file is no line that ends on the page.
      return inline.tokens
        ? spansOf(inline.tokens, marks)
        : plain(
            inline.text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank)),
            marks,
          )
    default:
      return plain(token.raw, marks)
  }
}

const plain = (text: string, marks: Marks = {}): Span[] => [{ text, ...marks }]
