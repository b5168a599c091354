import { expect, test } from 'vitest'
import { parseBlogPost, parseBlogs } from './blog-shape.ts'

const bare = { title: 'Rain', hook: 'It comes.', coverImage: '', content: 'In May.\n\nAnd in June.' }

test('a post takes five minutes unless it says how many (specification section 9)', () => {
  expect(parseBlogs([bare])).toMatchObject([{ ...bare, readTime: 5 }])
  expect(parseBlogPost({ ...bare, readTime: 3 })).toMatchObject({ readTime: 3 })
})

test('a text that was not parsed is shown in its paragraphs', () => {
  expect(parseBlogPost(bare)?.blocks).toEqual([
    { kind: 'paragraph', spans: [{ text: 'In May.' }] },
    { kind: 'paragraph', spans: [{ text: 'And in June.' }] },
  ])
  expect(parseBlogPost({ ...bare, blocks: [{ kind: 'rule' }] })?.blocks).toEqual([{ kind: 'rule' }])
})

test.each([undefined, null, 'text', {}, [], { title: 7 }])('%j is no post', (answer) => {
  expect(parseBlogPost(answer)).toBeNull()
})

test('what is no list is no list of posts', () => {
  expect(parseBlogs({})).toBeNull()
  expect(parseBlogs([{}])).toEqual([])
})
