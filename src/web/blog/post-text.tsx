import type { ReactNode } from 'react'
import type { Block, Span } from '#shared/blog/blog.ts'
import { Link } from '../ui/link.tsx'

// biome-ignore-start lint/suspicious/noArrayIndexKey: blocks and runs of one text never change places

/** A post's text, rendered from its blocks. They are plain text: nothing in them can become an element. */
export function PostText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid gap-4 text-lg leading-relaxed">
      {blocks.map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  )
}

function BlockOf({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level}>{block.spans.map(renderSpan)}</Heading>
    case 'paragraph':
      return <p className="whitespace-pre-line">{block.spans.map(renderSpan)}</p>
    case 'quote':
      return (
        <blockquote className="whitespace-pre-line rounded-field border-gold border-l-4 bg-gold-soft px-4 py-3">
          {block.spans.map(renderSpan)}
        </blockquote>
      )
    case 'list':
      return <List block={block} />
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-field bg-sand p-4 text-base">
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr className="border-divider" />
  }
}

function Heading({ level, children }: { level: 2 | 3 | 4; children: ReactNode }) {
  if (level === 2) return <h2 className="mt-3 text-2xl">{children}</h2>
  if (level === 3) return <h3 className="mt-2 text-xl">{children}</h3>
  return <h4 className="font-bold">{children}</h4>
}

function List({ block: { isOrdered, items } }: { block: Extract<Block, { kind: 'list' }> }) {
  const rendered = items.map((spans, index) => (
    <li key={index} className="whitespace-pre-line pl-1">
      {spans.map(renderSpan)}
    </li>
  ))
  if (isOrdered) return <ol className="grid list-decimal gap-2 pl-6">{rendered}</ol>
  return <ul className="grid list-disc gap-2 pl-6">{rendered}</ul>
}

function renderSpan({ text, strong, emphasis, code, href }: Span, index: number): ReactNode {
  let rendered: ReactNode = text
  if (code) rendered = <code className="rounded-sm bg-sand px-1.5 py-0.5 text-base">{rendered}</code>
  if (emphasis) rendered = <em>{rendered}</em>
  if (strong) rendered = <strong>{rendered}</strong>
  if (href) rendered = <TextLink href={href}>{rendered}</TextLink>
  return <span key={index}>{rendered}</span>
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/'))
    return (
      <Link to={href} className="link">
        {children}
      </Link>
    )
  const opensElsewhere = /^https?:/i.test(href) ? ({ target: '_blank', rel: 'noreferrer' } as const) : {}
  return (
    <a href={href} {...opensElsewhere} className="link">
      {children}
    </a>
  )
}
// biome-ignore-end lint/suspicious/noArrayIndexKey: as above
