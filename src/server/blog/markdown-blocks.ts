import MarkdownIt, { type Token } from 'markdown-it'
import type { Block, Span } from '#shared/blog/blog.ts'
import { safeLink } from '#shared/blog/safe-link.ts'

const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: 100 })
// Every link arrives as it was typed; `safeLink` decides which of them stays one.
markdown.validateLink = () => true
markdown.normalizeLink = (address) => address

/** Lists (two levels each), quotes and marks within each other: deeper nesting serves no reader. */
const deepestNesting = 20

/**
 * Takes Markdown apart into blocks of plain text (docs/adr/0010): nothing of it is ever HTML. Raw HTML stays the text
 * it is, an unsafe link its words, a picture its description; tables are no part of posts and stay as typed. A text that
 * is nested deeper than a post may be has no blocks.
 */
export function readMarkdown(content: string): { isNestedTooDeep: boolean; blocks: Block[] } {
  const tokens = markdown.parse(content, {})
  const isNestedTooDeep = isDeeper(tokens)
  return { isNestedTooDeep, blocks: isNestedTooDeep ? [] : blocksOf(tokens) }
}

const isDeeper = (tokens: readonly Token[]): boolean =>
  tokens.some(({ level, children }) => level > deepestNesting || isDeeper(children ?? []))

interface Node {
  token: Token
  /** What stands between an opening token and its closing one, or the inline parts of a text. */
  within: readonly Token[]
}

/** The parser's flat list as nodes. */
function nodesOf(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = []
  let opening: { token: Token; at: number } | undefined
  for (const [at, token] of tokens.entries()) {
    if (!opening && token.nesting === 1) opening = { token, at }
    else if (!opening) nodes.push({ token, within: token.children ?? [] })
    else if (token.nesting === -1 && token.level === opening.token.level) {
      nodes.push({ token: opening.token, within: tokens.slice(opening.at + 1, at) })
      opening = undefined
    }
  }
  return nodes
}

const blocksOf = (tokens: readonly Token[]): Block[] => nodesOf(tokens).flatMap(blockOf)

function blockOf({ token, within }: Node): Block | Block[] {
  switch (token.type) {
    case 'heading_open':
      return { kind: 'heading', level: levelOf(token.tag), spans: textOf(within) }
    case 'blockquote_open':
      return blocksOf(within).map(asQuote)
    case 'bullet_list_open':
    case 'ordered_list_open':
      return { kind: 'list', isOrdered: token.tag === 'ol', items: nodesOf(within).flatMap(itemsOf) }
    case 'code_block':
    case 'fence':
      return { kind: 'code', text: token.content.replace(/\n$/, '') }
    case 'hr':
      return { kind: 'rule' }
    default:
      return { kind: 'paragraph', spans: textOf(within) }
  }
}

/** The title is the page's first heading, so a post's own begin below it. */
const levelOf = (tag: string): 2 | 3 | 4 => (tag <= 'h2' ? 2 : tag === 'h3' ? 3 : 4)

const asQuote = (block: Block): Block => (block.kind === 'paragraph' ? { ...block, kind: 'quote' } : block)

/** An item, and the items of lists within it, in reading order. */
function itemsOf(item: Node): Span[][] {
  const own: Span[] = []
  const within: Span[][] = []
  for (const block of blocksOf(item.within)) {
    if (block.kind === 'list') within.push(...block.items)
    else if (block.kind !== 'rule') {
      if (own.length > 0) own.push({ text: '\n' })
      own.push(...('spans' in block ? block.spans : [{ text: block.text }]))
    }
  }
  return [own, ...within]
}

/** The inline parts of a heading or paragraph, whose only token within is its text. */
const textOf = (within: readonly Token[]): Span[] => spansOf(within.flatMap(({ children }) => children ?? []))

type Marks = Omit<Span, 'text'>

/** Runs of text with what they are marked with. */
function spansOf(tokens: readonly Token[], marks: Marks = {}): Span[] {
  const spans: Span[] = []
  let run = ''
  const endRun = () => {
    if (run) spans.push({ text: run, ...marks })
    run = ''
  }
  for (const node of nodesOf(tokens)) {
    if (node.token.type === 'text' || node.token.type === 'image') run += node.token.content
    // A line that ends in the file is no line that ends on the page.
    else if (node.token.type === 'softbreak') run += ' '
    else {
      endRun()
      spans.push(...markedSpans(node, marks))
    }
  }
  endRun()
  return spans
}

function markedSpans({ token, within }: Node, marks: Marks): Span[] {
  switch (token.type) {
    case 'strong_open':
      return spansOf(within, { ...marks, strong: true })
    case 'em_open':
      return spansOf(within, { ...marks, emphasis: true })
    case 'code_inline':
      return [{ text: token.content, ...marks, code: true }]
    case 'link_open': {
      const href = safeLink(String(token.attrGet('href')))
      return spansOf(within, href ? { ...marks, href } : marks)
    }
    default:
      return [{ text: '\n', ...marks }]
  }
}
