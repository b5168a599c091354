import { amount, asFields, listOrNull, object, text, time } from '../answer-shapes.ts'
import type { Block, Blog, BlogPost } from './blog.ts'
import { usualReadTime } from './usual-read-time.ts'

const parseFields = object<Blog>({
  _id: text,
  title: text,
  hook: text,
  readTime: amount(usualReadTime),
  coverImage: text,
  content: text,
  createdAt: time,
})

/** Null for what has no title. */
const parseBlog = (value: unknown): Blog | null => (text(asFields(value).title) ? parseFields(value) : null)

/** The posts of GET /api/blogs; null when the answer is no list. */
export const parseBlogs = listOrNull(parseBlog)

/** A text that was not parsed, as it is. */
const paragraphsOf = (content: string): Block[] =>
  content
    .split(/\n\s*\n/)
    .filter((words) => words.trim() !== '')
    .map((words) => ({ kind: 'paragraph', spans: [{ text: words.trim() }] }))

/** The post of GET /api/blogs/{id}; null when the answer is none. */
export function parseBlogPost(answer: unknown): BlogPost | null {
  const post = parseBlog(answer)
  const { blocks } = asFields(answer)
  return post && { ...post, blocks: Array.isArray(blocks) ? (blocks as Block[]) : paragraphsOf(post.content) }
}
