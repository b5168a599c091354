import {
  amount,
  asFields,
  inField,
  listInField,
  object,
  oneOf,
  pageShape,
  text,
  time,
} from '../answer-shapes.ts'
import type { Block } from './blog.ts'
import type { DashboardPost, DashboardPosts } from './dashboard-post.ts'
import { postStates } from './post-states.ts'
import { usualReadTime } from './usual-read-time.ts'

const parsePost = object<DashboardPost>({
  _id: text,
  title: text,
  hook: text,
  readTime: amount(usualReadTime),
  coverImage: text,
  content: text,
  createdAt: time,
  state: oneOf(postStates, 'published'),
  updatedAt: time,
})

const parsePosts = listInField('blogs', (one) => (text(asFields(one)._id) ? parsePost(one) : null))

/** A page of GET /api/admin/blogs; null when it holds no list of posts. */
export function parseDashboardPosts(answer: unknown): DashboardPosts | null {
  const blogs = parsePosts(answer)
  return blogs && object<DashboardPosts>({ blogs: () => blogs, ...pageShape(blogs) })(answer)
}

/** The post in the answer of a single one, or beside the message of a change; null when there is none. */
export const parseDashboardPost = inField('blog', parsePost)

/** The answer of POST /api/admin/blogs/preview; null when it holds no text. */
export function parsePreview(answer: unknown): Block[] | null {
  const { blocks } = asFields(answer)
  return Array.isArray(blocks) ? (blocks as Block[]) : null
}
