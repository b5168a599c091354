import { describe, expect, test } from 'vitest'
import { blockSchema } from '#shared/blog/blog.ts'
import { readMarkdown } from './markdown-blocks.ts'

const toBlocks = (content: string) => readMarkdown(content).blocks

describe('Markdown is taken apart into', () => {
  test.each([
    ['# One', [{ kind: 'heading', level: 2, spans: [{ text: 'One' }] }]],
    ['### Three', [{ kind: 'heading', level: 3, spans: [{ text: 'Three' }] }]],
    ['###### Six', [{ kind: 'heading', level: 4, spans: [{ text: 'Six' }] }]],
    ['one\ntwo', [{ kind: 'paragraph', spans: [{ text: 'one two' }] }]],
    ['one  \ntwo', [{ kind: 'paragraph', spans: [{ text: 'one' }, { text: '\n' }, { text: 'two' }] }]],
    ['***', [{ kind: 'rule' }]],
    ['> said', [{ kind: 'quote', spans: [{ text: 'said' }] }]],
    ['```\na < b\n```', [{ kind: 'code', text: 'a < b' }]],
    ['1. a\n2. b', [{ kind: 'list', isOrdered: true, items: [[{ text: 'a' }], [{ text: 'b' }]] }]],
    [
      '- a\n  - b\n- c',
      [{ kind: 'list', isOrdered: false, items: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]] }],
    ],
    [
      'a **b *c*** `d`',
      [
        {
          kind: 'paragraph',
          spans: [
            { text: 'a ' },
            { text: 'b ', strong: true },
            { text: 'c', strong: true, emphasis: true },
            { text: ' ' },
            { text: 'd', code: true },
          ],
        },
      ],
    ],
    [
      '[the **shop**](/shop)',
      [
        {
          kind: 'paragraph',
          spans: [
            { text: 'the ', href: '/shop' },
            { text: 'shop', strong: true, href: '/shop' },
          ],
        },
      ],
    ],
  ])('%j', (content, blocks) => {
    expect(toBlocks(content)).toEqual(blocks)
  })
})

const textOf = (content: string) => JSON.stringify(toBlocks(content))
const hrefsOf = (content: string) =>
  [...textOf(content).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)

test.each([
  '<script>alert(1)</script>',
  'before <img src=x onerror=alert(1)> after',
  '<div>\n\n<iframe src="https://evil.example"></iframe>\n\n</div>',
])('the raw HTML %j stays the text it is', (content) => {
  const texts = toBlocks(content).flatMap((block) => ('spans' in block ? block.spans : []))
  expect(texts.map(({ text }) => text).join('')).toContain('<')
  expect(texts.every((span) => Object.keys(span).join() === 'text')).toBe(true)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/spy.png)',
])('%j becomes no link and loads nothing', (content) => {
  expect(hrefsOf(content)).toEqual([])
  expect(toBlocks(content)).toHaveLength(1)
})

test.each([
  ['[x](https://example.com/a)', 'https://example.com/a'],
  ['<https://example.com>', 'https://example.com'],
  ['[x](mailto:a@b.example)', 'mailto:a@b.example'],
  ['[x](tel:+23210000100)', 'tel:+23210000100'],
])('%j is a link', (content, href) => {
  expect(hrefsOf(content)).toEqual([href])
})

test('special characters are neither lost nor escaped twice', () => {
  expect(toBlocks('Tea & "milk" < NLe 5, it\'s 5 \\* 3')).toEqual([
    expect.objectContaining({ kind: 'paragraph' }),
  ])
  const [block] = toBlocks('Tea & "milk" < NLe 5, it\'s 5 \\* 3')
  const words = block && 'spans' in block ? block.spans.map(({ text }) => text).join('') : ''
  expect(words).toBe('Tea & "milk" < NLe 5, it\'s 5 * 3')
})

test.each([
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '- [ ] buy rice\n- [x] sell oil',
  '~~old~~',
  '&nbsp;',
  '> - a\n> - b\n>\n> c',
])('whatever else Markdown has, such as %j, is still good blocks', (content) => {
  for (const block of toBlocks(content)) expect(blockSchema.safeParse(block).error).toBeUndefined()
  expect(toBlocks(content).length).toBeGreaterThan(0)
})
