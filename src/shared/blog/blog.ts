import * as z from 'zod/mini'
import { count, time } from '../fields.ts'

/** A run of text in a post. `href` is a safe address (`safe-link.ts`); `\n` is a line break that was meant. */
const spanSchema = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  emphasis: z.optional(z.literal(true)),
  code: z.optional(z.literal(true)),
  href: z.optional(z.string()),
})
export type Span = z.infer<typeof spanSchema>

const spans = z.array(spanSchema)

/**
 * A post's text, taken apart: plain data without any HTML, which a page renders element by element. Heading levels start
 * at 2, below the title. Lists are flat: items of a list within a list follow the item they belong to.
 */
export const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3, 4]), spans }),
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('quote'), spans }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(spans) }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({ kind: z.literal('rule') }),
])
export type Block = z.infer<typeof blockSchema>

/** A post as GET /api/blogs lists it. `content` is Markdown, `coverImage` an address of this site or empty. */
export const blogSchema = z.object({
  _id: z.string(),
  title: z.string(),
  hook: z.string(),
  readTime: count,
  coverImage: z.string(),
  content: z.string(),
  createdAt: time,
})
export type Blog = z.infer<typeof blogSchema>

/** GET /api/blogs/{id}: the post and its text taken apart. */
export const blogPostSchema = z.extend(blogSchema, { blocks: z.array(blockSchema) })
export type BlogPost = z.infer<typeof blogPostSchema>
