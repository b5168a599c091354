import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { newPostSchema } from './dashboard-post.ts'

const refusal = (content: string) =>
  newPostSchema.safeParse({ title: 'A post', content }).error?.issues[0]?.message

test.each(['- - - - a\n', '\r', '*a', '[a', '1. ', '&'])('a post of nothing but %j is refused', (piece) => {
  expect(refusal(`a${piece.repeat(2_001)}a`.slice(0, 19_999))).toBe(messages.posts.tooManySigns)
})

test('a long post of words, lists and links is taken', () => {
  const part = `## Selling well\n\n${'Good pictures sell. '.repeat(20)}\n\n- one\n- two, see [the rules](/faq)\n\n`
  expect(refusal(part.repeat(40))).toBe(undefined)
})
