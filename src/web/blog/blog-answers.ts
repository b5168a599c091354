import type { Block, Blog, BlogPost } from '#shared/blog/blog.ts'
import { usualReadTime } from '#shared/blog/usual-read-time.ts'
import { amountIn, fieldsIn, listIn, textIn } from '../api/answer-fields.ts'

/** The posts of GET /api/blogs, each made whole; null when the answer is no list. */
export const blogsIn = (answer: unknown): Blog[] | null =>
  listIn(answer)?.flatMap((post) => blogIn(post) ?? []) ?? null

/** The post of GET /api/blogs/{id}, made whole; null when the answer is none. */
export function blogPostIn(answer: unknown): BlogPost | null {
  const post = blogIn(answer)
  const blocks = listIn(fieldsIn(answer).blocks) as Block[] | null
  return post && { ...post, blocks: blocks ?? paragraphsOf(post.content) }
}

function blogIn(value: unknown): Blog | null {
  const { _id, title, hook, readTime, coverImage, content } = fieldsIn(value)
  if (!textIn(title)) return null
  return {
    _id: textIn(_id),
    title: textIn(title),
    hook: textIn(hook),
    readTime: amountIn(readTime, usualReadTime),
    coverImage: textIn(coverImage),
    content: textIn(content),
  }
}

/** A text that nobody has taken apart, as it stands. */
const paragraphsOf = (content: string): Block[] =>
  content
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'paragraph', spans: [{ text: text.trim() }] }))
