import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import {
  boundedText,
  limitQuery,
  line,
  lines,
  longest,
  messageAnswer,
  pageFields,
  pageQuery,
  requiredLine,
  time,
} from '../fields.ts'
import { pictureHashOf } from '../listings/picture-urls.ts'
import { messages } from '../messages.ts'
import { usualPageSize } from '../paging.ts'
import { blockSchema, blogSchema } from './blog.ts'
import { longestHook, longestPostContent, postStates } from './post-states.ts'
import { usualReadTime } from './usual-read-time.ts'

/** A post as administrators see it; `createdAt` is its day for readers, of a draft the day when it was begun. */
const dashboardPostSchema = z.extend(blogSchema, { state: z.enum(postStates), updatedAt: time })
export type DashboardPost = z.infer<typeof dashboardPostSchema>

/** Query of GET /api/admin/blogs. */
export const dashboardPostsQuery = z.object({ page: pageQuery, limit: limitQuery(usualPageSize) })

/** GET /api/admin/blogs: drafts and what was changed last first. */
export const dashboardPostsAnswer = z.object({ blogs: z.array(dashboardPostSchema), ...pageFields })
export type DashboardPosts = z.infer<typeof dashboardPostsAnswer>
export const dashboardPostAnswer = z.object({ blog: dashboardPostSchema })
export const postSavedAnswer = z.extend(messageAnswer, { blog: dashboardPostSchema })

const notMinutes = 'Please enter whole minutes from 1 to 999'
const readTimeField = z
  .pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(10, { error: notMinutes, abort: true }))], {
        error: notMinutes,
      }),
      z.transform((sent) => Number(String(sent).trim() || Number.NaN)),
    ),
    z.int({ error: notMinutes }).check(z.gte(1, { error: notMinutes }), z.lte(999, { error: notMinutes })),
  )
  .register(describedAs, { type: 'integer', minimum: 1, maximum: 999 })

const titleField = requiredLine(messages.posts.titleMissing, longest.title)
const hookField = line(longestHook)
/**
 * Ends of lines and signs of Markdown: each may begin a block, an item of a list, a link or a mark, for which the parser and
 * the page pay. 10,000 of them take 100 ms, this many at most 35. The longest post has a few hundred.
 */
const mostSigns = 2_000
const sign = /\r\n?|[\n*_+>#`~<&\\![\]-]|\d[.)]/g
const contentField = lines(longestPostContent).check(
  z.refine((content) => (content.match(sign)?.length ?? 0) <= mostSigns, {
    error: messages.posts.tooManySigns,
  }),
)
const stateField = z.enum(postStates, { error: `state must be one of ${postStates.join(', ')}` })
/** A new picture comes as a file; as a text only the present one, or none. */
const coverField = z.optional(
  boundedText(messages.product.imageWrongType, 200).check(
    z.refine((url) => url === '' || pictureHashOf(url) !== null, { error: messages.product.imageWrongType }),
  ),
)

/** Body of POST /api/admin/blogs. A draft needs a title only. */
export const newPostSchema = z.object({
  title: titleField,
  hook: z._default(hookField, ''),
  readTime: z._default(readTimeField, usualReadTime),
  content: z._default(contentField, ''),
  state: z._default(stateField, 'draft'),
  coverImage: coverField,
})
export type NewPost = z.infer<typeof newPostSchema>

/** What readers would miss in a post as it is, by field: a draft needs neither sentence nor text. */
export const missingForReaders = ({
  hook,
  content,
  state,
}: Pick<NewPost, 'hook' | 'content' | 'state'>): { hook?: string; content?: string } => ({
  ...(state === 'published' && hook === '' && { hook: messages.posts.hookMissing }),
  ...(state === 'published' && content === '' && { content: messages.posts.contentMissing }),
})

/** Body of PUT /api/admin/blogs/{id}; absent fields stay. */
export const postChangeSchema = z.object({
  title: z.optional(titleField),
  hook: z.optional(hookField),
  readTime: z.optional(readTimeField),
  content: z.optional(contentField),
  state: z.optional(stateField),
  coverImage: coverField,
})
export type PostChange = z.infer<typeof postChangeSchema>

/** Body and answer of POST /api/admin/blogs/preview: the text as its page will show it. */
export const previewSchema = z.object({ content: contentField })
export const previewAnswer = z.object({ blocks: z.array(blockSchema) })
