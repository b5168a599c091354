import { expect, test } from 'vitest'
import { readPost } from './read-post.ts'

const file = (entries: string, text = 'Words.') => `---\n${entries}\n---\n${text}\n`

test('a post is its front matter and the Markdown below it', () => {
  const entries =
    'title: "Rice: which one?"\nhook: Three kinds\nreadTime: 7\ncoverImage: rice.webp\nauthor: nobody'
  expect(readPost(file(entries, '\n## Rice\n\n---\n\nEnd'))).toEqual({
    title: 'Rice: which one?',
    hook: 'Three kinds',
    readTime: 7,
    coverImage: 'rice.webp',
    content: '## Rice\n\n---\n\nEnd',
  })
})

test('reading takes 5 minutes unless the post says otherwise, and a cover is not needed', () => {
  expect(readPost(file('title: A\nhook: B\nreadTime:'))).toMatchObject({ readTime: 5, coverImage: '' })
})

test('a file from Windows reads alike', () => {
  expect(readPost(`\uFEFF${file('title: A\nhook: B', 'one\ntwo').replaceAll('\n', '\r\n')}`)).toMatchObject({
    title: 'A',
    content: 'one\ntwo',
  })
})

test.each([
  ['Just words.', 'front matter'],
  ['---\ntitle: A\nhook: B\n', 'front matter'],
  [file('hook: B'), 'title is missing'],
  [file('title: A'), 'hook is missing'],
  [file('title: A\nhook: B', ''), 'no text'],
  [file('title: A\nhook: B\nreadTime: 0'), 'readTime'],
  [file('title: A\nhook: B\nreadTime: five'), 'readTime'],
  [file('title: A\nhook: B\nreadTime: 2.5'), 'readTime'],
  [file('title: A\nhook: B\ncoverImage: ../../etc/passwd'), 'coverImage'],
  [file('title: A\nhook: B\ncoverImage: https://example.com/a.png'), 'coverImage'],
  [file(`title: ${'x'.repeat(141)}\nhook: B`), '140'],
  [file('title: A\nhook: B', `${'> '.repeat(5000)}deep`), 'nested too deep'],
  [file('title: A\nhook: B', `${'- '.repeat(3000)}deep`), 'nested too deep'],
  [file('title: A\nhook: B', `${'**a '.repeat(2000)}${'b** '.repeat(2000)}`), 'nested too deep'],
  [file('title: A\nhook: B', `${'> '.repeat(30)}deep`), 'nested too deep'],
  [file('title: A\nhook: B', 'hidden \u0000 character'), 'hidden'],
])('%j is refused with what is wrong', (text, reason) => {
  expect(() => readPost(text)).toThrow(reason)
})
